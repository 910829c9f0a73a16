//! Random players of 竞技二打一.

use serde_json::{Value, json};

use super::{Block, Outcome, Table};

pub(super) struct Random;

impl Table for Random {
    fn header(&self) -> Value {
        json!({})
    }

    fn play(&self, _block: &Block) -> Outcome {
        Outcome::default()
    }
}
