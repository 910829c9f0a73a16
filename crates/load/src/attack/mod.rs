//! `paisai bench attack`: what players notice while somebody attacks the
//! server they play on.
//!
//! Each attack is tried on a server of its own with the limits that it has
//! unless told otherwise. Players and attackers come from different addresses
//! of this machine, as they would from different homes.

mod kinds;
mod report;

use std::io;
use std::sync::Arc;
use std::time::{Duration, Instant};

use clap::Args;
use client::{ClientError, Visitor};
use protocol::{Length, NewTableRequest, PacePreset};
use tokio::task::JoinSet;
use tokio::time::sleep;

use self::kinds::{Attack, Attacker};
use self::report::{Figures, Report};
use super::pace::Pace;
use super::player::Player;
use super::process::ServerProcess;
use super::tally::Tally;

/// Seats of a table of 升级.
const SEATS: usize = 4;
/// How long a player thinks: slower than a program, faster than people.
const THINK: Duration = Duration::from_millis(200);
/// How long is waited until every table plays and the attack is under way.
const WARM_UP: Duration = Duration::from_secs(3);
/// How often somebody asks for something besides.
const ASKED_EVERY: Duration = Duration::from_millis(50);
/// What is asked for.
const ASKED: &str = "/api/rules";

/// Measure what players notice of attacks.
#[derive(Args)]
pub struct Attacks {
    /// One attack alone.
    #[arg(long)]
    attack: Option<Attack>,
    /// Tables of 升级 on which people play meanwhile.
    #[arg(long, default_value_t = 20)]
    tables: usize,
    /// How long each attack is measured.
    #[arg(long, default_value_t = 5, value_name = "S")]
    seconds: u64,
    /// Print one JSON object a line.
    #[arg(long)]
    json: bool,
}

impl Attacks {
    /// Measures, and prints the figures.
    pub fn run(self) -> io::Result<()> {
        // Every socket is a file, here and in the server.
        let _ = rlimit::increase_nofile_limit(u64::MAX);
        let runtime = tokio::runtime::Runtime::new()?;
        let mut out = io::stdout().lock();
        if !self.json {
            Report::write_heading(&mut out)?;
        }
        let attacks: Vec<Attack> = match self.attack {
            Some(attack) => vec![attack],
            None => Attack::ALL.to_vec(),
        };
        for attack in [None].into_iter().chain(attacks.into_iter().map(Some)) {
            let figures = runtime.block_on(self.measure(attack))?;
            Report { attack, figures }.write(&mut out, self.json)?;
        }
        Ok(())
    }

    async fn measure(&self, attack: Option<Attack>) -> io::Result<Figures> {
        let mut server = ServerProcess::start_usual()?;
        let pace = Arc::new(Pace::new(THINK));
        let (tables, players) = self.seat_all(&server, &pace).await.map_err(io::Error::other)?;
        let players: Vec<_> = players.into_iter().map(|of| tokio::spawn(of.play())).collect();
        let empty_kb = server.resident_kb()?;
        let attacker = Attacker::new(server.base(), &tables[0])?;
        let attacked = attack.map(|attack| tokio::spawn(attacker.clone().carry_out(attack)));
        let asking = tokio::spawn(ask(server.base().to_owned(), pace.clone()));
        sleep(WARM_UP).await;
        let cpu = server.used()?.cpu;
        pace.measure(true);
        sleep(Duration::from_secs(self.seconds)).await;
        pace.measure(false);
        let cpu = server.used()?.cpu.saturating_sub(cpu);
        let server_kb = server.resident_kb()?;
        pace.stop();
        if let Some(attacked) = attacked {
            attacked.abort();
        }
        let (mut moves, mut lost) = (Tally::default(), 0);
        for player in players {
            match player.await.map_err(io::Error::other)? {
                Ok(tally) => moves.add(&tally),
                // Whoever is put out of his own table has noticed most.
                Err(_) => lost += 1,
            }
        }
        let (mut requests, failed) = asking.await.map_err(io::Error::other)?;
        server.stop()?;
        let [move_p50, move_p99, _] = moves.percentiles().map(|us| f64::from(us) / 1e3);
        let [_, request_p99, _] = requests.percentiles().map(|us| f64::from(us) / 1e3);
        Ok(Figures {
            moves_per_second: moves.latencies_us.len() as f64 / self.seconds.max(1) as f64,
            move_p50_ms: move_p50,
            move_p99_ms: move_p99,
            request_p99_ms: request_p99,
            failed_requests: failed,
            players_lost: lost,
            grown_kb: server_kb - empty_kb,
            cores: cpu.as_secs_f64() / self.seconds.max(1) as f64,
        })
    }

    /// Opens all tables and connects all players.
    async fn seat_all(
        &self,
        server: &ServerProcess,
        pace: &Arc<Pace>,
    ) -> Result<(Vec<String>, Vec<Player>), ClientError> {
        let http = reqwest::Client::new();
        let request = NewTableRequest {
            length: Some(Length::Deals { deals: 200 }),
            pace: PacePreset::Instant,
            ..NewTableRequest::new("cn2017")
        };
        let (mut tables, mut players) = (Vec::new(), Vec::new());
        for table in 0..self.tables.max(1) {
            for seat in 0..SEATS {
                let name = format!("{table}-{seat}");
                let visitor = Visitor::guest_over(http.clone(), server.base(), &name).await?;
                if seat == 0 {
                    tables.push(visitor.open_table(&request).await?.0);
                }
                let connection = visitor.connect(&tables[table]).await?;
                let number = (table * SEATS + seat) as u64;
                players.push(Player::new(connection, "cn2017", number, pace.clone()));
            }
        }
        Ok((tables, players))
    }
}

/// Asks for something now and then; answers how long that took, and how often
/// nothing came of it.
async fn ask(base: String, pace: Arc<Pace>) -> (Tally, u64) {
    let http = reqwest::Client::new();
    let mut asking = JoinSet::new();
    while pace.is_running() {
        let request = http.get(format!("{base}{ASKED}")).timeout(Duration::from_secs(10));
        let counts = pace.is_measuring();
        asking.spawn(async move {
            let began = Instant::now();
            let answer = async { request.send().await?.error_for_status()?.bytes().await };
            let done = answer.await.is_ok();
            counts.then(|| done.then(|| began.elapsed().as_micros() as u32))
        });
        sleep(ASKED_EVERY).await;
    }
    let (mut tally, mut failed) = (Tally::default(), 0);
    for took in asking.join_all().await.into_iter().flatten() {
        match took {
            Some(took) => tally.latencies_us.push(took),
            None => failed += 1,
        }
    }
    (tally, failed)
}
