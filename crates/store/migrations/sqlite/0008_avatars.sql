-- The face that somebody chose; without one it follows from the id.
ALTER TABLE users ADD COLUMN avatar TEXT;
