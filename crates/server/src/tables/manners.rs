//! What people do at a table besides playing: talking, and everything that
//! can be done and undone again. All of it is written down, so that each may
//! do so much at once, so much in a while, and so much in a deal.

use std::collections::HashMap;
use std::num::NonZeroU32;
use std::time::Duration;

use governor::{DefaultDirectRateLimiter, Quota, RateLimiter};
use refusal::Refusal;
use table::{Input, Stage, Table, User, Wait};

use super::limits;
use super::refuse::TableRefusal;

/// How those at a table behave.
#[derive(Default)]
pub(crate) struct Manners {
    /// The deal that all this is about, counted from the first.
    deal: u32,
    people: HashMap<User, Behaviour>,
}

/// How one person behaves.
struct Behaviour {
    talk: DefaultDirectRateLimiter,
    fidgets: DefaultDirectRateLimiter,
    /// What he did besides playing in this deal.
    asides: u32,
}

/// Something that is done besides playing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Aside {
    /// Says something, or calls.
    Talk,
    /// Does what can be undone, or what is so already.
    Fidget,
}

/// So many at once, and one more after each period.
pub(crate) fn at_once(burst: u32, period: Duration) -> DefaultDirectRateLimiter {
    let burst = NonZeroU32::new(burst).unwrap_or(NonZeroU32::MIN);
    let quota = Quota::with_period(period).unwrap_or(Quota::per_second(NonZeroU32::MIN));
    RateLimiter::direct(quota.allow_burst(burst))
}

impl Behaviour {
    fn new() -> Self {
        Self {
            talk: at_once(limits::TALK_AT_ONCE, limits::TALK_PERIOD),
            fidgets: at_once(limits::FIDGETS_AT_ONCE, limits::FIDGETS_PERIOD),
            asides: 0,
        }
    }
}

impl Manners {
    /// Refuses what somebody does too often. What takes the match further is
    /// never refused here.
    pub(crate) fn check(
        &mut self,
        table: &Table,
        user: &User,
        input: &Input,
    ) -> Result<(), Refusal> {
        let Some(aside) = aside(table, input) else {
            return Ok(());
        };
        let deal = match table.stage() {
            Stage::Match(running) => running.started,
            Stage::Gathering(_) | Stage::Over(_) => 0,
        };
        if deal != self.deal {
            self.deal = deal;
            self.people.values_mut().for_each(|person| person.asides = 0);
        }
        if self.people.len() >= limits::REMEMBERED && !self.people.contains_key(user) {
            // Whoever comes and goes by the hundred must not keep others from
            // sitting down: only those with a chair are remembered then.
            self.people.retain(|person, _| table.chairs().of(person).is_some());
        }
        let person = self.people.entry(user.clone()).or_insert_with(Behaviour::new);
        if person.asides >= limits::ASIDES_A_DEAL {
            return Err(TableRefusal::EnoughForThisDeal.into());
        }
        let pace = match aside {
            Aside::Talk => &person.talk,
            Aside::Fidget => &person.fidgets,
        };
        pace.check().map_err(|_| TableRefusal::TooOften)?;
        person.asides += 1;
        Ok(())
    }
}

/// What an input is besides playing; nothing for what takes the match
/// further, which the rules bound.
fn aside(table: &Table, input: &Input) -> Option<Aside> {
    match input {
        Input::Say { .. } | Input::CallReferee { .. } => Some(Aside::Talk),
        Input::Ready { user, ready, bytes } => {
            let seat = table.chairs().of(user)?;
            let is_ready = table.chairs().at(seat).is_some_and(|sitter| sitter.ready);
            let adds = bytes.is_some()
                && match table.stage() {
                    Stage::Match(running) => match &running.wait {
                        Wait::Between(between) => between.contributions[seat].is_none(),
                        Wait::Card { .. }
                        | Wait::Closing { .. }
                        | Wait::Turn(_)
                        | Wait::Claim(_) => false,
                    },
                    Stage::Gathering(_) | Stage::Over(_) => false,
                };
            let goes_on = *ready && !is_ready || adds;
            (!goes_on).then_some(Aside::Fidget)
        }
        Input::Sit { .. }
        | Input::Leave { .. }
        | Input::SitBot { .. }
        | Input::SitProgram { .. }
        | Input::ClearBot { .. }
        | Input::Trustee { .. }
        | Input::Stepwise { .. }
        | Input::TakeBack { .. }
        | Input::Pause { on: true, .. }
        | Input::Rule { .. } => Some(Aside::Fidget),
        Input::Move { .. }
        | Input::Pause { on: false, .. }
        | Input::End { .. }
        | Input::Claim { .. }
        | Input::Answer { .. }
        // No message asks for the others.
        | Input::Open { .. }
        | Input::Seat { .. }
        | Input::Begin {}
        | Input::DealsFirst { .. }
        | Input::Extend { .. }
        | Input::Secret { .. }
        | Input::BotMove { .. }
        | Input::BotAnswer { .. }
        | Input::Decided { .. }
        | Input::Watched { .. }
        | Input::Next { .. }
        | Input::Tick {}
        | Input::Restarted {} => None,
    }
}

#[cfg(test)]
mod tests {
    use games::Rules;
    use table::{Entry, Settings, Words};

    use super::*;

    fn table() -> (Table, User) {
        let settings = Box::new(Settings::new("t", Rules::by_id("cn2017").unwrap()));
        let mut table = Table::open(&Entry::new(0, Input::Open { settings })).unwrap();
        let user = User::from("ann");
        let sit = Input::Sit { user: user.clone(), name: "Ann".into(), seat: None };
        table.step(&Entry::new(1, sit)).unwrap();
        (table, user)
    }

    fn code(result: Result<(), Refusal>) -> Option<String> {
        result.err().map(|refusal| refusal.code.to_string())
    }

    #[test]
    fn talk_is_bounded_in_a_while_and_in_a_deal() {
        let (table, user) = table();
        let say = Input::Say { user: user.clone(), words: Words::Phrase(1) };
        let mut manners = Manners::default();
        let said = (0..100).filter(|_| manners.check(&table, &user, &say).is_ok()).count();
        let most = limits::TALK_AT_ONCE as usize;
        assert!((most..most + 10).contains(&said), "{said}");
        assert_eq!(code(manners.check(&table, &user, &say)).as_deref(), Some("too_often"));
        let other = User::from("ben");
        assert_eq!(manners.check(&table, &other, &say), Ok(()), "each has his own");
        manners.people.get_mut(&other).unwrap().asides = limits::ASIDES_A_DEAL;
        let refused = code(manners.check(&table, &other, &say));
        assert_eq!(refused.as_deref(), Some("enough_for_this_deal"));
        // The next deal is another.
        manners.deal = 7;
        assert_eq!(manners.check(&table, &other, &say), Ok(()));
    }

    #[test]
    fn whoever_is_ready_is_never_kept_from_it() {
        let (mut table, user) = table();
        let ready = |ready| Input::Ready { user: user.clone(), ready, bytes: None };
        let mut manners = Manners::default();
        let mut refused = 0;
        for round in 0..200_u64 {
            assert_eq!(manners.check(&table, &user, &ready(true)), Ok(()));
            table.step(&Entry::new(2 * round + 2, ready(true))).unwrap();
            if manners.check(&table, &user, &ready(false)).is_err() {
                refused += 1;
            }
            table.step(&Entry::new(2 * round + 3, ready(false))).unwrap();
        }
        assert!(refused > 100, "{refused}");
    }

    #[test]
    fn hundreds_who_come_and_go_keep_nobody_from_sitting_down() {
        let (table, user) = table();
        let mut manners = Manners::default();
        let talks = Input::Say { user: user.clone(), words: Words::Phrase(1) };
        assert_eq!(manners.check(&table, &user, &talks), Ok(()));
        for number in 0..2 * limits::REMEMBERED {
            let passer = User::from(format!("passer {number}").as_str());
            let sit = Input::Sit { user: passer.clone(), name: "P".into(), seat: None };
            assert_eq!(manners.check(&table, &passer, &sit), Ok(()), "{number}");
        }
        assert!(manners.people.len() <= limits::REMEMBERED);
        assert_eq!(manners.people[&user].asides, 1, "what a player did is not forgotten");
    }
}
