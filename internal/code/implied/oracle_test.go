package implied_test

import (
	"encoding/json"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"repochat/internal/code"
	"repochat/internal/code/implied"
)

// definition is what the oracle prints of one, without its lines: those of what is
// implied are lines of the written file, which Lombok moves.
type definition struct{ Path, Kind, Name string }

// TestMembersAgainstDelombok compares what files define and imply with what
// JavaParser finds in them after delombok. Methods of enums, records and Spring Data,
// which are in no file either way, are left out. It runs on demand:
//
//	REPOCHAT_CODE=DIR:DIR go test ./internal/code/implied -run AgainstDelombok -v
//
// REPOCHAT_LOMBOK is the jar of org.projectlombok:lombok, and REPOCHAT_JAVAPARSER that
// of com.github.javaparser:javaparser-core.
func TestMembersAgainstDelombok(t *testing.T) {
	list := os.Getenv("REPOCHAT_CODE")
	if list == "" {
		t.Skip("set REPOCHAT_CODE to directories of repositories, with colons between them")
	}
	for root := range strings.SplitSeq(list, ":") {
		t.Run(filepath.Base(root), func(t *testing.T) {
			plain, read := delombok(t, root), ours(t, root)
			want := parsed(t, plain, read.paths)
			missing, more := without(want, read.all), without(read.all, want)
			recall, precision := share(len(want)-len(missing), len(want)), share(len(read.all)-len(more), len(read.all))
			t.Logf("%d files, %d definitions after delombok, %d of them found (%.4f), %d more (precision %.4f); %d are implied",
				len(read.paths), len(want), len(want)-len(missing), recall, len(more), precision, read.implied)
			t.Logf("missing %v", missing[:min(len(missing), 30)])
			t.Logf("more %v", more[:min(len(more), 30)])
			if recall < .99 || precision < .99 {
				t.Error("less than .99")
			}
		})
	}
}

func share(of, all int) float64 { return float64(of) / float64(max(all, 1)) }

// delombok returns a directory with what Lombok makes of the files.
func delombok(t *testing.T, root string) string {
	t.Helper()
	target := t.TempDir()
	command := exec.Command("java", "-jar", os.Getenv("REPOCHAT_LOMBOK"), "delombok", "--quiet", "-d", target, root)
	// It complains of the classes of libraries, and writes the files.
	if output, err := command.CombinedOutput(); err != nil {
		t.Logf("delombok: %v: %.300s", err, output)
	}
	return target
}

// parsed returns what JavaParser finds in files.
func parsed(t *testing.T, root string, paths []string) []definition {
	t.Helper()
	command := exec.Command("java", "-cp", os.Getenv("REPOCHAT_JAVAPARSER"), "../testdata/oracle/Definitions.java", root)
	command.Stdin = strings.NewReader(strings.Join(paths, "\n"))
	command.Stderr = os.Stderr
	output, err := command.Output()
	if err != nil {
		t.Fatal(err)
	}
	var all []definition
	for line := range strings.Lines(string(output)) {
		var d definition
		if err := json.Unmarshal([]byte(line), &d); err != nil {
			t.Fatal(err)
		}
		all = append(all, d)
	}
	return all
}

type reading struct {
	paths   []string
	all     []definition
	implied int
}

// ours reads the files of a directory that Lombok reads, too.
func ours(t *testing.T, root string) reading {
	t.Helper()
	var r reading
	err := fs.WalkDir(os.DirFS(root), ".", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || filepath.Ext(path) != ".java" || strings.Contains(path, "/resources/") || filepath.Base(path) == "module-info.java" {
			return err
		}
		content, err := os.ReadFile(filepath.Join(root, path))
		if err != nil {
			return err
		}
		facts, err := code.Extract(path, content, code.Limits{})
		if err != nil {
			t.Logf("%s: %v", path, err)
			return nil
		}
		r.paths = append(r.paths, path)
		more := slices.DeleteFunc(implied.Members(&facts), func(d code.Definition) bool { return !strings.HasPrefix(d.Origin, "lombok") })
		r.implied += len(more)
		for _, d := range append(facts.Definitions, more...) {
			r.all = append(r.all, definition{path, kindOf(d.Kind), d.Qualified})
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func kindOf(k code.Kind) string {
	switch {
	case k.IsType():
		return "type"
	case k.IsField():
		return "field"
	}
	return "function"
}

// without returns the definitions that others do not have, each as often as it is
// missing there.
func without(all, others []definition) []definition {
	held := map[definition]int{}
	for _, d := range others {
		held[d]++
	}
	return slices.DeleteFunc(slices.Clone(all), func(d definition) bool {
		held[d]--
		return held[d] >= 0
	})
}
