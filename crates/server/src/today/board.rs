//! The board of a day in one of the games: its rules, its cards, its table.

use std::sync::Arc;

use cards::{Commitment, Rank, Secret, Seed, deal_seed};
use games::erdayi::Dealt;
use games::{Boards, Form, Kind, Rules, Seat};
use protocol::DayCards;
use shengji::{Deck, Setup};
use store::GameKind;
use table::{Chat, Input, Pace, Patience, Settings, Spectators, User};

use super::day::Day;
use crate::keys::Keys;

/// The policy of all bots. It decides from what it sees, without time or
/// chance.
pub(super) const BOT: &str = "club";
/// Every fourth board has its player's seat as its printed dealer.
const DEALERS: i64 = 4;

/// The board of a day in one of the games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Board {
    pub(crate) day: Day,
    pub(super) game: Kind,
}

impl Board {
    /// Those of a day.
    pub(super) fn all(day: Day) -> [Self; 2] {
        [Kind::Shengji, Kind::Erdayi].map(|game| Self { day, game })
    }

    /// As it is kept.
    pub(super) const fn of(play: &store::DayPlay) -> Self {
        let game = match play.game {
            GameKind::Shengji => Kind::Shengji,
            GameKind::Erdayi => Kind::Erdayi,
        };
        Self { day: Day::kept(play.day), game }
    }

    /// Which game, as it is kept.
    pub(crate) const fn kind(self) -> GameKind {
        match self.game {
            Kind::Shengji => GameKind::Shengji,
            Kind::Erdayi => GameKind::Erdayi,
        }
    }

    /// Where its player sits.
    pub(super) fn seat() -> Seat {
        Seat::from(shengji::Seat::East)
    }

    /// The name of its set, which no other day and no event has.
    pub(super) fn set(self) -> String {
        format!("{} {}", self.day, self.kind())
    }

    /// Its number in its set. With that of a board of 升级 its player deals,
    /// and the levels follow each other from day to day.
    pub(super) const fn number(self) -> u32 {
        match self.game {
            Kind::Shengji => {
                let levels = Rank::ALL.len() as i64;
                (DEALERS * self.day.number().rem_euclid(levels)) as u32 + 1
            }
            Kind::Erdayi => 1,
        }
    }

    /// By which rules it is played.
    pub(super) fn rules(self) -> Rules {
        match self.game {
            Kind::Shengji => {
                let boards = Boards { first: self.number(), count: 1 };
                Rules::boards(Arc::new(shengji::CN2017), boards)
            }
            Kind::Erdayi => Rules::Erdayi { deals: 1 },
        }
    }

    /// What stands on it: the level that is played.
    pub(super) fn level(self) -> Option<Rank> {
        Some(self.setup()?.levels.east_west)
    }

    fn setup(self) -> Option<Setup> {
        match self.rules() {
            Rules::Shengji { edition, form: Form::Boards(boards) } => {
                Some(Setup::board(edition, boards.first))
            }
            Rules::Shengji { form: Form::Levels { .. }, .. } | Rules::Erdayi { .. } => None,
        }
    }

    /// What its cards come from.
    pub(super) fn secret(self, keys: &Keys) -> Secret {
        keys.day_secret(&self.set())
    }

    /// The hash of that.
    pub(super) fn commitment(self, keys: &Keys) -> Commitment {
        self.secret(keys).commitment()
    }

    /// What its cards follow from.
    pub(super) fn seed(self, keys: &Keys) -> Seed {
        deal_seed(&self.secret(keys), &[], &self.set(), self.number().into())
    }

    /// Its cards, as every table deals them.
    pub(super) fn cards(self, keys: &Keys) -> DayCards {
        let seed = self.seed(keys);
        if let Some(Setup { edition, dealer, .. }) = self.setup() {
            let deck = Deck::from_seed(&edition, seed);
            let dealer = dealer.unwrap_or(shengji::Seat::East);
            let hands = deck.hands(&edition, dealer);
            return DayCards {
                first: dealer.into(),
                hands: shengji::Seat::ALL.map(|seat| hands[seat].clone()).to_vec(),
                kitty: deck.kitty(&edition).to_vec(),
            };
        }
        let (dealt, first) = Dealt::from_seed(seed);
        let hand = |seat| dealt.hands()[seat].iter().collect();
        DayCards {
            first: first.into(),
            hands: games::erdayi::Seat::ALL.map(hand).to_vec(),
            kitty: dealt.kitty().iter().collect(),
        }
    }

    /// A table for one who plays it: patient, watched by nobody, and with no
    /// one but him to decide for his seat.
    pub(crate) fn settings(self, id: &str, pace: Pace) -> Settings {
        Settings {
            title: self.day.to_string(),
            pace,
            trustee_after: None,
            fill_bot: BOT.into(),
            patience: Patience::Waits,
            chat: Chat::Phrases,
            spectators: Spectators::Nobody {},
            boards: Some(self.set()),
            ..Settings::new(id, self.rules())
        }
    }

    /// What begins the match there.
    pub(crate) fn begin(self, player: &store::User, secret: Secret) -> Vec<Input> {
        let (user, name) = (User::from(player.id.as_str()), player.nickname.as_str().into());
        let own = Self::seat();
        let bots = Seat::first(self.game.seats()).filter(|&seat| seat != own);
        let bots = bots.map(|seat| {
            let name = table::bot_name(seat).into();
            Input::SitBot { seat, bot: BOT.into(), name }
        });
        let sit = Input::Sit { user: user.clone(), name, seat: Some(own) };
        let ready = Input::Ready { user, ready: true, bytes: None };
        std::iter::once(Input::Secret { secret }).chain(bots).chain([sit, ready]).collect()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn the_player_deals_and_every_level_comes() {
        let mut levels = BTreeSet::new();
        for day in 20_000..20_013 {
            let [board, erdayi] = Board::all(Day::kept(day));
            let setup = board.setup().unwrap();
            assert_eq!(setup.dealer.map(Seat::from), Some(Board::seat()));
            levels.extend(board.level());
            assert_eq!((erdayi.level(), erdayi.number()), (None, 1));
        }
        assert_eq!(levels.len(), Rank::ALL.len());
    }

    #[test]
    fn its_table_can_be_opened() {
        for board in Board::all(Day::kept(20_000)) {
            let settings = board.settings("t", Pace::default()).validated().unwrap();
            assert!(settings.plays_boards() && settings.boards.is_some());
            assert!(bots::by_name(BOT, &settings.rules).is_some());
        }
    }
}
