-- Whose words somebody does not want to read.
CREATE TABLE blocks (
    user_id    TEXT COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    blocked_id TEXT COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    at_ms      BIGINT NOT NULL,
    PRIMARY KEY (user_id, blocked_id)
);
CREATE INDEX blocks_by_blocked ON blocks (blocked_id);

-- What somebody tells the admins of another at a table, with what was last
-- said there as JSON.
CREATE TABLE reports (
    id         BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    table_id   TEXT COLLATE "C" NOT NULL REFERENCES tables (id),
    by_id      TEXT COLLATE "C" NOT NULL REFERENCES users (id),
    of_id      TEXT COLLATE "C" NOT NULL REFERENCES users (id),
    reason     TEXT NOT NULL,
    text       TEXT NOT NULL,
    lines      TEXT NOT NULL,
    at_ms      BIGINT NOT NULL,
    handled_by TEXT COLLATE "C" REFERENCES users (id),
    handled_ms BIGINT
);
CREATE INDEX reports_by_person ON reports (by_id, at_ms);
CREATE INDEX open_reports ON reports (id) WHERE handled_ms IS NULL;
CREATE INDEX handled_reports ON reports (id) WHERE handled_ms IS NOT NULL;
