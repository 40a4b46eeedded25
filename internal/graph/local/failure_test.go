package local

import (
	"strings"
	"testing"
)

func TestExplainOpen(t *testing.T) {
	d := directory("/data")
	tests := []struct{ name, reason, want string }{
		{
			"another Neo4j", "org.neo4j.kernel.internal.locker.FileLockException: Lock file has been locked by another process: /data/home/data/databases/store_lock",
			"another Neo4j uses the database in /data/home; stop that one",
		},
		{"a full disk", "java.io.UncheckedIOException: java.io.IOException: No space left on device", "the disk of /data is full; free some space"},
		{"files of another user", "java.lang.RuntimeException: java.nio.file.AccessDeniedException: /data/home/data", "make them yours again (chown -R)"},
		{"anything else", "java.lang.IllegalStateException: not available", "cannot open the database in /data/home: java.lang.IllegalStateException: not available; if this stays so, set the database aside with: mv"},
		{
			"the first cause is told, which is the last of the chain", "java.lang.RuntimeException: Error starting; caused by LifecycleException: failed; caused by IllegalStateException: cannot read the store",
			"cannot open the database in /data/home: IllegalStateException: cannot read the store; if",
		},
		{"a very long reason is shortened", strings.Repeat("ü", 5000), " …; if"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got := d.explainOpen(test.reason).Error()
			if !strings.Contains(got, test.want) || len(got) > 1500 {
				t.Errorf("got %q, want one with %q", got, test.want)
			}
		})
	}
}
