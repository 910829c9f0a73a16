-- What the lists show of events; it can be told from their logs.
CREATE TABLE events (
    id         TEXT    NOT NULL PRIMARY KEY,
    name       TEXT    NOT NULL,
    status     TEXT    NOT NULL CHECK (status IN ('upcoming', 'running', 'past')),
    owner_id   TEXT    NOT NULL REFERENCES users (id),
    starts_ms  INTEGER NOT NULL,
    created_ms INTEGER NOT NULL,
    updated_ms INTEGER NOT NULL,
    summary    TEXT    NOT NULL
) STRICT;
CREATE INDEX events_by_status ON events (status, starts_ms DESC, id DESC);
