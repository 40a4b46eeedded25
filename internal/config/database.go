package config

import (
	"errors"
	"net/url"
)

// UsesPostgreSQL reports whether the application's database is PostgreSQL;
// otherwise it is a SQLite file in the data directory.
func (c *Config) UsesPostgreSQL() bool { return c.DatabaseURL != "" }

func (c *Config) validateDatabase() error {
	if !c.UsesPostgreSQL() {
		return nil
	}
	u, err := url.Parse(c.DatabaseURL)
	if err != nil || (u.Scheme != "postgres" && u.Scheme != "postgresql") || (u.Host == "" && !u.Query().Has("host")) || len(u.Path) < 2 {
		return errors.New("REPOCHAT_DATABASE_URL is not a PostgreSQL URL; write it like postgres://user:password@host:5432/database with special characters of the password escaped (%40 for @), or unset it to use SQLite")
	}
	return nil
}

// withoutSecrets leaves of a PostgreSQL URL where it leads. Its parameters may
// hold a password too.
func withoutSecrets(databaseURL string) string {
	u, err := url.Parse(databaseURL)
	if err != nil || databaseURL == "" {
		return ""
	}
	place := url.URL{Scheme: u.Scheme, Host: u.Host, Path: u.Path}
	if host := u.Query().Get("host"); host != "" {
		place.RawQuery = "host=" + host
	}
	return place.String()
}
