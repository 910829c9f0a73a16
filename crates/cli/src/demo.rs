//! `paisai demo`: one deal of 升级 between random players, to be read.

use std::io::{self, IsTerminal, Write};
use std::sync::Arc;

use clap::Args;
use rand::SeedableRng;
use rand::rngs::SmallRng;
use refusal::Lang;
use shengji::{BySeat, Deal, Deck, Edition, Game, RandomTable, Viewer};

use crate::page::Page;

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
        let mut page = Page::shengji(out, lang, colour, edition.clone());
        page.say(&format!("{}\n", edition.name_zh), &format!("{}\n", edition.name_en))?;
        let mut rng = SmallRng::seed_from_u64(self.seed);
        let mut game = Game::new(edition.clone());
        // A deal that nobody declares may be void; then the next is dealt.
        for number in 0.. {
            let seed = blake3::hash(&[self.seed.to_le_bytes(), u64::to_le_bytes(number)].concat());
            game.start(Deck::from_seed(&edition, *seed.as_bytes())).map_err(io::Error::other)?;
            if play(&mut page, &mut game, &mut rng)? {
                break;
            }
            game.settle().map_err(io::Error::other)?;
        }
        Ok(())
    }
}

/// Plays a deal to its end; says whether it has a result.
fn play<W: Write>(page: &mut Page<W>, game: &mut Game, rng: &mut SmallRng) -> io::Result<bool> {
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
            page.shengji_notice(event.seen_by(Viewer::Referee))?;
        }
        if before_play && let Game::Deal(Deal::Playing(playing)) = &*game {
            page.shengji_hands(&BySeat::from_fn(|seat| Some(playing.hand(seat))))?;
        }
    }
}
