//! A deal of 升级 in words.

use std::io::{self, Write};

use cards::{CardSet, Rank};
use refusal::Lang;
use shengji::{
    BySeat, BySide, DealResult, Demand, Notice, Seat, Side, ThrowFailure, Trump, Unit, View, Weight,
};

use super::Page;

impl<W: Write> Page<W> {
    /// The circumstances of a deal; on a board also the hands that are seen.
    pub(super) fn deal_begins(&mut self, view: &View) -> io::Result<()> {
        if let Some((edition, order)) = &mut self.sorting {
            *order = edition.order(view.levels.east_west, None);
        }
        let dealer = view.dealer.map_or_else(
            || self.pick("庄家未定", "no dealer yet").to_owned(),
            |seat| format!("{} {}", self.pick("庄家", "dealer"), self.seat(seat)),
        );
        let heading = format!(
            "{}  {}  {dealer}\n",
            match self.lang {
                Lang::Zh => format!("第 {} 副", view.number),
                Lang::En => format!("Deal {}", view.number),
            },
            self.levels(view.levels),
        );
        self.line(&heading)?;
        if view.phase == shengji::Phase::Bidding {
            self.shengji_hands(&view.hands)?;
        }
        Ok(())
    }

    /// One thing that happened, with the cards that are seen.
    pub(crate) fn shengji_notice(&mut self, notice: Notice<'_>) -> io::Result<()> {
        match notice {
            Notice::Drawn { .. }
            | Notice::KittyTaken { .. }
            | Notice::DemandAsked { .. }
            | Notice::DemandOver { .. } => Ok(()),
            Notice::Declared(declaration) => {
                let verb = self.pick("亮主", "declares");
                let (seat, cards) = (self.seat(declaration.seat), self.cards(declaration.cards));
                self.line(&format!("{seat} {verb} {cards}"))
            }
            Notice::Passed { seat } => self.seat_does(seat, "不亮", "passes"),
            Notice::OpponentAsked { seat } => {
                self.seat_does(seat, "可亮自己的级牌", "may declare with his own level")
            }
            Notice::PartnerNames { seat } => self.seat_does(seat, "定主", "names the trump suit"),
            Notice::TurnedUp { cards } => {
                let verb = self.pick("翻底牌", "Turned up:");
                let text = format!("{verb} {}", self.faces(cards.iter().copied()));
                self.line(&text)
            }
            Notice::Redeal => self.say("无人亮主，重新发牌。\n", "Nobody declared: dealt again.\n"),
            Notice::TrumpFixed { trump, level, dealer, .. } => self.terms(trump, level, dealer),
            Notice::KittyShown { cards } => {
                let text = format!("{} {}", self.pick("底牌", "Kitty"), self.cards(cards));
                self.line(&text)
            }
            Notice::Buried { seat, cards: Some(cards), .. } => self.buried(seat, cards),
            Notice::Buried { seat, cards: None, .. } => {
                self.seat_does(seat, "扣底\n", "lays down the kitty\n")
            }
            Notice::Led { seat, units, .. } => {
                let text = format!("  {}  {:<24}", self.seat(seat), self.units(units));
                write!(self.out, "{text}")
            }
            Notice::Followed { seat, cards, .. } => {
                let text = format!("  {}  {:<24}", self.seat(seat), self.cards(cards));
                write!(self.out, "{text}")
            }
            Notice::ThrowFailed(failure) => self.throw_failed(failure),
            Notice::UnitNamed { seat, cards } => {
                let verb = self.pick("指定", "names");
                let text = format!("  {} {verb} {}", self.seat(seat), self.cards(cards));
                self.line(&text)
            }
            Notice::TrickWon { seat, points } => self.trick(seat, points),
            Notice::Exposed { seat, cards, weight } => {
                let name = match weight {
                    Weight::Light => self.pick("轻罚张", "light exposed cards"),
                    Weight::Heavy => self.pick("重罚张", "heavy exposed cards"),
                };
                let text = format!("  {} {name} {}", self.seat(seat), self.cards(cards));
                self.line(&text)
            }
            Notice::Lifted { seat } => {
                self.seat_does(seat, "的重罚张取消", "takes the exposed cards back by a ruling")
            }
            Notice::Demanded { seat, demand, .. } => {
                let said = self.demand(demand);
                let text = format!("  {} {said}", self.seat(seat));
                self.line(&text)
            }
            Notice::TakenBack { seat, cards } => {
                let verb = self.pick("收回", "takes back");
                let text = format!("  {} {verb} {}", self.seat(seat), self.cards(cards));
                self.line(&text)
            }
            Notice::Penalised { side, points } => {
                self.line(&format!("  {} −{points}", self.side(side)))
            }
            Notice::Forfeited { side, .. } => {
                let text = format!("{} {}", self.side(side), self.pick("判负", "lose by a ruling"));
                self.line(&text)
            }
            Notice::Claimed { seat } => self.seat_does(seat, "摊牌", "claims the rest"),
            Notice::Annulled => self.say("\n本副作废，重新发牌。\n", "\nAnnulled: dealt again.\n"),
            Notice::Finished(result) => self.result(result),
        }
    }

    fn demand(&self, demand: Demand) -> String {
        let zh_en = match demand {
            Demand::Nothing {} => ("不指定", "demands nothing"),
            Demand::Suit { .. } => ("指定出这门花色：", "demands the suit of"),
            Demand::NotSuit { .. } => ("不许出这门花色：", "forbids the suit of"),
            Demand::Card { .. } => ("指定出", "demands"),
            Demand::NotCard { .. } => ("不许出", "forbids"),
        };
        let said = self.pick(zh_en.0, zh_en.1);
        match demand.card() {
            Some(card) => format!("{said} {}", self.cards(card.into())),
            None => said.to_owned(),
        }
    }

    fn trick(&mut self, winner: Seat, points: u32) -> io::Result<()> {
        let points = match points {
            0 => String::new(),
            _ => format!("  {points} {}", self.pick("分", "points")),
        };
        let text = format!("→ {}{points}", self.seat(winner));
        self.line(&text)
    }

    fn terms(&mut self, trump: Trump, level: Rank, dealer: Seat) -> io::Result<()> {
        if let Some((edition, order)) = &mut self.sorting {
            *order = edition.order(level, trump);
        }
        let trump = trump.map_or(self.pick("无主", "no trump").to_owned(), |suit| {
            format!("{} {}", self.pick("主", "trump"), suit.symbol())
        });
        let text = format!(
            "{} {}，{} {}，{trump}\n",
            self.pick("庄家", "Dealer"),
            self.seat(dealer),
            self.pick("打", "level"),
            level.face(),
        );
        self.line(&text)
    }

    fn buried(&mut self, seat: Seat, cards: CardSet) -> io::Result<()> {
        let text = format!(
            "{} {} {}（{} {}）\n",
            self.seat(seat),
            self.pick("扣底", "lays down"),
            self.cards(cards),
            cards.points(),
            self.pick("分", "points"),
        );
        self.line(&text)
    }

    fn throw_failed(&mut self, failure: &ThrowFailure) -> io::Result<()> {
        let text = format!(
            "  {} {} {}，{} {}",
            self.seat(failure.seat),
            self.pick("甩牌失败", "throw fails:"),
            self.units(&failure.units),
            self.pick("罚分", "penalty"),
            failure.failed.penalty,
        );
        self.line(&text)
    }

    /// The hands that are seen, each on its line.
    pub(crate) fn shengji_hands(&mut self, hands: &BySeat<Option<CardSet>>) -> io::Result<()> {
        for (seat, hand) in hands.iter() {
            if let Some(hand) = hand {
                let text = format!("{}  {}", self.seat(seat), self.cards(*hand));
                self.line(&text)?;
            }
        }
        self.line("")
    }

    /// All cards of a deal that is over.
    pub(crate) fn shengji_cards(&mut self, view: &View) -> io::Result<()> {
        self.say("各家的牌", "All hands as dealt")?;
        for (cards, zh, en) in [(view.kitty, "底牌", "Kitty"), (view.buried, "扣底", "Laid down")]
        {
            if let Some(cards) = cards.filter(|cards| !cards.is_empty()) {
                let text = format!("{}  {}", self.pick(zh, en), self.cards(cards));
                self.line(&text)?;
            }
        }
        self.shengji_hands(&view.hands)
    }

    fn result(&mut self, result: &DealResult) -> io::Result<()> {
        let text = format!(
            "\n{} {}（{} {} + {} {} × {} + {} {}）\n{}\n{} {}\n",
            self.pick("闲家得分", "Defenders' points"),
            result.points,
            self.pick("拣分", "tricks"),
            result.trick_points,
            self.pick("底分", "kitty"),
            result.kitty_points,
            result.factor,
            self.pick("罚分", "penalties"),
            result.penalty_points,
            self.levels(result.levels),
            self.pick("下一副庄家", "Next dealer"),
            self.seat(result.next_dealer),
        );
        self.line(&text)?;
        match result.game_won {
            Some(side) => {
                let text = format!("{} {}\n", self.side(side), self.pick("胜本局", "win the game"));
                self.line(&text)
            }
            None => Ok(()),
        }
    }

    fn levels(&self, levels: BySide<Rank>) -> String {
        format!(
            "{} {} {}，{} {}",
            self.pick("级数", "Levels"),
            self.side(Side::EastWest),
            levels.east_west.face(),
            self.side(Side::NorthSouth),
            levels.north_south.face(),
        )
    }

    fn seat_does(&mut self, seat: Seat, zh: &str, en: &str) -> io::Result<()> {
        let text = format!("{} {}", self.seat(seat), self.pick(zh, en));
        self.line(&text)
    }

    fn side(&self, side: Side) -> &'static str {
        match (self.lang, side) {
            (Lang::Zh, Side::EastWest) => "东西",
            (Lang::Zh, Side::NorthSouth) => "南北",
            (Lang::En, Side::EastWest) => "EW",
            (Lang::En, Side::NorthSouth) => "NS",
        }
    }

    fn seat(&self, seat: Seat) -> &'static str {
        self.label(match seat {
            Seat::East => "E",
            Seat::North => "N",
            Seat::West => "W",
            Seat::South => "S",
        })
    }

    fn cards(&self, cards: CardSet) -> String {
        match &self.sorting {
            Some((_, order)) => self.faces(order.sorted(cards)),
            None => self.faces(cards.iter()),
        }
    }

    fn units(&self, units: &[Unit]) -> String {
        units.iter().map(|unit| self.cards(unit.cards)).collect::<Vec<_>>().join(" + ")
    }
}
