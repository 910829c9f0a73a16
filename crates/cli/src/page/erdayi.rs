//! A deal of 二打一 in words.

use std::io::{self, Write};

use erdayi::{BySeat, DealtNotice, Ending, Hand, Notice, Outcome, Seat};
use refusal::Lang;

use super::Page;

impl<W: Write> Page<W> {
    pub(super) fn erdayi_notice(&mut self, notice: &Notice) -> io::Result<()> {
        match *notice {
            Notice::Dealt(ref dealt) => self.dealt(dealt),
            Notice::Called { seat, call, timed_out } => {
                let call = match call.bid() {
                    Some(bid) => format!("{} {bid}", self.pick("叫", "bids")),
                    None => self.pick("不叫", "passes").to_owned(),
                };
                let text = format!("{seat} {call}{}", self.late(timed_out));
                self.line(&text)
            }
            Notice::PassedOut { hands, kitty } => {
                self.say("\n都不叫，本副平局。", "\nNobody bid: a draw.")?;
                self.open(&hands, kitty)
            }
            Notice::KittyTaken { dealer, bid, kitty } => {
                let text = format!(
                    "{} {dealer}，{} {bid}，{} {}\n",
                    self.pick("庄家", "Dealer"),
                    self.pick("叫分", "bid"),
                    self.pick("底牌", "kitty"),
                    self.faces(kitty.iter()),
                );
                self.line(&text)
            }
            Notice::Played { seat, cards, reading, timed_out } => {
                let pattern = self.pick(reading.pattern.zh(), reading.pattern.id());
                let text = format!(
                    "  {seat}  {}（{pattern}）{}",
                    self.faces(cards.iter()),
                    self.late(timed_out),
                );
                self.line(&text)
            }
            Notice::Passed { seat, timed_out } => {
                let verb = self.pick("过", "passes");
                let text = format!("  {seat}  {verb}{}", self.late(timed_out));
                self.line(&text)
            }
            Notice::CardsLeft { seat, count } => {
                let text = match self.lang {
                    Lang::Zh => format!("  {seat} 报 {count} 张"),
                    Lang::En => format!("  {seat} has {count} left"),
                };
                self.line(&text)
            }
            Notice::TrickEnded { leader } => self.line(&format!("→ {leader}")),
            Notice::Warned { seat, warnings } => {
                self.line(&format!("  {seat} {} {warnings}", self.pick("警告", "warning")))
            }
            Notice::PointsDeducted { seat, points } => self.line(&format!("  {seat} −{points}")),
            Notice::Claimed { seat } => {
                self.line(&format!("{seat} {}", self.pick("摊牌", "claims to go out")))
            }
            Notice::Annulled { hands, kitty } => {
                self.say("\n本副作废，重新发牌。", "\nAnnulled: dealt again.")?;
                self.open(&hands, kitty)
            }
            Notice::Finished { outcome, hands } => self.outcome(&outcome, &hands),
            Notice::GameEnded { totals } => {
                let text = format!("{} {}\n", self.pick("总分", "Totals"), scores(&totals));
                self.line(&text)
            }
        }
    }

    fn dealt(&mut self, dealt: &DealtNotice) -> io::Result<()> {
        let text = match self.lang {
            Lang::Zh => format!("第 {} 副  {} 首叫\n", dealt.number, dealt.first_bidder),
            Lang::En => format!("Deal {}  {} bids first\n", dealt.number, dealt.first_bidder),
        };
        self.line(&text)?;
        for (seat, seen) in dealt.hands.iter() {
            self.held(&seat.to_string(), seen.cards)?;
        }
        let kitty = self.pick("底牌", "Kitty").to_owned();
        self.held(&kitty, dealt.kitty.cards)?;
        self.line("")
    }

    /// Cards on a line of their own, where they are seen.
    fn held(&mut self, whose: &str, cards: Option<Hand>) -> io::Result<()> {
        match cards {
            Some(cards) => {
                let text = format!("{whose}  {}", self.faces(cards.iter()));
                self.line(&text)
            }
            None => Ok(()),
        }
    }

    fn late(&self, timed_out: bool) -> &'static str {
        match (timed_out, self.lang) {
            (false, _) => "",
            (true, Lang::Zh) => " 超时",
            (true, Lang::En) => " (time out)",
        }
    }

    /// All cards of a deal that was not played.
    fn open(&mut self, hands: &BySeat<Hand>, kitty: Hand) -> io::Result<()> {
        for (seat, &hand) in hands.iter() {
            self.held(&seat.to_string(), Some(hand))?;
        }
        let whose = self.pick("底牌", "Kitty").to_owned();
        self.held(&whose, Some(kitty))?;
        self.line("")
    }

    fn outcome(&mut self, outcome: &Outcome, left: &BySeat<Hand>) -> io::Result<()> {
        let ending = match outcome.ending {
            Ending::DealerWon => self.pick("庄家胜", "The dealer won"),
            Ending::Spring => self.pick("庄家胜，春天", "The dealer won, a spring"),
            Ending::DefendersWon => self.pick("防守方胜", "The defenders won"),
            Ending::AntiSpring => self.pick("防守方胜，反春", "The defenders won, an anti-spring"),
        };
        let text = format!(
            "\n{ending}  {} {}  {}",
            self.pick("炸弹和火箭", "bombs and rockets"),
            outcome.bombs_and_rockets,
            scores(&outcome.scores),
        );
        self.line(&text)?;
        for seat in Seat::ALL.into_iter().filter(|&seat| !left[seat].is_empty()) {
            let whose = format!("{seat} {}", self.pick("剩", "had left"));
            self.held(&whose, Some(left[seat]))?;
        }
        self.line("")
    }
}

fn scores(scores: &BySeat<i32>) -> String {
    scores.iter().map(|(seat, score)| format!("{seat} {score:+}")).collect::<Vec<_>>().join("  ")
}
