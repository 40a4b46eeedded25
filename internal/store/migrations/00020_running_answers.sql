-- +goose Up
ALTER TABLE answers ADD COLUMN running INTEGER NOT NULL DEFAULT 0; -- 1 while a server works on the answer
ALTER TABLE answers ADD COLUMN saved_at TEXT NOT NULL DEFAULT '';
CREATE INDEX answers_running ON answers (saved_at) WHERE running = 1;

-- +goose Down
DROP INDEX answers_running;
ALTER TABLE answers DROP COLUMN saved_at;
ALTER TABLE answers DROP COLUMN running;
