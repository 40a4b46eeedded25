// The user that the server reads the graph with. It runs again at every start.
CREATE USER repochat_reader IF NOT EXISTS SET PASSWORD $password CHANGE NOT REQUIRED;
ALTER USER repochat_reader SET PASSWORD $password CHANGE NOT REQUIRED;
GRANT ROLE reader TO repochat_reader;
