-- Rooms of friends. A room is one document that is changed by whoever saw its
-- latest version; its number is what people say to each other as words.
CREATE TABLE rooms (
    id         TEXT    NOT NULL PRIMARY KEY,
    number     INTEGER NOT NULL UNIQUE,
    host_id    TEXT    NOT NULL REFERENCES users (id),
    version    INTEGER NOT NULL,
    body       TEXT    NOT NULL,
    created_ms INTEGER NOT NULL,
    used_ms    INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX rooms_by_host ON rooms (host_id);

-- Who belongs to a room, and who has gone and stands in its evenings still.
CREATE TABLE room_members (
    room_id TEXT NOT NULL REFERENCES rooms (id),
    user_id TEXT NOT NULL REFERENCES users (id),
    left_ms INTEGER,
    PRIMARY KEY (room_id, user_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX room_members_by_user ON room_members (user_id);

-- The tables at which a room played, with who sat where as JSON.
CREATE TABLE room_tables (
    table_id TEXT    NOT NULL PRIMARY KEY REFERENCES tables (id),
    room_id  TEXT    NOT NULL REFERENCES rooms (id),
    evening  INTEGER NOT NULL,
    number   INTEGER NOT NULL,
    players  TEXT    NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX room_tables_by_evening ON room_tables (room_id, evening, number);

-- Evenings that are over, with what they came to as JSON.
CREATE TABLE room_evenings (
    room_id  TEXT    NOT NULL REFERENCES rooms (id),
    number   INTEGER NOT NULL,
    ended_ms INTEGER NOT NULL,
    body     TEXT    NOT NULL,
    PRIMARY KEY (room_id, number)
) STRICT, WITHOUT ROWID;
