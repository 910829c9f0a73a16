-- Who played the board of a day, and what he made of it. `day` counts the days
-- since 1970 in the zone of the server. What somebody declared, buried and led
-- is written as it happens; he has played to the end when there is a score, of
-- which more is better.
CREATE TABLE day_plays (
    day         BIGINT NOT NULL,
    game        TEXT COLLATE "C" NOT NULL CHECK (game IN ('shengji', 'erdayi')),
    user_id     TEXT COLLATE "C" NOT NULL REFERENCES users (id),
    table_id    TEXT COLLATE "C" NOT NULL UNIQUE REFERENCES tables (id),
    declared    TEXT,
    buried      TEXT,
    led         TEXT,
    finished_ms BIGINT,
    score       BIGINT,
    PRIMARY KEY (day, game, user_id)
);
CREATE INDEX day_plays_by_score ON day_plays (day, game, score DESC) WHERE score IS NOT NULL;
CREATE INDEX day_plays_by_user ON day_plays (user_id, day DESC);

-- How strong people are thought to be, in whole numbers: thousandths of a
-- point, and billionths for the volatility. Each match at a table changes it
-- once.
CREATE TABLE ratings (
    user_id    TEXT COLLATE "C" NOT NULL REFERENCES users (id),
    game       TEXT COLLATE "C" NOT NULL CHECK (game IN ('shengji', 'erdayi')),
    rating     BIGINT NOT NULL,
    deviation  BIGINT NOT NULL,
    volatility BIGINT NOT NULL,
    matches    BIGINT NOT NULL,
    PRIMARY KEY (user_id, game)
);
CREATE TABLE rating_steps (
    table_id  TEXT COLLATE "C" NOT NULL REFERENCES tables (id),
    user_id   TEXT COLLATE "C" NOT NULL REFERENCES users (id),
    game      TEXT COLLATE "C" NOT NULL CHECK (game IN ('shengji', 'erdayi')),
    at_ms     BIGINT NOT NULL,
    rating    BIGINT NOT NULL,
    deviation BIGINT NOT NULL,
    PRIMARY KEY (table_id, user_id)
);
CREATE INDEX rating_steps_by_user ON rating_steps (user_id, game, at_ms DESC);
