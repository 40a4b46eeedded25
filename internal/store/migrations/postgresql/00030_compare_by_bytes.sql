-- SQLite compares text byte by byte. PostgreSQL does as the database's language
-- does, unless a column says otherwise: records are read in the order of their
-- keys, which must be the same everywhere.

-- +goose Up
ALTER TABLE records
    ALTER COLUMN repository TYPE TEXT COLLATE "C",
    ALTER COLUMN kind TYPE TEXT COLLATE "C",
    ALTER COLUMN key TYPE TEXT COLLATE "C";

-- +goose Down
ALTER TABLE records
    ALTER COLUMN repository TYPE TEXT COLLATE "default",
    ALTER COLUMN kind TYPE TEXT COLLATE "default",
    ALTER COLUMN key TYPE TEXT COLLATE "default";
