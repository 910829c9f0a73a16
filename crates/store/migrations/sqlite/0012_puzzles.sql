-- Positions in which one move is clearly best, as JSON, with how hard they
-- proved to be: thousandths of a point, and billionths for the volatility.
-- What is reserved is kept for a day of its own before anyone else meets it.
CREATE TABLE puzzles (
    id         TEXT    NOT NULL PRIMARY KEY,
    game       TEXT    NOT NULL CHECK (game IN ('shengji', 'erdayi')),
    reserved   INTEGER NOT NULL CHECK (reserved IN (0, 1)),
    rating     INTEGER NOT NULL,
    deviation  INTEGER NOT NULL,
    volatility INTEGER NOT NULL,
    tries      INTEGER NOT NULL,
    solved     INTEGER NOT NULL,
    added_ms   INTEGER NOT NULL,
    body       TEXT    NOT NULL
) STRICT;
CREATE INDEX puzzles_by_rating ON puzzles (game, rating);

-- The puzzle of a day, which is the same for everyone.
CREATE TABLE puzzle_days (
    day       INTEGER NOT NULL,
    game      TEXT    NOT NULL,
    puzzle_id TEXT    NOT NULL REFERENCES puzzles (id),
    PRIMARY KEY (day, game)
) STRICT, WITHOUT ROWID;

-- What somebody first answered, with the rating that it left him; `day` where
-- it was the puzzle of that day.
CREATE TABLE puzzle_tries (
    user_id    TEXT    NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    puzzle_id  TEXT    NOT NULL REFERENCES puzzles (id),
    game       TEXT    NOT NULL,
    at_ms      INTEGER NOT NULL,
    day        INTEGER,
    solved     INTEGER NOT NULL CHECK (solved IN (0, 1)),
    rating     INTEGER NOT NULL,
    deviation  INTEGER NOT NULL,
    volatility INTEGER NOT NULL,
    PRIMARY KEY (user_id, puzzle_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX puzzle_tries_by_time ON puzzle_tries (user_id, game, at_ms);

-- Tables whose deals were looked through for puzzles, or are not before then.
CREATE TABLE puzzle_sources (
    table_id TEXT NOT NULL PRIMARY KEY REFERENCES tables (id),
    again_ms INTEGER
) STRICT, WITHOUT ROWID;
