-- The state of each repository's synchronisation, for whoever watches it. What
-- keeps two of them apart is a lock, not this table.

-- +goose Up
CREATE TABLE syncs (
    repository  TEXT PRIMARY KEY,          -- owner/name in lower case
    name        TEXT NOT NULL,             -- owner/name
    git         TEXT NOT NULL,             -- asked for, without credentials; empty: as the last time
    tracker     TEXT NOT NULL,             -- asked for; empty: as the last time
    generation  INTEGER NOT NULL,          -- counts beginnings
    state       TEXT NOT NULL,             -- queued, running, succeeded, failed, cancelled
    cancelled   INTEGER NOT NULL,          -- 1: the running one is to end
    phase       TEXT NOT NULL,
    done        INTEGER NOT NULL,
    total       INTEGER NOT NULL,          -- 0: not known
    phases      TEXT NOT NULL,             -- finished ones, as JSON
    notice      TEXT NOT NULL,             -- what it told last in words
    error       TEXT NOT NULL,
    failures    INTEGER NOT NULL,          -- in a row
    queued_at   TEXT NOT NULL,
    started_at  TEXT NOT NULL,
    phase_at    TEXT NOT NULL,             -- beginning of the phase
    finished_at TEXT NOT NULL,
    updated_at  TEXT NOT NULL              -- sign of life
);

-- +goose Down
DROP TABLE syncs;
