//! What the decisions of a record were worth, from what each seat knew, with
//! reasons in words; boards compared, puzzles made of games, and how far
//! players agree with the engine (docs/ANALYSIS.md).
//!
//! A deal of 二打一 between club players, its first decision weighed:
//!
//! ```
//! use analysis::{Analysis, Effort, Standing, record_of_bots};
//! use games::Rules;
//!
//! let rules = Rules::by_id("erdayi2021").ok_or("no such rules")?.with_deals(1);
//! let mut players: Vec<_> = (0..3).filter_map(|_| bots::by_name("club", &rules)).collect();
//! let record = record_of_bots(&rules, [7; 32], &mut players).ok_or("a deal is played")?;
//! let analysis = Analysis::of(&record.join("\n"))?;
//! let choice = |of: &&analysis::Decision| of.standing == Standing::Choice;
//! let first = analysis.decisions().iter().find(choice).ok_or("there is a choice")?;
//! let effort = Effort::new(bots::Budget::of_ms(60_000), 20);
//! let weighed = analysis.weigh(first.index, &effort).ok_or("it can be weighed")?;
//! assert_eq!(weighed.candidates[weighed.made].play, first.made);
//! assert!(weighed.candidates[0].loss.mean == 0.0);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod agreement;
mod board;
mod class;
mod decision;
mod fit;
mod holds;
mod par;
mod played;
mod puzzle;
mod reason;
mod reasons;
mod record;
mod report;
mod summary;
mod weigh;
mod weighed;
mod words;

pub use agreement::{AGREEMENT_OF_BOTS, Agreement, Expected, Judged, MoveTimes};
pub use board::{BoardAt, BoardReport, BoardTable, Highlight, Parting, SeatMove, TableName};
pub use class::{Class, Thresholds};
pub use decision::{Decision, Kind, Standing};
pub use fit::{STRONG_BEST, STRONG_FINE, STRONG_NO_MISTAKE, fit};
pub use par::{Par, ParPlays};
pub use played::{play_out, record_of_bots};
pub use puzzle::Puzzle;
pub use reason::{About, Claim, Other, Reason};
pub use record::{AnalysedDeal, Analysis, AnalysisRefusal, MOST_DECISIONS};
pub use report::Report;
pub use summary::{KindTally, Summary, Tally};
pub use weigh::Effort;
pub use weighed::{Candidate, Estimate, Hindsight, HindsightMove, Step, Weighed};
pub use words::{Words, move_words, seat_words};
