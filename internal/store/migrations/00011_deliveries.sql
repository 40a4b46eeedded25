-- The webhook deliveries that were met, so that one which comes again is not
-- met again.

-- +goose Up
CREATE TABLE deliveries (
    id          TEXT PRIMARY KEY,          -- X-GitHub-Delivery
    received_at TEXT NOT NULL
);
CREATE INDEX deliveries_by_time ON deliveries (received_at);

-- +goose Down
DROP TABLE deliveries;
