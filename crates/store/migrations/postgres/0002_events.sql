-- What the lists show of events; it can be told from their logs.
CREATE TABLE events (
    id         TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    name       TEXT NOT NULL,
    status     TEXT NOT NULL CHECK (status IN ('upcoming', 'running', 'past')),
    owner_id   TEXT COLLATE "C" NOT NULL REFERENCES users (id),
    starts_ms  BIGINT NOT NULL,
    created_ms BIGINT NOT NULL,
    updated_ms BIGINT NOT NULL,
    summary    TEXT NOT NULL
);
CREATE INDEX events_by_status ON events (status, starts_ms DESC, id DESC);
