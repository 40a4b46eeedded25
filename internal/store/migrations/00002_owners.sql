-- +goose Up
-- What was saved before there was a sign-in belongs to the caller of a server without one.
ALTER TABLE answers ADD COLUMN owner TEXT NOT NULL DEFAULT 'local';

-- +goose Down
ALTER TABLE answers DROP COLUMN owner;
