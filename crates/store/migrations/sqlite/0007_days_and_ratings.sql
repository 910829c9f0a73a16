-- Who played the board of a day, and what he made of it. `day` counts the days
-- since 1970 in the zone of the server. What somebody declared, buried and led
-- is written as it happens; he has played to the end when there is a score, of
-- which more is better.
CREATE TABLE day_plays (
    day         INTEGER NOT NULL,
    game        TEXT    NOT NULL CHECK (game IN ('shengji', 'erdayi')),
    user_id     TEXT    NOT NULL REFERENCES users (id),
    table_id    TEXT    NOT NULL UNIQUE REFERENCES tables (id),
    declared    TEXT,
    buried      TEXT,
    led         TEXT,
    finished_ms INTEGER,
    score       INTEGER,
    PRIMARY KEY (day, game, user_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX day_plays_by_score ON day_plays (day, game, score DESC) WHERE score IS NOT NULL;
CREATE INDEX day_plays_by_user ON day_plays (user_id, day DESC);

-- How strong people are thought to be, in whole numbers: thousandths of a
-- point, and billionths for the volatility. Each match at a table changes it
-- once.
CREATE TABLE ratings (
    user_id    TEXT    NOT NULL REFERENCES users (id),
    game       TEXT    NOT NULL CHECK (game IN ('shengji', 'erdayi')),
    rating     INTEGER NOT NULL,
    deviation  INTEGER NOT NULL,
    volatility INTEGER NOT NULL,
    matches    INTEGER NOT NULL,
    PRIMARY KEY (user_id, game)
) STRICT, WITHOUT ROWID;
CREATE TABLE rating_steps (
    table_id  TEXT    NOT NULL REFERENCES tables (id),
    user_id   TEXT    NOT NULL REFERENCES users (id),
    game      TEXT    NOT NULL CHECK (game IN ('shengji', 'erdayi')),
    at_ms     INTEGER NOT NULL,
    rating    INTEGER NOT NULL,
    deviation INTEGER NOT NULL,
    PRIMARY KEY (table_id, user_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX rating_steps_by_user ON rating_steps (user_id, game, at_ms DESC);
