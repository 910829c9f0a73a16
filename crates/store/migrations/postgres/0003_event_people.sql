-- Who has a part in which event; it can be told from their logs. After an event
-- was taken over from another server, people may have no account on this one.
CREATE TABLE event_people (
    event_id TEXT NOT NULL REFERENCES events (id),
    user_id  TEXT NOT NULL,
    part     TEXT NOT NULL CHECK (part IN ('director', 'referee', 'helper', 'player')),
    PRIMARY KEY (event_id, user_id)
);
CREATE INDEX event_people_by_user ON event_people (user_id);
CREATE INDEX events_by_owner ON events (owner_id);
