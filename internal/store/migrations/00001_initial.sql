-- Text and integers only, times as ISO-8601 text in UTC, so that SQLite and
-- PostgreSQL read the same file.

-- +goose Up
CREATE TABLE repositories (
    name       TEXT PRIMARY KEY,           -- owner/name
    git        TEXT NOT NULL,              -- directory or URL, without credentials
    tracker    TEXT NOT NULL,              -- file or REF:PATH; empty when there is none
    head       TEXT NOT NULL,              -- commit that was read last
    synced_at  TEXT NOT NULL,              -- end of the last synchronisation that succeeded; empty before
    data_as_of TEXT NOT NULL,              -- the moment that the data speaks of
    last_error TEXT NOT NULL               -- why the last synchronisation failed; empty when it did not
);

CREATE TABLE records (
    repository TEXT NOT NULL,
    kind       TEXT NOT NULL,              -- issue, pull_request, ...
    key        TEXT NOT NULL,              -- unique within repository and kind
    content    TEXT NOT NULL,              -- JSON as it came
    updated_at TEXT NOT NULL,              -- by the source's clock; empty when it does not say
    fetched_at TEXT NOT NULL,              -- when this content first arrived
    PRIMARY KEY (repository, kind, key)
);

CREATE TABLE answers (
    id           TEXT PRIMARY KEY,
    repository   TEXT NOT NULL,
    conversation TEXT NOT NULL,
    question     TEXT NOT NULL,
    answer       TEXT NOT NULL,            -- JSON
    created_at   TEXT NOT NULL
);
CREATE INDEX answers_by_conversation ON answers (conversation, created_at);

-- +goose Down
DROP TABLE answers;
DROP TABLE records;
DROP TABLE repositories;
