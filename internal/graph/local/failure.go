package local

import (
	"fmt"
	"path/filepath"
	"strings"

	"repochat/internal/jvm"
)

// explainOpen knows the usual reasons why Neo4j does not open a database, by the
// words of Neo4j 5.26 and of the JDK.
func (d directory) explainOpen(reason string) error {
	switch {
	case strings.Contains(reason, "locked by another process"), strings.Contains(reason, "Lock file has been locked"):
		return jvm.Problem{
			What:   "another Neo4j uses the database in " + d.home(),
			Remedy: "stop that one (its process has the file data/databases/store_lock open), or choose another data directory",
		}
	case strings.Contains(reason, "No space left on device"):
		return jvm.Problem{
			What:   "the disk of " + string(d) + " is full",
			Remedy: "free some space and start again; Neo4j recovers the database from its log",
		}
	case strings.Contains(reason, "AccessDeniedException"), strings.Contains(reason, "Permission denied"):
		return jvm.Problem{
			What:   "Neo4j may not read or write all files in " + string(d) + ": " + jvm.FirstCause(reason),
			Remedy: "make them yours again (chown -R), or choose another data directory",
		}
	}
	return jvm.Problem{
		What: fmt.Sprintf("Neo4j cannot open the database in %s: %s", d.home(), jvm.FirstCause(reason)),
		Remedy: fmt.Sprintf("if this stays so, set the database aside with: mv %[1]q %[1]q.broken, and synchronise again; Neo4j's log is %s",
			d.home(), filepath.Join(d.home(), "logs", "debug.log")),
	}
}
