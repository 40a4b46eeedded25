package ingest_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"repochat/internal/code/scip"
	"repochat/internal/code/scip/sciptest"
	"repochat/internal/ingest"
)

const (
	storePy = "class Store:\n    def put(self): pass\n\ndef open_store(): return Store()\n"
	usePy   = "def use(anything):\n    anything.put()\n    anything.get()\n"
)

// storeIndex says that use calls Store.put, which no name in its file tells.
func storeIndex() scip.Index {
	return scip.Index{Tool: "scip-python 0.6.6", Documents: []scip.Document{
		{Path: "store.py", Occurrences: []scip.Occurrence{
			{Line: 0, Column: 6, Symbol: "s/Store#", Definition: true},
			{Line: 1, Column: 8, Symbol: "s/Store#put().", Definition: true},
			{Line: 3, Column: 4, Symbol: "s/open_store().", Definition: true},
		}},
		{Path: "use.py", Occurrences: []scip.Occurrence{
			{Line: 0, Column: 4, Symbol: "u/use().", Definition: true},
			{Line: 1, Column: 13, Symbol: "s/Store#put()."},
		}},
	}}
}

func (w *world) syncWith(indexes ...string) (string, error) {
	w.t.Helper()
	var kept lines
	_, err := w.worker.Sync(context.Background(), ingest.Source{Repository: w.name, Git: w.git, Tracker: ingest.NoTracker, SCIP: indexes}, &kept)
	return strings.Join(kept.told, "\n"), err
}

func TestSyncTakesCallsFromAnIndex(t *testing.T) {
	w := newWorld(t)
	w.commit(6, "Ada", "Store", "store.py", storePy)
	w.commit(7, "Ada", "Use", "use.py", usePy)
	file := filepath.Join(t.TempDir(), "index.scip")
	w.write(file, sciptest.Encode(storeIndex()))
	const calls = `MATCH (a:Function {repo: $repo})-[r:calls]->(b:Function) RETURN a.name, b.name, r.count, r.how, r.confidence`
	w.sync(t, "", "")
	before := w.query(calls)

	told := w.sync(t, "calls of 2 source files as "+file+" (scip-python 0.6.6) says", "", file)
	w.holds(map[string]string{calls: "[[use put 1 scip 1]]"})
	if before == "[[use put 1 scip 1]]" {
		t.Errorf("the index says nothing new: %s; told %s", before, told)
	}

	// A synchronisation from time to time names no index.
	w.sync(t, "using the SCIP index of the last synchronisation, "+file, "")
	w.holds(map[string]string{calls: "[[use put 1 scip 1]]"})

	w.commit(8, "Ada", "Use more", "use.py", "# more\n\n\n"+usePy)
	w.sync(t, "", "SCIP")
	w.holds(map[string]string{calls: before})

	w.sync(t, "index.scip is older than 1 source file, whose calls were looked for by names: use.py; make it anew", "", file)
	if err := os.Remove(file); err != nil {
		t.Fatal(err)
	}
	w.sync(t, "without the SCIP index of the last synchronisation: no SCIP index at "+file, "")
}

// sync synchronises, and looks for what is told and what is not.
func (w *world) sync(t *testing.T, want, not string, indexes ...string) string {
	t.Helper()
	told, err := w.syncWith(indexes...)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(told, want) || not != "" && strings.Contains(told, not) {
		t.Errorf("told %s\nwant %q and not %q", told, want, not)
	}
	return told
}

// An index that is of no use changes nothing.
func TestSyncRefusesIndexes(t *testing.T) {
	w := newWorld(t)
	w.commit(6, "Ada", "Store", "store.py", storePy)
	w.sync(t, "", "")
	w.commit(7, "Ada", "Use", "use.py", usePy)
	directory := t.TempDir()
	whole := sciptest.Encode(storeIndex())
	foreign := storeIndex()
	for i := range foreign.Documents {
		foreign.Documents[i].Path = "elsewhere/" + foreign.Documents[i].Path
	}
	tests := []struct {
		name    string
		content []byte
		want    []string
	}{
		{"missing.scip", nil, []string{"no SCIP index at ", "missing.scip", "with --scip"}},
		{"half.scip", whole[:len(whole)-7], []string{"half.scip: it is not a whole SCIP index; make it anew with"}},
		{"foreign.scip", sciptest.Encode(foreign), []string{"none of the 2 files of ", "foreign.scip", "make the index in a checkout"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			file := filepath.Join(directory, test.name)
			if test.content != nil {
				w.write(file, test.content)
			}
			_, err := w.syncWith(file)
			for _, want := range test.want {
				if err == nil || !strings.Contains(err.Error(), want) {
					t.Errorf("%v does not say %q", err, want)
				}
			}
			w.holds(map[string]string{`MATCH (f:Function {repo: $repo, name: 'use'}) RETURN count(f)`: "[[0]]"})
		})
	}
}
