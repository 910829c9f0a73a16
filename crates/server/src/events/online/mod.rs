//! Online events: their tables make themselves when a round begins, and their
//! results come to the desk by themselves.
//!
//! What tables a match needs, what they are told and what they come to says
//! [`venue`]; [`keeper`] does it. It holds nothing that is not in the logs:
//! whoever takes an event over makes what is missing and takes what is new.

mod desks;
mod justice;
mod keeper;

use desk::commands::EntryStep;
use desk::{Desk, DeskCommand, DeskRequest, EntryRow, Right, ServerCommand};
use protocol::events::Consequences;
use store::Role;

use super::actor::Person;
use super::owner::Owner;
use super::rest::person;
use crate::auth::has_role;
use crate::tables::bots::is_known;
use crate::tables::refuse::TableRefusal;
use crate::{ApiError, App};

pub(crate) use desks::{Desks, Shared};
pub(super) use keeper::Keeper;

/// Something that the server tells the desk, under an id of its own.
pub(super) struct Told {
    pub(super) id: String,
    pub(super) command: ServerCommand,
}

/// What a user may do at every event and every table.
pub(crate) fn everywhere(user: &store::User) -> Right {
    person(user).everywhere
}

/// Whether a user may rule at a table of an event: by a right that he has
/// everywhere, or as one of the event's own staff. Nobody who takes part
/// looks into boards that somebody has yet to play.
pub(crate) fn rules_at(desk: &Desk, table: &str, user: &str, everywhere: Right) -> bool {
    let referee = everywhere.max(desk.right_of(user)) >= Right::Referee;
    referee && !(desk.hides(table) && desk.takes_part(user))
}

/// Whether a user may rule at a table: everywhere, or at the event it belongs
/// to.
pub(crate) async fn may_rule(
    app: &App,
    row: &store::TableRow,
    user: &store::User,
) -> Result<bool, ApiError> {
    let Some(event) = &row.event_id else {
        return Ok(has_role(user, Role::Referee));
    };
    let desk = app.events.owner(event).await?.desk().await?;
    Ok(rules_at(&desk, &row.id, &user.id, everywhere(user)))
}

/// Whether somebody has yet to play the boards of a table.
pub(crate) async fn hides(app: &App, row: &store::TableRow) -> Result<bool, ApiError> {
    match &row.event_id {
        Some(event) => Ok(app.events.owner(event).await?.desk().await?.hides(&row.id)),
        None => Ok(false),
    }
}

/// Refuses all but referees what a table with boards shows while others have
/// yet to play them.
pub(crate) async fn check_open(
    app: &App,
    row: &store::TableRow,
    caller: Option<&store::User>,
) -> Result<(), ApiError> {
    let Some(event) = &row.event_id else {
        return Ok(());
    };
    let desk = app.events.owner(event).await?.desk().await?;
    if !desk.hides(&row.id) {
        return Ok(());
    }
    match caller {
        Some(user) if rules_at(&desk, &row.id, &user.id, everywhere(user)) => {
            let (table, who, name) = (row.id.clone(), user.id.clone(), user.nickname.clone());
            let id = format!("watches {table} {who}");
            let watched = ServerCommand::Watched { table, user: who, name };
            app.events.desks().tell(event, id, watched).await
        }
        _ => Err(TableRefusal::BoardsHidden.into()),
    }
}

/// Refuses entries of bots that this server does not have.
pub(super) fn check_bots(command: &DeskCommand) -> Result<(), ApiError> {
    let rows: Vec<&EntryRow> = match command {
        DeskCommand::Add(add) => add.rows.iter().collect(),
        DeskCommand::Edit(edit) => vec![&edit.row],
        DeskCommand::Revise(revise) => revise.steps.iter().filter_map(EntryStep::row).collect(),
        _ => return Ok(()),
    };
    let mut bots = rows.iter().flat_map(|row| &row.people).filter_map(|of| of.bot.as_deref());
    if bots.all(is_known) { Ok(()) } else { Err(TableRefusal::NoSuchBot.into()) }
}

/// Refuses rulings that an online table can no longer carry out, or not yet:
/// they would count in the event and not at the table. Of matches with two
/// tables only a person knows at which a deal was played.
pub(super) async fn check_in_time(
    app: &App,
    owner: &Owner,
    request: &DeskRequest,
    by: &Person,
) -> Result<(), ApiError> {
    let entrant = match &request.command {
        DeskCommand::Rule(rule) if rule.deal.is_some() => rule.entrant,
        DeskCommand::Late(late) => late.entrant,
        _ => return Ok(()),
    };
    let desk = owner.desk().await?;
    let Some(id) = desk.only_table_of(entrant) else { return Ok(()) };
    match &request.command {
        DeskCommand::Rule(rule) => {
            let led = owner.command(request.clone(), by.clone(), true).await?.consequences;
            let costs = |led: Consequences| led.rulings.iter().any(|of| of.sanction.is_of_deal());
            let Some(deal) = rule.deal.filter(|_| led.is_some_and(costs)) else {
                return Ok(());
            };
            let table = app.tables.look(&id).await?;
            venue::check_deal(&table, deal).map_err(|refusal| ApiError::Refused(refusal.into()))
        }
        DeskCommand::Late(late) if desk.starts_otherwise(late.minutes) => {
            let table = app.tables.look(&id).await?;
            venue::check_start(&table).map_err(|refusal| ApiError::Refused(refusal.into()))
        }
        _ => Ok(()),
    }
}
