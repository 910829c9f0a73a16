-- Logs. The owner of a stream is known by its epoch; entries are never changed.
-- They lie in the order in which they came, so that a group of entries fills a
-- few pages and not one page of each stream. The writer holds the row of the
-- stream when it adds entries, so that no reference is checked for each.
CREATE TABLE streams (
    num   INTEGER PRIMARY KEY,
    kind  TEXT    NOT NULL CHECK (kind IN ('table', 'event')),
    id    TEXT    NOT NULL,
    epoch INTEGER NOT NULL,
    UNIQUE (kind, id)
) STRICT;

CREATE TABLE entries (
    pos    INTEGER PRIMARY KEY,
    stream INTEGER NOT NULL,
    seq    INTEGER NOT NULL CHECK (seq > 0),
    at_ms  INTEGER NOT NULL,
    body   TEXT    NOT NULL,
    UNIQUE (stream, seq)
) STRICT;

-- Accounts. `login_key` is the login in lower case, which makes it unique.
CREATE TABLE users (
    id            TEXT    NOT NULL PRIMARY KEY,
    kind          TEXT    NOT NULL CHECK (kind IN ('guest', 'player')),
    nickname      TEXT    NOT NULL,
    login         TEXT,
    login_key     TEXT UNIQUE,
    password_hash TEXT,
    role          TEXT    NOT NULL CHECK (role IN ('player', 'referee', 'director', 'admin')),
    language      TEXT    NOT NULL,
    settings      TEXT    NOT NULL,
    created_ms    INTEGER NOT NULL,
    disabled      INTEGER NOT NULL CHECK (disabled IN (0, 1))
) STRICT;
CREATE INDEX users_by_age ON users (created_ms DESC, id DESC);

CREATE TABLE sessions (
    hash       BLOB    NOT NULL PRIMARY KEY,
    user_id    TEXT    NOT NULL REFERENCES users (id),
    created_ms INTEGER NOT NULL,
    seen_ms    INTEGER NOT NULL,
    expires_ms INTEGER NOT NULL,
    agent      TEXT    NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX sessions_by_user ON sessions (user_id);
CREATE INDEX sessions_by_expiry ON sessions (expires_ms);

CREATE TABLE links (
    hash       BLOB    NOT NULL PRIMARY KEY,
    purpose    TEXT    NOT NULL,
    expires_ms INTEGER NOT NULL,
    used_ms    INTEGER
) STRICT, WITHOUT ROWID;

-- Projections. What these rows say can be told from the logs.
CREATE TABLE tables (
    id          TEXT    NOT NULL PRIMARY KEY,
    title       TEXT    NOT NULL,
    rules       TEXT    NOT NULL,
    status      TEXT    NOT NULL CHECK (status IN ('waiting', 'playing', 'over', 'closed')),
    private     INTEGER NOT NULL CHECK (private IN (0, 1)),
    invite_hash BLOB,
    owner_id    TEXT    NOT NULL REFERENCES users (id),
    event_id    TEXT,
    created_ms  INTEGER NOT NULL,
    updated_ms  INTEGER NOT NULL,
    seats       TEXT    NOT NULL,
    summary     TEXT    NOT NULL,
    spectators  INTEGER NOT NULL CHECK (spectators IN (0, 1))
) STRICT;
CREATE INDEX tables_by_status ON tables (status, created_ms DESC, id DESC);
CREATE INDEX tables_by_event ON tables (event_id, created_ms DESC, id DESC)
    WHERE event_id IS NOT NULL;

CREATE TABLE table_players (
    table_id TEXT    NOT NULL REFERENCES tables (id),
    seat     INTEGER NOT NULL,
    user_id  TEXT    NOT NULL REFERENCES users (id),
    since_ms INTEGER NOT NULL,
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX table_players_by_user ON table_players (user_id);

-- What the staff did and was asked to do.
CREATE TABLE audit (
    id      INTEGER PRIMARY KEY AUTOINCREMENT,
    at_ms   INTEGER NOT NULL,
    user_id TEXT,
    action  TEXT    NOT NULL,
    subject TEXT    NOT NULL,
    details TEXT    NOT NULL
) STRICT;

CREATE TABLE calls (
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    table_id    TEXT    NOT NULL REFERENCES tables (id),
    at_ms       INTEGER NOT NULL,
    user_id     TEXT    NOT NULL REFERENCES users (id),
    text        TEXT    NOT NULL,
    answered_by TEXT REFERENCES users (id),
    answered_ms INTEGER
) STRICT;
CREATE INDEX calls_by_table ON calls (table_id, id);
CREATE INDEX open_calls ON calls (id) WHERE answered_ms IS NULL;

CREATE TABLE meta (
    key   TEXT NOT NULL PRIMARY KEY,
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
