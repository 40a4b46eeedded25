-- +goose Up
CREATE TABLE conversations (
    id         TEXT PRIMARY KEY,
    owner      TEXT NOT NULL,              -- id of the caller whose it is
    repository TEXT NOT NULL,
    title      TEXT NOT NULL,
    searched   TEXT NOT NULL,              -- the title in small letters
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL,              -- when the last question was asked
    deleted_at TEXT NOT NULL               -- empty; else what still runs for it is not saved
);
CREATE INDEX conversations_by_owner ON conversations (owner, updated_at, id);

ALTER TABLE answers ADD COLUMN searched TEXT NOT NULL DEFAULT ''; -- question and text in small letters
ALTER TABLE answers ADD COLUMN verdict TEXT NOT NULL DEFAULT '';  -- up, down or empty
ALTER TABLE answers ADD COLUMN reason TEXT NOT NULL DEFAULT '';   -- of the verdict

UPDATE answers SET searched = lower(question);
INSERT INTO conversations (id, owner, repository, title, searched, created_at, updated_at, deleted_at)
SELECT a.conversation, a.owner, a.repository, substr(a.question, 1, 80), lower(substr(a.question, 1, 80)), a.created_at,
       (SELECT max(l.created_at) FROM answers l WHERE l.conversation = a.conversation), ''
FROM answers a
WHERE NOT EXISTS (SELECT 1 FROM answers e WHERE e.conversation = a.conversation
                  AND (e.created_at < a.created_at OR (e.created_at = a.created_at AND e.id < a.id)));

-- +goose Down
ALTER TABLE answers DROP COLUMN reason;
ALTER TABLE answers DROP COLUMN verdict;
ALTER TABLE answers DROP COLUMN searched;
DROP TABLE conversations;
