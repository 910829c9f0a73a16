-- Programs of users that may play in their name, each known by the hash of its
-- token.
CREATE TABLE programs (
    id         TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    user_id    TEXT COLLATE "C" NOT NULL REFERENCES users (id),
    name       TEXT NOT NULL,
    hash       BYTEA NOT NULL UNIQUE,
    created_ms BIGINT NOT NULL,
    used_ms    BIGINT
);
CREATE INDEX programs_by_user ON programs (user_id);
