-- Why the fix of an issue leads to the commits that introduced the bug.

-- +goose Up
CREATE TABLE explanations (
    repository TEXT NOT NULL,              -- owner/name
    issue      INTEGER NOT NULL,
    fix        TEXT NOT NULL,              -- empty: only named by developers
    commits    TEXT NOT NULL,              -- the fix and those that are selected, each after a space
    verdict    TEXT NOT NULL,              -- JSON, all but the lines
    lines      TEXT NOT NULL,              -- JSON
    PRIMARY KEY (repository, issue, fix)
);

-- +goose Down
DROP TABLE explanations;
