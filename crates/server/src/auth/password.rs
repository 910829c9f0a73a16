//! Passwords: hashed with argon2id, a few at a time.

use std::sync::LazyLock;

use argon2::Argon2;
use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};

use super::names;
use crate::ApiError;
use crate::http::workers::Workers;
use crate::limits::{HASHES_AT_ONCE, HASHES_WAITING};

/// Hashes and checks passwords beside the handlers.
pub(crate) struct Passwords {
    workers: Workers,
}

impl Passwords {
    pub(crate) fn new() -> Self {
        Self { workers: Workers::new(HASHES_AT_ONCE, HASHES_WAITING) }
    }

    /// The hash of a new password for the store; one that is easy to guess is
    /// refused.
    pub(crate) async fn hash(&self, password: String, login: &str) -> Result<String, ApiError> {
        let login = login.to_owned();
        self.workers
            .run(move || {
                names::password(&password, &login)?;
                hash(&password)
            })
            .await?
    }

    /// Whether a password would do for a login.
    pub(crate) async fn check(&self, password: &str, login: &str) -> Result<(), ApiError> {
        let (password, login) = (password.to_owned(), login.to_owned());
        self.workers.run(move || names::password(&password, &login)).await?
    }

    /// Whether the password is the one that was hashed. Without a hash, for a
    /// login that does not exist, it takes just as long to say no: nobody
    /// learns which logins exist by the clock.
    pub(crate) async fn is_right(
        &self,
        password: String,
        hash: Option<String>,
    ) -> Result<bool, ApiError> {
        self.workers
            .run(move || match hash {
                Some(hash) => verify(&password, &hash),
                None => match &*NOBODYS {
                    Ok(hash) => verify(&password, hash).map(|_| false),
                    Err(error) => Err(error.clone()),
                },
            })
            .await?
    }
}

/// A hash that costs what every hash costs.
static NOBODYS: LazyLock<Result<String, ApiError>> = LazyLock::new(|| hash("nobody's password"));

/// The hash of a password in PHC notation, by argon2id with the parameters
/// that its authors' crate keeps as default (19 MiB, 2 passes, 1 lane: OWASP's
/// advice). It takes tens of milliseconds on purpose.
pub fn hash(password: &str) -> Result<String, ApiError> {
    let hash: PasswordHash =
        Argon2::default().hash_password(password.as_bytes()).map_err(|error| broken(&error))?;
    Ok(hash.to_string())
}

fn verify(password: &str, hash: &str) -> Result<bool, ApiError> {
    use argon2::password_hash::Error;

    let hash = PasswordHash::new(hash).map_err(|error| broken(&error))?;
    match Argon2::default().verify_password(password.as_bytes(), &hash) {
        Ok(()) => Ok(true),
        Err(Error::PasswordInvalid) => Ok(false),
        Err(error) => Err(broken(&error)),
    }
}

fn broken(error: &dyn std::fmt::Display) -> ApiError {
    ApiError::Internal(format!("hashing a password failed: {error}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn only_the_right_password_is_right() {
        let passwords = Passwords::new();
        let hash = passwords.hash("correct horse".to_owned(), "laowang").await.unwrap();
        assert!(hash.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{hash}");
        let ask = |password: &str, hash: Option<&str>| {
            passwords.is_right(password.to_owned(), hash.map(str::to_owned))
        };
        assert_eq!(ask("correct horse", Some(&hash)).await, Ok(true));
        assert_eq!(ask("Correct horse", Some(&hash)).await, Ok(false));
        assert_eq!(ask("nobody's password", None).await, Ok(false));
        assert!(ask("correct horse", Some("no hash")).await.is_err());
    }

    #[test]
    fn the_same_password_has_a_different_hash_each_time() {
        assert_ne!(hash("password").unwrap(), hash("password").unwrap());
    }
}
