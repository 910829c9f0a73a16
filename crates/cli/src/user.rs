//! `paisai user`: accounts, directly in the database.

use std::io::{self, BufRead, IsTerminal, Write};

use clap::{Args, Subcommand};
use serde_json::{Value, json};
use server::auth::{names, password};
use server::{Audit, Clock, Limits};
use store::{NewLogin, NewUser, Role, Shared, SharedBy, SharedCursor, Store, User, UserUpdate};

use crate::place::Place;

/// Users read from the database at a time.
const PAGE: u32 = 500;

/// Make and change accounts, directly in the database.
///
/// The server may run meanwhile; it notices changes within half a minute.
#[derive(Args)]
pub(crate) struct Users {
    #[command(flatten)]
    place: Place,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Make an account; the password is asked for, or read from standard input.
    Add {
        login: String,
        /// What others see [default: the login].
        #[arg(long)]
        nickname: Option<String>,
        /// player, referee, director or admin.
        #[arg(long, default_value = "player")]
        role: Role,
        /// The language of the pages: zh or en.
        #[arg(long, default_value = "zh")]
        language: String,
    },
    /// List the accounts, the newest first.
    List {
        /// Only those with this role.
        #[arg(long)]
        role: Option<Role>,
        /// Guests too.
        #[arg(long)]
        guests: bool,
    },
    /// Change an account's role: player, referee, director or admin.
    Role { login: String, role: Role },
    /// Change an account's password and end its sessions.
    Password { login: String },
    /// Lock an account out, or let it in again.
    Disable {
        login: String,
        /// Let it in again.
        #[arg(long)]
        undo: bool,
    },
    /// List who took seats from one address or with one browser at tables of
    /// events and at public tables. The audit log says that you looked.
    Shared {
        /// Only tables of this event.
        #[arg(long)]
        event: Option<String>,
        /// Not what is older than so many days.
        #[arg(long, default_value_t = Limits::default().trace_days)]
        days: u32,
    },
}

impl Users {
    pub(crate) fn run(self) -> io::Result<()> {
        tokio::runtime::Runtime::new()?.block_on(async {
            let store = self.place.open().await?;
            let done = Desk { audit: Audit::new(store.clone(), Clock::default()), store: &store }
                .serve(self.command)
                .await;
            store.close().await;
            done
        })
    }
}

struct Desk<'a> {
    store: &'a Store,
    audit: Audit,
}

impl Desk<'_> {
    async fn serve(&self, command: Command) -> io::Result<()> {
        match command {
            Command::Add { login, nickname, role, language } => {
                self.add(&login, nickname.as_deref(), role, &language).await
            }
            Command::List { role, guests } => self.list(role, guests).await,
            Command::Role { login, role } => {
                let user = self.find(&login).await?;
                let details = json!({"from": user.role.as_str(), "to": role.as_str()});
                self.note("user.role", &user.id, &details).await?;
                self.update(&user, UserUpdate { role: Some(role), ..Default::default() }).await
            }
            Command::Password { login } => {
                let user = self.find(&login).await?;
                let password_hash = Some(ask_password(&login)?);
                self.note("password", &user.id, &json!({})).await?;
                self.update(&user, UserUpdate { password_hash, ..Default::default() }).await?;
                self.store.delete_sessions_of_user(&user.id).await.map_err(io::Error::other)?;
                Ok(())
            }
            Command::Disable { login, undo } => {
                let user = self.find(&login).await?;
                self.note("user.disabled", &user.id, &json!({"disabled": !undo})).await?;
                self.update(&user, UserUpdate { disabled: Some(!undo), ..Default::default() }).await
            }
            Command::Shared { event, days } => self.shared(event.as_deref(), days).await,
        }
    }

    async fn add(
        &self,
        login: &str,
        nickname: Option<&str>,
        role: Role,
        language: &str,
    ) -> io::Result<()> {
        let login = names::login(login).map_err(io::Error::other)?;
        let nickname = names::nickname(nickname.unwrap_or(&login)).map_err(io::Error::other)?;
        names::language(language).map_err(io::Error::other)?;
        let password_hash = ask_password(&login)?;
        let new = NewUser {
            nickname,
            login: Some(NewLogin { login, password_hash }),
            role,
            language: language.to_owned(),
            created_ms: Clock::default().now_ms(),
        };
        let user = self.store.create_user(new).await.map_err(io::Error::other)?;
        self.note("user.role", &user.id, &json!({"to": role.as_str()})).await?;
        show(&mut io::stdout().lock(), &user)
    }

    async fn list(&self, role: Option<Role>, guests: bool) -> io::Result<()> {
        let mut after = None;
        loop {
            let page = self
                .store
                .list_users(role, after.as_ref(), PAGE)
                .await
                .map_err(io::Error::other)?;
            let Some(last) = page.last() else { return Ok(()) };
            after = Some(last.cursor());
            let mut out = io::stdout().lock();
            for user in page.iter().filter(|user| guests || user.login.is_some()) {
                show(&mut out, user)?;
            }
        }
    }

    /// Lists tables, and then, unless it is about one event, people wherever
    /// they sat.
    async fn shared(&self, event: Option<&str>, days: u32) -> io::Result<()> {
        let since_ms = Clock::default().now_ms() - i64::from(days) * 24 * 3_600_000;
        self.note("shared.tables", event.unwrap_or_default(), &json!({})).await?;
        let mut after: Option<SharedCursor> = None;
        loop {
            let page = self
                .store
                .shared_tables(event, since_ms, after.as_ref(), PAGE)
                .await
                .map_err(io::Error::other)?;
            let Some(last) = page.last() else { break };
            after = Some(SharedCursor { last_ms: last.last_ms, table_id: last.table_id.clone() });
            let mut out = io::stdout().lock();
            for table in &page {
                let event = table.event_id.as_deref().unwrap_or("-");
                writeln!(out, "table {}  event {event}  {}", table.table_id, table.title)?;
                table.shared.iter().try_for_each(|shared| show_shared(&mut out, shared))?;
            }
        }
        if event.is_some() {
            return Ok(());
        }
        self.note("shared.people", "", &json!({})).await?;
        for by in [SharedBy::Browser, SharedBy::Address] {
            let all = self.store.shared_by(by, since_ms, PAGE).await.map_err(io::Error::other)?;
            let mut out = io::stdout().lock();
            if !all.is_empty() {
                writeln!(out, "everywhere, by {by}")?;
            }
            all.iter().try_for_each(|shared| show_shared(&mut out, shared))?;
        }
        Ok(())
    }

    async fn find(&self, login: &str) -> io::Result<User> {
        let found = self.store.credentials(login).await;
        Ok(found.map_err(|error| io::Error::other(format!("{login}: {error}")))?.user)
    }

    async fn update(&self, user: &User, update: UserUpdate) -> io::Result<()> {
        let user = self.store.update_user(&user.id, &update).await.map_err(io::Error::other)?;
        show(&mut io::stdout().lock(), &user)
    }

    async fn note(&self, action: &str, subject: &str, details: &Value) -> io::Result<()> {
        self.audit.note(None, action, subject, details).await.map_err(io::Error::other)
    }
}

fn show(out: &mut impl Write, user: &User) -> io::Result<()> {
    let login = user.login.as_deref().unwrap_or("-");
    let disabled = if user.disabled { "  disabled" } else { "" };
    writeln!(out, "{}  {:<9} {login}  {}{disabled}", user.id, user.role.as_str(), user.nickname)
}

fn show_shared(out: &mut impl Write, shared: &Shared) -> io::Result<()> {
    writeln!(out, "  one {} {}", shared.by, shared.mark)?;
    for person in &shared.people {
        let login = person.login.as_deref().unwrap_or("-");
        writeln!(out, "    {}  {login}  {}", person.user_id, person.nickname)?;
    }
    Ok(())
}

/// Asks for a password without showing it, or reads the first line of a pipe;
/// gives its hash.
fn ask_password(login: &str) -> io::Result<String> {
    let word = if io::stdin().is_terminal() {
        rpassword::prompt_password("Password: ")?
    } else {
        let mut line = String::new();
        io::stdin().lock().read_line(&mut line)?;
        line.trim_end_matches(['\r', '\n']).to_owned()
    };
    names::password(&word, login).map_err(io::Error::other)?;
    password::hash(&word).map_err(io::Error::other)
}
