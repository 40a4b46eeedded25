package compose

import (
	_ "embed" // for the tables
	"sync"

	"gopkg.in/yaml.v3"

	"repochat/internal/reader/learned/frame"
)

//go:embed tables.yaml
var tableFile []byte

// tables are what the parts of a frame stand for in a query.
var tables = sync.OnceValue(func() (all struct {
	Natural    map[frame.Entity]string
	Columns    map[frame.Entity][]string
	Listed     map[frame.Entity][]string
	Wanted     map[frame.Entity]map[string][]string
	Repository map[string]string
	Links      map[string]link
	Joins      []join
	// Asks, Things, Roles, Followed, States, Dated and Until are words of readings.
	Asks, Roles, Followed, States, Dated, Until map[string]string
	Things                                      map[frame.Entity]string
}) {
	if err := yaml.Unmarshal(tableFile, &all); err != nil {
		panic("compose: tables.yaml: " + err.Error()) // part of the binary
	}
	return all
})
