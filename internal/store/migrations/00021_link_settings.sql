-- +goose Up
ALTER TABLE repositories ADD COLUMN links TEXT NOT NULL DEFAULT ''; -- JSON: how texts are read for links; '' is the default

-- +goose Down
ALTER TABLE repositories DROP COLUMN links;
