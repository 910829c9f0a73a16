-- Where seats were taken from, at tables that others rely on: marks of an
-- address and of a browser, which say whether two are the same and nothing
-- else. Either may be empty. Rows go when their time is over.
CREATE TABLE traces (
    table_id TEXT COLLATE "C" NOT NULL REFERENCES tables (id),
    user_id  TEXT COLLATE "C" NOT NULL REFERENCES users (id),
    address  TEXT COLLATE "C" NOT NULL,
    browser  TEXT COLLATE "C" NOT NULL,
    at_ms    BIGINT NOT NULL,
    PRIMARY KEY (table_id, user_id, address, browser)
);
CREATE INDEX traces_by_age ON traces (at_ms);
CREATE INDEX traces_by_address ON traces (address) WHERE address <> '';
CREATE INDEX traces_by_browser ON traces (browser) WHERE browser <> '';
