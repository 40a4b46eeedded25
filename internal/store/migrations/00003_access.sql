-- +goose Up
CREATE TABLE tokens (
    hash         TEXT PRIMARY KEY,         -- SHA-256 of the token; the token itself is not kept
    name         TEXT NOT NULL UNIQUE,
    repositories TEXT NOT NULL,            -- patterns, separated by spaces
    admin        INTEGER NOT NULL,         -- 1 when its holder may add and delete repositories
    created_at   TEXT NOT NULL,
    expires_at   TEXT NOT NULL,            -- empty when it does not expire
    last_used_at TEXT NOT NULL             -- empty before its first use
);

CREATE TABLE sessions (
    hash       TEXT PRIMARY KEY,           -- SHA-256 of what the browser's cookie holds
    token_hash TEXT NOT NULL,              -- of the token that was used; empty for an identity
    identity   TEXT NOT NULL,              -- JSON: who the identity provider says it is
    created_at TEXT NOT NULL,
    expires_at TEXT NOT NULL
);
CREATE INDEX sessions_by_token ON sessions (token_hash);

CREATE TABLE sign_ins (                    -- those that have begun at the identity provider
    state_hash   TEXT PRIMARY KEY,
    browser_hash TEXT NOT NULL,            -- of the cookie of the browser that began it
    nonce        TEXT NOT NULL,
    verifier     TEXT NOT NULL,            -- PKCE's
    return_to    TEXT NOT NULL,            -- path of the page to go back to
    expires_at   TEXT NOT NULL
);

-- +goose Down
DROP TABLE sign_ins;
DROP TABLE sessions;
DROP TABLE tokens;
