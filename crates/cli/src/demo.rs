//! `paisai demo`: one deal of 升级 between random players, to be read.

use std::io::{self, IsTerminal, Write};
use std::sync::Arc;

use cards::{Card, CardSet};
use clap::Args;
use rand::SeedableRng;
use rand::rngs::SmallRng;
use refusal::Lang;
use shengji::{
    Deal, DealResult, Deck, Edition, Event, Game, Order, RandomTable, Seat, ThrowFailure, Unit,
};

/// Play one deal of 升级 between random players and print it.
#[derive(Args)]
pub(crate) struct Demo {
    /// The edition.
    #[arg(long, default_value = "cn2017")]
    rules: String,
    /// The same seed gives the same deal.
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

impl Demo {
    pub(crate) fn run(self, lang: Lang) -> io::Result<()> {
        let edition = Edition::by_id(&self.rules).ok_or_else(|| {
            io::Error::new(
                io::ErrorKind::InvalidInput,
                format!("there is no 升级 edition “{}”", self.rules),
            )
        })?;
        let out = io::stdout().lock();
        let colour = out.is_terminal();
        let edition = Arc::new(edition.clone());
        let order = edition.order(cards::Rank::Two, None);
        let mut page = Page { out, lang, colour, edition: edition.clone(), order };
        page.say(&format!("{}\n", edition.name_zh), &format!("{}\n", edition.name_en))?;
        let mut rng = SmallRng::seed_from_u64(self.seed);
        let mut game = Game::new(edition.clone());
        // A deal that nobody declares may be void; then the next is dealt.
        for number in 0.. {
            let seed = blake3::hash(&[self.seed.to_le_bytes(), u64::to_le_bytes(number)].concat());
            game.start(Deck::from_seed(&edition, *seed.as_bytes())).map_err(io::Error::other)?;
            if page.play(&mut game, &mut rng)? {
                break;
            }
            game.settle().map_err(io::Error::other)?;
        }
        Ok(())
    }
}

/// The printed page.
struct Page<W> {
    out: W,
    lang: Lang,
    colour: bool,
    edition: Arc<Edition>,
    /// How cards are sorted; as in 无主 until trump is fixed.
    order: Order,
}

impl<W: Write> Page<W> {
    /// Plays a deal to its end; says whether it has a result.
    fn play(&mut self, game: &mut Game, rng: &mut SmallRng) -> io::Result<bool> {
        let mut table = RandomTable::new();
        let mut events = Vec::new();
        loop {
            let Game::Deal(deal) = &*game else { return Ok(false) };
            let before_play = matches!(deal, Deal::Exchange(_));
            let Some(action) = table.next(rng, deal) else {
                return Ok(matches!(deal, Deal::Finished(_)));
            };
            events.clear();
            game.act(&action, &mut events).map_err(io::Error::other)?;
            for event in &events {
                self.event(event)?;
            }
            if before_play && let Game::Deal(Deal::Playing(playing)) = &*game {
                self.hands(|seat| playing.hand(seat))?;
            }
        }
    }

    fn event(&mut self, event: &Event) -> io::Result<()> {
        match event {
            Event::Drawn { .. } | Event::KittyTaken { .. } => Ok(()),
            Event::Declared(declaration) => {
                let verb = self.pick("亮主", "declares");
                let text = format!(
                    "{} {verb} {}",
                    self.seat(declaration.seat),
                    self.cards(declaration.cards)
                );
                self.line(&text)
            }
            Event::Passed { seat } => {
                let text = format!("{} {}", self.seat(*seat), self.pick("不亮", "passes"));
                self.line(&text)
            }
            Event::OpponentAsked { seat } => {
                let text = format!(
                    "{} {}",
                    self.seat(*seat),
                    self.pick("可亮自己的级牌", "may declare with his own level")
                );
                self.line(&text)
            }
            Event::PartnerNames { seat } => {
                let text =
                    format!("{} {}", self.seat(*seat), self.pick("定主", "names the trump suit"));
                self.line(&text)
            }
            Event::TurnedUp { cards } => {
                let faces: Vec<String> = cards.iter().map(|&card| self.card(card)).collect();
                let text = format!("{} {}", self.pick("翻底牌", "Turned up:"), faces.join(" "));
                self.line(&text)
            }
            Event::Redeal => self.say("无人亮主，重新发牌。\n", "Nobody declared: dealt again.\n"),
            Event::TrumpFixed { trump, level, dealer } => {
                self.order = self.edition.order(*level, *trump);
                let trump = trump.map_or(self.pick("无主", "no trump").to_owned(), |suit| {
                    format!("{} {}", self.pick("主", "trump"), suit.symbol())
                });
                let text = format!(
                    "{} {}，{} {}，{trump}\n",
                    self.pick("庄家", "Dealer"),
                    self.seat(*dealer),
                    self.pick("打", "level"),
                    level.face(),
                );
                self.line(&text)
            }
            Event::KittyShown { cards } => {
                let text = format!("{} {}", self.pick("底牌", "Kitty"), self.cards(*cards));
                self.line(&text)
            }
            Event::Buried { seat, cards } => {
                let text = format!(
                    "{} {} {}（{} {}）\n",
                    self.seat(*seat),
                    self.pick("扣底", "lays down"),
                    self.cards(*cards),
                    cards.points(),
                    self.pick("分", "points"),
                );
                self.line(&text)
            }
            Event::Led { seat, units, .. } => {
                let text = format!("  {}  {:<24}", self.seat(*seat), self.units(units));
                write!(self.out, "{text}")
            }
            Event::Followed { seat, cards } => {
                let text = format!("  {}  {:<24}", self.seat(*seat), self.cards(*cards));
                write!(self.out, "{text}")
            }
            Event::ThrowFailed(failure) => self.throw_failed(failure),
            Event::UnitNamed { seat, cards } => {
                let text = format!(
                    "  {} {} {}",
                    self.seat(*seat),
                    self.pick("指定", "names"),
                    self.cards(*cards)
                );
                self.line(&text)
            }
            Event::Penalised { side, points } => {
                let text = format!("  {side} −{points}");
                self.line(&text)
            }
            Event::Forfeited { side } => {
                let text = format!("{side} {}", self.pick("判负", "loses the deal by a ruling"));
                self.line(&text)
            }
            Event::Claimed { seat } => {
                let text = format!("{} {}", self.seat(*seat), self.pick("摊牌", "claims the rest"));
                self.line(&text)
            }
            Event::Annulled => self.say("裁判判本副作废，重新发牌。\n", "Annulled: dealt again.\n"),
            Event::TrickWon { seat, points } => {
                let points = match points {
                    0 => String::new(),
                    _ => format!("  {points} {}", self.pick("分", "points")),
                };
                let text = format!("→ {}{points}", self.seat(*seat));
                self.line(&text)
            }
            Event::Finished(result) => self.result(result),
        }
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

    fn hands(&mut self, hand: impl Fn(Seat) -> CardSet) -> io::Result<()> {
        for seat in Seat::ALL {
            let text = format!("{}  {}", self.seat(seat), self.cards(hand(seat)));
            self.line(&text)?;
        }
        self.line("")
    }

    fn result(&mut self, result: &DealResult) -> io::Result<()> {
        let levels = result.levels;
        let text = format!(
            "\n{} {}（{} {} + {} {} × {} + {} {}）\n{} {} {}，{} {}\n{} {}",
            self.pick("闲家得分", "Defenders' points"),
            result.points,
            self.pick("拣分", "tricks"),
            result.trick_points,
            self.pick("底分", "kitty"),
            result.kitty_points,
            result.factor,
            self.pick("罚分", "penalties"),
            result.penalty_points,
            self.pick("级数", "Levels"),
            self.pick("东西", "EW"),
            levels.east_west.face(),
            self.pick("南北", "NS"),
            levels.north_south.face(),
            self.pick("下一副庄家", "Next dealer"),
            self.seat(result.next_dealer),
        );
        self.line(&text)
    }

    fn pick<'a>(&self, zh: &'a str, en: &'a str) -> &'a str {
        match self.lang {
            Lang::Zh => zh,
            Lang::En => en,
        }
    }

    fn say(&mut self, zh: &str, en: &str) -> io::Result<()> {
        let text = self.pick(zh, en).to_owned();
        self.line(&text)
    }

    fn line(&mut self, text: &str) -> io::Result<()> {
        writeln!(self.out, "{text}")
    }

    fn seat(&self, seat: Seat) -> &'static str {
        match (self.lang, seat) {
            (Lang::Zh, Seat::East) => "东",
            (Lang::Zh, Seat::North) => "北",
            (Lang::Zh, Seat::West) => "西",
            (Lang::Zh, Seat::South) => "南",
            (Lang::En, Seat::East) => "E",
            (Lang::En, Seat::North) => "N",
            (Lang::En, Seat::West) => "W",
            (Lang::En, Seat::South) => "S",
        }
    }

    fn cards(&self, cards: CardSet) -> String {
        let faces: Vec<String> =
            self.order.sorted(cards).into_iter().map(|c| self.card(c)).collect();
        faces.join(" ")
    }

    fn units(&self, units: &[Unit]) -> String {
        units.iter().map(|unit| self.cards(unit.cards)).collect::<Vec<_>>().join(" + ")
    }

    /// A card's face, red suits in red on a terminal.
    fn card(&self, card: Card) -> String {
        let red = card == Card::BIG_JOKER || card.suit().is_some_and(cards::Suit::is_red);
        if self.colour && red { format!("\x1b[31m{}\x1b[0m", card.face()) } else { card.face() }
    }
}
