//! A net in floating point, as slow and as plain as it is described: every
//! input is worked out, every weight is multiplied, nothing is rounded.

use nets::Value;
use safetensors::SafeTensors;

pub(crate) struct FloatNet<'a> {
    tensors: SafeTensors<'a>,
}

impl<'a> FloatNet<'a> {
    pub(crate) fn new(bytes: &'a [u8]) -> Self {
        Self { tensors: SafeTensors::deserialize(bytes).unwrap() }
    }

    fn floats(&self, name: &str) -> Vec<f32> {
        let data = self.tensors.tensor(name).unwrap().data().as_chunks().0.to_vec();
        data.into_iter().map(f32::from_le_bytes).collect()
    }

    /// `weight · x + bias`, the weights times their scales.
    fn layer(&self, name: &str, x: &[f32]) -> Vec<f32> {
        let weights = self.tensors.tensor(&format!("{name}.weight")).unwrap();
        let scale = self.floats(&format!("{name}.scale"));
        let bias = format!("{name}.bias");
        let bias = if self.tensors.tensor(&bias).is_ok() {
            self.floats(&bias)
        } else {
            vec![0.0; scale.len()]
        };
        let rows = weights.data().chunks(x.len());
        rows.zip(scale.iter().zip(bias))
            .map(|(row, (scale, bias))| {
                let products = row.iter().zip(x).map(|(&w, x)| f32::from(w as i8) * scale * x);
                products.sum::<f32>() + bias
            })
            .collect()
    }

    fn inputs(&self, table: &str, row: &[u8]) -> Vec<f32> {
        let table = self.tensors.tensor(table).unwrap();
        let numbers: Vec<i16> =
            table.data().as_chunks().0.iter().map(|&of| i16::from_le_bytes(of)).collect();
        let holds = |of: &[i16]| {
            let byte = i16::from(row[of[0] as usize]);
            f32::from(u8::from(of[1] <= byte && byte <= of[2]))
        };
        numbers.chunks(3).map(holds).collect()
    }

    /// Adds what layers of this name make of it.
    fn stack(&self, name: &str, mut x: Vec<f32>) -> Vec<f32> {
        for place in 0.. {
            let layer = format!("{name}.{place}");
            if self.tensors.tensor(&format!("{layer}.weight")).is_err() {
                break;
            }
            let more = self.layer(&layer, &x);
            x.iter_mut().zip(more).for_each(|(x, more)| *x += more.max(0.0));
        }
        x
    }

    /// For each move the logit of a win, and the points, given the rows that
    /// the net reads.
    pub(crate) fn weigh(
        &self,
        state: &[u8],
        moves: impl IntoIterator<Item = Vec<u8>>,
    ) -> Vec<Value> {
        let x = relu(self.layer("first", &self.inputs("state_inputs", state)));
        let of_state = self.layer("of_state", &self.stack("trunk", x));
        let (last, bias) = (self.floats("last.weight"), self.floats("last.bias"));
        let value = |row: Vec<u8>| {
            let of_move = self.layer("of_move", &self.inputs("move_inputs", &row));
            let x = relu(of_state.iter().zip(of_move).map(|(a, b)| a + b).collect());
            let x = self.stack("head", x);
            let (win, points) = last.split_at(x.len());
            let dot = |weights: &[f32]| weights.iter().zip(&x).map(|(w, x)| w * x).sum::<f32>();
            Value { win: dot(win) + bias[0], points: dot(points) + bias[1] }
        };
        moves.into_iter().map(value).collect()
    }
}

fn relu(x: Vec<f32>) -> Vec<f32> {
    x.into_iter().map(|x| x.max(0.0)).collect()
}
