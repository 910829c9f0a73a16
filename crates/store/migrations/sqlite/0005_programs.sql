-- Programs of users that may play in their name, each known by the hash of its
-- token.
CREATE TABLE programs (
    id         TEXT    NOT NULL PRIMARY KEY,
    user_id    TEXT    NOT NULL REFERENCES users (id),
    name       TEXT    NOT NULL,
    hash       BLOB    NOT NULL UNIQUE,
    created_ms INTEGER NOT NULL,
    used_ms    INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX programs_by_user ON programs (user_id);
