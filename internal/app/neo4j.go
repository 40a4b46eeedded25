package app

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/neo4j/neo4j-go-driver/v5/neo4j"
	neo4jconfig "github.com/neo4j/neo4j-go-driver/v5/neo4j/config"

	"repochat/internal/config"
	"repochat/internal/graph/local"
)

// database is a connection to Neo4j, together with this process's share of the
// managed one where it is used.
type database struct {
	driver neo4j.DriverWithContext
	local  *local.Server // nil when NEO4J_URI names one
}

// openDatabase connects to the configured Neo4j, or starts the managed one. It
// returns only when the database answers.
func openDatabase(ctx context.Context, c config.Config, progress func(string)) (*database, error) {
	d := &database{}
	uri, auth := c.Neo4jURI, neo4j.BasicAuth(c.Neo4jUsername, c.Neo4jPassword, "")
	if c.ManagesNeo4j() {
		options, err := localOptions(c)
		if err != nil {
			return nil, err
		}
		options.Progress = progress
		if d.local, err = local.Start(ctx, options); err != nil {
			return nil, err
		}
		uri, auth = d.local.URI, neo4j.BasicAuth(d.local.Username, d.local.Password, "")
	}
	driver, err := neo4j.NewDriverWithContext(uri, auth, func(dc *neo4jconfig.Config) { dc.TelemetryDisabled = true })
	if err != nil {
		return nil, d.abandon(ctx, fmt.Errorf("NEO4J_URI: %w", err))
	}
	d.driver = driver
	if err := driver.VerifyConnectivity(ctx); err != nil {
		return nil, d.abandon(ctx, explainConnection(c, err))
	}
	return d, nil
}

// abandon closes what was opened before a failure and returns the failure.
func (d *database) abandon(ctx context.Context, err error) error {
	_ = d.close(ctx)
	return err
}

func (d *database) close(ctx context.Context) error {
	if d.driver != nil {
		if err := d.driver.Close(context.WithoutCancel(ctx)); err != nil {
			return fmt.Errorf("close the connection to Neo4j: %w", err)
		}
	}
	if d.local != nil {
		return d.local.Close()
	}
	return nil
}

func explainConnection(c config.Config, err error) error {
	var failure *neo4j.Neo4jError
	if errors.As(err, &failure) && failure.IsAuthenticationFailed() {
		return fmt.Errorf("Neo4j at %s refuses the user %q; check NEO4J_USERNAME and NEO4J_PASSWORD", c.Redacted().Neo4jURI, c.Neo4jUsername)
	}
	return fmt.Errorf("no Neo4j answers at %s; check NEO4J_URI, or unset it to use the managed local Neo4j: %w", c.Redacted().Neo4jURI, err)
}

// localOptions describes where the managed Neo4j lives: its data with ours, its
// jars in the user's cache directory, where several data directories share them.
func localOptions(c config.Config) (local.Options, error) {
	cache, err := os.UserCacheDir()
	if err != nil {
		return local.Options{}, fmt.Errorf("find the user's cache directory: %w; set XDG_CACHE_HOME or HOME", err)
	}
	return local.Options{
		DataDirectory:  filepath.Join(c.Data, "neo4j"),
		CacheDirectory: filepath.Join(cache, "repochat"),
	}, nil
}
