//! `paisai bench`: the engine's figures, on the machine at hand.
//!
//! Timings vary with the machine and its load: compare them within one run.

mod bots;
mod swiss;

use std::io::{self, BufRead, BufReader, BufWriter, Write};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use cards::{Rank, Suit};
use clap::Args;
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};
use serde_json::json;
use shengji::{Edition, Lead, Order, check_follow, check_lead, random_cards, random_follow};

use crate::selfplay;

/// Measure the engine.
#[derive(Args)]
pub(crate) struct Bench {
    /// Deals of self-play for each edition.
    #[arg(long, default_value_t = 100_000)]
    deals: u64,
    /// Positions whose check is timed.
    #[arg(long, default_value_t = 100_000)]
    positions: u32,
    /// Questions asked of the judge.
    #[arg(long, default_value_t = 100_000)]
    lines: u32,
    #[command(subcommand)]
    what: Option<What>,
}

/// What is measured, unless it is the engine.
#[derive(clap::Subcommand)]
enum What {
    /// A real server with thousands of sockets
    #[cfg(feature = "bench")]
    Server(load::Load),
    /// A round published to a hall full of phones
    #[cfg(feature = "bench")]
    Hall(load::Hall),
    /// What players notice while somebody attacks their server
    #[cfg(feature = "bench")]
    Attack(load::Attacks),
    /// Swiss events as large as they get
    Swiss(swiss::Swiss),
    /// How fast players are
    Bots(bots::Bots),
}

impl Bench {
    pub(crate) fn run(self) -> io::Result<()> {
        match self.what {
            #[cfg(feature = "bench")]
            Some(What::Server(load)) => return load.run(),
            #[cfg(feature = "bench")]
            Some(What::Hall(hall)) => return hall.run(),
            #[cfg(feature = "bench")]
            Some(What::Attack(attacks)) => return attacks.run(),
            Some(What::Swiss(swiss)) => return swiss.run(),
            Some(What::Bots(bots)) => return bots.run(),
            None => {}
        }
        let mut out = io::stdout().lock();
        for rules in ["cn2017", "cn2002x3", "erdayi2021"] {
            let summary = selfplay::measure(rules, self.deals)?;
            writeln!(
                out,
                "selfplay {rules:<12}{:>12.0} deals/s{:>14.0} plays/s",
                summary.deals_per_second, summary.plays_per_second
            )?;
        }
        self.ordinary_follows(&mut out)?;
        self.largest_checks(&mut out)?;
        self.judge(&mut out)
    }

    /// Follows in two decks with the hands and leads of ordinary play.
    fn ordinary_follows(&self, out: &mut impl Write) -> io::Result<()> {
        let Some(edition) = Edition::by_id("cn2002x2") else { return Ok(()) };
        let mut rng = SmallRng::seed_from_u64(1);
        let positions: Vec<_> = (0..self.positions)
            .filter_map(|_| {
                let order = random_order(&mut rng, edition);
                let hand = random_cards(&mut rng, edition.decks.cards(), 25);
                let others = edition.decks.cards() - hand;
                let cards = shengji::random_lead(&mut rng, edition, &order, others);
                let lead = Lead::read(&order, cards, None).ok()?;
                let play = random_follow(&mut rng, &order, hand, &lead);
                Some((order, hand, lead, play))
            })
            .collect();
        let start = Instant::now();
        let legal = positions
            .iter()
            .filter(|(order, hand, lead, play)| check_follow(order, *hand, lead, *play).is_ok())
            .count();
        let each = start.elapsed() / positions.len() as u32;
        writeln!(out, "follow, two decks     {each:>12.1?} a check ({legal} legal)")
    }

    /// Leads and follows of up to 39 cards in three decks, hands full of
    /// pairs and triples of one group: as hard as it gets.
    fn largest_checks(&self, out: &mut impl Write) -> io::Result<()> {
        let Some(edition) = Edition::by_id("cn2002x3") else { return Ok(()) };
        let mut rng = SmallRng::seed_from_u64(2);
        let mut longest = Duration::ZERO;
        let mut total = Duration::ZERO;
        let mut checks = 0;
        for _ in 0..self.positions / 10 {
            let order = random_order(&mut rng, edition);
            let trumps = order.of_group(edition.decks.cards(), shengji::Group::Trump);
            let size = trumps.len().min(39);
            let hand = random_cards(&mut rng, trumps, size);
            let count = rng.random_range(1..hand.len());
            let thrown = random_cards(&mut rng, trumps, count);
            let start = Instant::now();
            let lead = check_lead(edition, &order, thrown, thrown, None);
            let elapsed = start.elapsed();
            (longest, total, checks) = (longest.max(elapsed), total + elapsed, checks + 1);
            if let Ok(lead) = lead {
                let play = random_follow(&mut rng, &order, hand, &lead);
                let start = Instant::now();
                let legal = check_follow(&order, hand, &lead, play).is_ok();
                let elapsed = start.elapsed();
                (longest, total, checks) = (longest.max(elapsed), total + elapsed, checks + 1);
                debug_assert!(legal);
            }
        }
        let mean = total / checks.max(1);
        writeln!(
            out,
            "largest, three decks  {mean:>12.1?} a check, {longest:.1?} the longest of {checks}"
        )
    }

    /// Questions through a pipe to a judge in a process of its own.
    fn judge(&self, out: &mut impl Write) -> io::Result<()> {
        let mut rng = SmallRng::seed_from_u64(3);
        let Some(edition) = Edition::by_id("cn2002x2") else { return Ok(()) };
        let questions: Vec<String> = (0..1000)
            .map(|id| {
                let order = random_order(&mut rng, edition);
                let hand = random_cards(&mut rng, edition.decks.cards(), 25);
                let others = edition.decks.cards() - hand;
                let lead = shengji::random_lead(&mut rng, edition, &order, others);
                let play = random_cards(&mut rng, hand, lead.len());
                json!({
                    "id": id, "op": "shengji.follow", "rules": edition.id, "level": order.level(),
                    "trump": order.trump(), "hand": hand, "lead": lead, "play": play,
                })
                .to_string()
            })
            .collect();
        let mut judge = Command::new(std::env::current_exe()?)
            .arg("judge")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()?;
        let (Some(stdin), Some(stdout)) = (judge.stdin.take(), judge.stdout.take()) else {
            return Err(io::Error::other("the judge has no pipes"));
        };
        let start = Instant::now();
        let lines = self.lines;
        let answers = std::thread::scope(|scope| {
            scope.spawn(move || -> io::Result<()> {
                let mut stdin = BufWriter::new(stdin);
                for question in questions.iter().cycle().take(lines as usize) {
                    writeln!(stdin, "{question}")?;
                }
                stdin.flush()
            });
            BufReader::new(stdout).lines().count()
        });
        let seconds = start.elapsed().as_secs_f64();
        judge.wait()?;
        writeln!(
            out,
            "judge, shengji.follow {:>12.0} lines/s ({answers} answers)",
            f64::from(lines) / seconds
        )
    }
}

fn random_order(rng: &mut SmallRng, edition: &Edition) -> Order {
    let level = Rank::ALL[rng.random_range(0..13)];
    let trump = Suit::ALL.get(rng.random_range(0..5)).copied();
    edition.order(level, trump)
}
