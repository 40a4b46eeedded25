-- +goose Up
ALTER TABLE repositories ADD COLUMN trust_git INTEGER NOT NULL DEFAULT 0; -- 1: git may lead into a private network

-- +goose Down
ALTER TABLE repositories DROP COLUMN trust_git;
