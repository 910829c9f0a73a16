-- What the engine made of deals that are over, by the hash of their records:
-- a cache, which may be emptied at any time.
CREATE TABLE analyses (
    key     BYTEA  NOT NULL PRIMARY KEY,
    body    TEXT   NOT NULL,
    used_ms BIGINT NOT NULL
);
CREATE INDEX analyses_by_use ON analyses (used_ms);

-- What somebody lost in a deal of his, as JSON.
CREATE TABLE analysed_deals (
    user_id  TEXT COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    table_id TEXT COLLATE "C" NOT NULL REFERENCES tables (id),
    deal     BIGINT NOT NULL,
    game     TEXT NOT NULL,
    body     TEXT NOT NULL,
    at_ms    BIGINT NOT NULL,
    PRIMARY KEY (user_id, table_id, deal)
);
CREATE INDEX analysed_deals_by_person ON analysed_deals (user_id, game, at_ms);
