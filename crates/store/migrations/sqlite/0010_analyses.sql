-- What the engine made of deals that are over, by the hash of their records:
-- a cache, which may be emptied at any time.
CREATE TABLE analyses (
    key     BLOB    NOT NULL PRIMARY KEY,
    body    TEXT    NOT NULL,
    used_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX analyses_by_use ON analyses (used_ms);

-- What somebody lost in a deal of his, as JSON.
CREATE TABLE analysed_deals (
    user_id  TEXT    NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    table_id TEXT    NOT NULL REFERENCES tables (id),
    deal     INTEGER NOT NULL,
    game     TEXT    NOT NULL,
    body     TEXT    NOT NULL,
    at_ms    INTEGER NOT NULL,
    PRIMARY KEY (user_id, table_id, deal)
) STRICT, WITHOUT ROWID;
CREATE INDEX analysed_deals_by_person ON analysed_deals (user_id, game, at_ms);
