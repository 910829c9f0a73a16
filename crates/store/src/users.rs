//! Users: guests with a nickname, and accounts with a login.

use sqlx::FromRow;

use crate::backend::{must_change, on, write_on};
use crate::id::random_id;
use crate::limits::{
    LOGIN_MAX_CHARS, NICKNAME_MAX_CHARS, check_chars, check_document, check_label, page,
};
use crate::words::words;
use crate::{Store, StoreError};

words! {
    /// Whether a user has an account.
    pub enum UserKind {
        /// A nickname and nothing to log in with.
        Guest = "guest",
        /// An account with a login and a password.
        Player = "player",
    }
}

words! {
    /// What a user may do.
    pub enum Role {
        /// Plays.
        Player = "player",
        /// Rules at tables.
        Referee = "referee",
        /// Runs events.
        Director = "director",
        /// Runs the server.
        Admin = "admin",
    }
}

/// A user.
#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub struct User {
    /// Random; it stays when a guest gets an account.
    pub id: String,
    /// Whether there is an account.
    #[sqlx(try_from = "String")]
    pub kind: UserKind,
    /// What others see, 1 to 24 characters.
    pub nickname: String,
    /// The login name of an account, as its owner writes it.
    pub login: Option<String>,
    /// What the user may do.
    #[sqlx(try_from = "String")]
    pub role: Role,
    /// The language of the pages.
    pub language: String,
    /// The user's settings, as JSON.
    pub settings: String,
    /// When the user first came.
    pub created_ms: i64,
    /// Whether the user is locked out.
    pub disabled: bool,
    /// The face that the user chose.
    pub avatar: Option<String>,
}

/// What is needed to check a password.
#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub struct Credentials {
    /// The account.
    #[sqlx(flatten)]
    pub user: User,
    /// The hash of its password in PHC notation.
    pub password_hash: String,
}

/// A login and its password, for a new account or for a guest's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewLogin {
    /// Unique whatever its case.
    pub login: String,
    /// The hash of the password in PHC notation.
    pub password_hash: String,
}

impl NewLogin {
    fn check(&self) -> Result<(), StoreError> {
        check_chars(&self.login, 1, LOGIN_MAX_CHARS, "a login has 1 to 64 characters")?;
        check_document(&self.password_hash)
    }
}

/// A user that is to be stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewUser {
    /// What others see, 1 to 24 characters.
    pub nickname: String,
    /// With a login it is an account, without one a guest.
    pub login: Option<NewLogin>,
    /// What the user may do.
    pub role: Role,
    /// The language of the pages.
    pub language: String,
    /// Now.
    pub created_ms: i64,
}

/// What changes for a user; what is `None` stays.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct UserUpdate {
    /// What others see, 1 to 24 characters.
    pub nickname: Option<String>,
    /// The hash of a new password.
    pub password_hash: Option<String>,
    /// What the user may do.
    pub role: Option<Role>,
    /// The language of the pages.
    pub language: Option<String>,
    /// The user's settings, as JSON.
    pub settings: Option<String>,
    /// Whether the user is locked out.
    pub disabled: Option<bool>,
    /// The face that the user chose.
    pub avatar: Option<String>,
}

/// A place in the list of users, which runs from the newest to the oldest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UserCursor {
    /// When the last user of the page before first came.
    pub created_ms: i64,
    /// The id of that user.
    pub id: String,
}

impl User {
    /// Where the next page begins, given as `after`.
    pub fn cursor(&self) -> UserCursor {
        UserCursor { created_ms: self.created_ms, id: self.id.clone() }
    }
}

impl Store {
    /// Stores a new guest or account; `Taken` if the login exists.
    pub async fn create_user(&self, new: NewUser) -> Result<User, StoreError> {
        check_nickname(&new.nickname)?;
        check_label(&new.language)?;
        new.login.as_ref().map_or(Ok(()), NewLogin::check)?;
        let kind = if new.login.is_some() { UserKind::Player } else { UserKind::Guest };
        let (login, password_hash) =
            new.login.map(|login| (login.login, login.password_hash)).unzip();
        let user = User {
            id: random_id()?,
            kind,
            nickname: new.nickname,
            login,
            role: new.role,
            language: new.language,
            settings: "{}".to_owned(),
            created_ms: new.created_ms,
            disabled: false,
            avatar: None,
        };
        write_on!(self.backend, pool => sqlx::query(
            "INSERT INTO users (id, kind, nickname, login, login_key, password_hash, role,
                                language, settings, created_ms, disabled)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)",
        )
        .bind(&user.id)
        .bind(user.kind.as_str())
        .bind(&user.nickname)
        .bind(&user.login)
        .bind(user.login.as_deref().map(login_key))
        .bind(password_hash)
        .bind(user.role.as_str())
        .bind(&user.language)
        .bind(&user.settings)
        .bind(user.created_ms)
        .bind(user.disabled)
        .execute(pool)
        .await
        .map(drop))
        .map_err(name_is_taken)?;
        Ok(user)
    }

    /// Gives a guest an account; the id and everything under it stay. `Taken`
    /// if the login exists, `NotFound` if there is no such guest.
    pub async fn upgrade_guest(&self, id: &str, login: &NewLogin) -> Result<User, StoreError> {
        login.check()?;
        write_on!(self.backend, pool => sqlx::query_as(
            "UPDATE users SET kind = 'player', login = $2, login_key = $3, password_hash = $4
             WHERE id = $1 AND kind = 'guest' RETURNING *",
        )
        .bind(id)
        .bind(&login.login)
        .bind(login_key(&login.login))
        .bind(&login.password_hash)
        .fetch_one(pool)
        .await)
        .map_err(name_is_taken)
    }

    /// Changes a user.
    pub async fn update_user(&self, id: &str, update: &UserUpdate) -> Result<User, StoreError> {
        update.nickname.as_deref().map_or(Ok(()), check_nickname)?;
        update.language.as_deref().map_or(Ok(()), check_label)?;
        update.settings.as_deref().map_or(Ok(()), check_document)?;
        update.avatar.as_deref().map_or(Ok(()), check_label)?;
        update.password_hash.as_deref().map_or(Ok(()), check_document)?;
        Ok(write_on!(self.backend, pool => sqlx::query_as(
            "UPDATE users SET
                nickname = coalesce($2, nickname),
                password_hash = coalesce($3, password_hash),
                role = coalesce($4, role),
                language = coalesce($5, language),
                settings = coalesce($6, settings),
                disabled = coalesce($7, disabled),
                avatar = coalesce($8, avatar)
             WHERE id = $1 RETURNING *",
        )
        .bind(id)
        .bind(&update.nickname)
        .bind(&update.password_hash)
        .bind(update.role.map(Role::as_str))
        .bind(&update.language)
        .bind(&update.settings)
        .bind(update.disabled)
        .bind(&update.avatar)
        .fetch_one(pool)
        .await)?)
    }

    /// A user.
    pub async fn user(&self, id: &str) -> Result<User, StoreError> {
        Ok(on!(self.backend.readers(), pool => sqlx::query_as("SELECT * FROM users WHERE id = $1")
            .bind(id)
            .fetch_one(pool)
            .await)?)
    }

    /// The account with this login, whatever its case.
    pub async fn credentials(&self, login: &str) -> Result<Credentials, StoreError> {
        Ok(on!(self.backend.readers(), pool => sqlx::query_as(
            "SELECT * FROM users WHERE login_key = $1",
        )
        .bind(login_key(login))
        .fetch_one(pool)
        .await)?)
    }

    /// At most `limit` users, of one role if it is given, the newest first,
    /// after the place `after`.
    pub async fn list_users(
        &self,
        role: Option<Role>,
        after: Option<&UserCursor>,
        limit: u32,
    ) -> Result<Vec<User>, StoreError> {
        let (created_ms, id) =
            after.map_or((i64::MAX, ""), |cursor| (cursor.created_ms, &*cursor.id));
        Ok(on!(self.backend.readers(), pool => sqlx::query_as(
            "SELECT * FROM users
             WHERE (created_ms, id) < ($1, $2) AND (role = $3 OR CAST($3 AS TEXT) IS NULL)
             ORDER BY created_ms DESC, id DESC LIMIT $4",
        )
        .bind(created_ms)
        .bind(id)
        .bind(role.map(Role::as_str))
        .bind(page(limit))
        .fetch_all(pool)
        .await)?)
    }

    /// Removes a guest that nothing refers to; `NotFound` if there is none,
    /// `Conflict` if something does.
    pub async fn delete_guest(&self, id: &str) -> Result<(), StoreError> {
        let rows = write_on!(self.backend, pool => sqlx::query(
            "DELETE FROM users WHERE id = $1 AND kind = 'guest'",
        )
        .bind(id)
        .execute(pool)
        .await
        .map(|done| done.rows_affected()))
        .map_err(|error| match StoreError::from(error) {
            StoreError::NotFound => StoreError::Conflict,
            other => other,
        })?;
        must_change(rows)
    }
}

fn check_nickname(nickname: &str) -> Result<(), StoreError> {
    check_chars(nickname, 1, NICKNAME_MAX_CHARS, "a nickname has 1 to 24 characters")
}

/// What makes two logins the same.
fn login_key(login: &str) -> String {
    login.to_lowercase()
}

/// The only name that is unique among users is the login.
fn name_is_taken(error: sqlx::Error) -> StoreError {
    match StoreError::from(error) {
        StoreError::Conflict => StoreError::Taken,
        other => other,
    }
}
