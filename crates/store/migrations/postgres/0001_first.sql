-- Logs. The owner of a stream is known by its epoch; entries are never changed.
-- The writer holds the row of the stream when it adds entries, so that no
-- reference is checked for each. Ids sort by their bytes, as in SQLite.
CREATE TABLE streams (
    num   BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    kind  TEXT NOT NULL CHECK (kind IN ('table', 'event')),
    id    TEXT COLLATE "C" NOT NULL,
    epoch BIGINT NOT NULL,
    UNIQUE (kind, id)
);

CREATE TABLE entries (
    stream BIGINT NOT NULL,
    seq    BIGINT NOT NULL CHECK (seq > 0),
    at_ms  BIGINT NOT NULL,
    body   TEXT NOT NULL,
    PRIMARY KEY (stream, seq)
);

-- Accounts. `login_key` is the login in lower case, which makes it unique.
CREATE TABLE users (
    id            TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    kind          TEXT NOT NULL CHECK (kind IN ('guest', 'player')),
    nickname      TEXT NOT NULL,
    login         TEXT,
    login_key     TEXT UNIQUE,
    password_hash TEXT,
    role          TEXT NOT NULL CHECK (role IN ('player', 'referee', 'director', 'admin')),
    language      TEXT NOT NULL,
    settings      TEXT NOT NULL,
    created_ms    BIGINT NOT NULL,
    disabled      BOOLEAN NOT NULL
);
CREATE INDEX users_by_age ON users (created_ms DESC, id DESC);

CREATE TABLE sessions (
    hash       BYTEA NOT NULL PRIMARY KEY,
    user_id    TEXT COLLATE "C" NOT NULL REFERENCES users (id),
    created_ms BIGINT NOT NULL,
    seen_ms    BIGINT NOT NULL,
    expires_ms BIGINT NOT NULL,
    agent      TEXT NOT NULL
);
CREATE INDEX sessions_by_user ON sessions (user_id);
CREATE INDEX sessions_by_expiry ON sessions (expires_ms);

CREATE TABLE links (
    hash       BYTEA NOT NULL PRIMARY KEY,
    purpose    TEXT NOT NULL,
    expires_ms BIGINT NOT NULL,
    used_ms    BIGINT
);

-- Projections. What these rows say can be told from the logs.
CREATE TABLE tables (
    id          TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    title       TEXT NOT NULL,
    rules       TEXT NOT NULL,
    status      TEXT NOT NULL CHECK (status IN ('waiting', 'playing', 'over', 'closed')),
    private     BOOLEAN NOT NULL,
    invite_hash BYTEA,
    owner_id    TEXT COLLATE "C" NOT NULL REFERENCES users (id),
    event_id    TEXT,
    created_ms  BIGINT NOT NULL,
    updated_ms  BIGINT NOT NULL,
    seats       TEXT NOT NULL,
    summary     TEXT NOT NULL,
    spectators  BOOLEAN NOT NULL
);
CREATE INDEX tables_by_status ON tables (status, created_ms DESC, id DESC);
CREATE INDEX tables_by_event ON tables (event_id, created_ms DESC, id DESC)
    WHERE event_id IS NOT NULL;

CREATE TABLE table_players (
    table_id TEXT COLLATE "C" NOT NULL REFERENCES tables (id),
    seat     BIGINT NOT NULL,
    user_id  TEXT COLLATE "C" NOT NULL REFERENCES users (id),
    since_ms BIGINT NOT NULL,
    PRIMARY KEY (table_id, seat)
);
CREATE INDEX table_players_by_user ON table_players (user_id);

-- What the staff did and was asked to do.
CREATE TABLE audit (
    id      BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    at_ms   BIGINT NOT NULL,
    user_id TEXT,
    action  TEXT NOT NULL,
    subject TEXT NOT NULL,
    details TEXT NOT NULL
);

CREATE TABLE calls (
    id          BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    table_id    TEXT COLLATE "C" NOT NULL REFERENCES tables (id),
    at_ms       BIGINT NOT NULL,
    user_id     TEXT COLLATE "C" NOT NULL REFERENCES users (id),
    text        TEXT NOT NULL,
    answered_by TEXT COLLATE "C" REFERENCES users (id),
    answered_ms BIGINT
);
CREATE INDEX calls_by_table ON calls (table_id, id);
CREATE INDEX open_calls ON calls (id) WHERE answered_ms IS NULL;

CREATE TABLE meta (
    key   TEXT NOT NULL PRIMARY KEY,
    value TEXT NOT NULL
);
