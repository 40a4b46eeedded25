package ingest_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"repochat/internal/history"
)

// TestRandomSynchronisations changes git and the tracker at random, forced
// pushes included, and synchronises after each change. The database then holds
// what a first synchronisation gives. With REPOCHAT_RANDOM_SYNCS=50 there are
// fifty such histories.
func TestRandomSynchronisations(t *testing.T) {
	histories := 2
	if text := os.Getenv("REPOCHAT_RANDOM_SYNCS"); text != "" {
		var err error
		if histories, err = strconv.Atoi(text); err != nil {
			t.Fatal(err)
		}
	}
	for seed := range histories {
		t.Run(fmt.Sprint("seed ", seed), func(t *testing.T) {
			r := randomWorld{newWorld(t), rand.New(rand.NewPCG(uint64(seed), 7)), 9}
			var steps []string
			for range 8 {
				for range 1 + r.IntN(3) {
					steps = append(steps, r.change())
				}
				r.mustSync(r.source())
				steps = append(steps, "sync")
			}
			kept := r.everything()
			fresh := *r.worker
			fresh.Kept, fresh.Mirrors = filepath.Join(t.TempDir(), "history"), t.TempDir()
			if _, err := fresh.Loader.Remove(t.Context(), r.name); err != nil {
				t.Fatal(err)
			}
			if _, err := fresh.Sync(t.Context(), r.source(), nil); err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(r.everything(), kept); diff != "" {
				t.Errorf("after %s (-fresh +kept):\n%s", strings.Join(steps, ", "), diff)
			}
		})
	}
}

// randomWorld is a world that changes at random.
type randomWorld struct {
	*world
	*rand.Rand
	day int
}

// everything returns the nodes and relationships with all their properties.
func (r randomWorld) everything() []string {
	r.t.Helper()
	text := r.query(`MATCH (n {repo: $repo}) WITH n ORDER BY labels(n)[0], n.id
OPTIONAL MATCH (n)-[r]->(m) WITH n, r, m ORDER BY labels(n)[0], n.id, type(r), m.id
WITH n, collect([type(r), m.id, properties(r)]) AS edges
RETURN collect([labels(n)[0], properties(n), edges, '\n'])`)
	return strings.Split(text, "\n")
}

// change makes one change and says which.
func (r *randomWorld) change() string {
	changes := []func() string{
		r.edit, r.edit, r.document, r.document, r.rename, r.remove, r.merge, r.push, r.tag,
		r.retitle, r.remark, r.report, r.shut,
	}
	return changes[r.IntN(len(changes))]()
}

func (r *randomWorld) message() string {
	messages := []string{
		fmt.Sprintf("Fix #%d: another way", 1+r.IntN(3)), "Work", "Say more about #2", fmt.Sprintf("Mend\n\nFixes: %.12s", r.output("rev-parse", "HEAD")),
		"Closes #1, introduced in " + r.output("rev-parse", "--short", "HEAD"), "Help\n\nCo-authored-by: Eve <eve@users.noreply.github.com>",
	}
	return messages[r.IntN(len(messages))]
}

func (r *randomWorld) save(file, content string) string {
	r.day = min(28, r.day+r.IntN(2))
	r.commit(r.day, []string{"Ada", "Bob", "Eve"}[r.IntN(3)], r.message(), file, content)
	return "change " + file
}

func (r *randomWorld) lines(of []string) string {
	var text strings.Builder
	for range 3 + r.IntN(5) {
		text.WriteString(of[r.IntN(len(of))] + strconv.Itoa(r.IntN(4)) + "\n")
	}
	return text.String() + "// " + strconv.Itoa(r.Int()) + "\n" // so that something changes
}

func (r *randomWorld) edit() string {
	return r.save([]string{"main.go", "b.go", "c.txt"}[r.IntN(3)], "package main\n\n"+r.lines([]string{"var a", "func f() {}\n// ", "x := ", "return "}))
}

func (r *randomWorld) document() string {
	return r.save([]string{"doc.md", "README.md"}[r.IntN(2)], r.lines([]string{"# Part ", "The parser reads ", "\nSee #", "It divides by "}))
}

func (r *randomWorld) rename() string {
	files := strings.Fields(r.output("ls-files"))
	from := files[r.IntN(len(files))]
	to := fmt.Sprintf("moved%d%s", r.IntN(100), filepath.Ext(from))
	r.run("mv", "-f", from, to)
	r.runAt(day(r.day), "Bob", "commit", "--quiet", "--allow-empty", "--message", r.message())
	return "rename " + from
}

func (r *randomWorld) remove() string {
	files := strings.Fields(r.output("ls-files"))
	if len(files) < 2 {
		return r.edit()
	}
	r.run("rm", "--quiet", files[r.IntN(len(files))])
	r.runAt(day(r.day), "Ada", "commit", "--quiet", "--message", r.message())
	return "remove a file"
}

func (r *randomWorld) merge() string {
	r.run("checkout", "--quiet", "-b", "side", "HEAD~1")
	r.save("side.go", "package main\n\n"+r.lines([]string{"var s"}))
	r.run("checkout", "--quiet", "main")
	r.runAt(day(r.day), "Ada", "merge", "--quiet", "--no-ff", "-X", "ours", "--message", "Merge pull request #3 from eve/rewrite", "side")
	r.run("branch", "--quiet", "-D", "side")
	return "merge"
}

// push drops commits, as a forced push does.
func (r *randomWorld) push() string {
	r.run("reset", "--quiet", "--hard", fmt.Sprintf("HEAD~%d", 1+r.IntN(2)))
	return "drop commits, " + r.edit()
}

func (r *randomWorld) tag() string {
	r.run("tag", "-f", fmt.Sprintf("v%d", r.IntN(3)))
	return "tag"
}

func (r *randomWorld) retitle() string {
	r.archive.Issues[r.IntN(len(r.archive.Issues))].Title = fmt.Sprintf("It is slow %d", r.IntN(5))
	r.writeArchive()
	return "retitle an issue"
}

func (r *randomWorld) remark() string {
	comments := &r.archive.Issues[r.IntN(len(r.archive.Issues))].Comments
	if len(*comments) > 2 {
		*comments = (*comments)[1:]
	}
	*comments = append(*comments, history.Comment{Author: "bob", CreatedAt: day(r.day), Body: fmt.Sprintf("As in #%d, it is the parser.", 1+r.IntN(4))})
	r.writeArchive()
	return "comment on an issue"
}

func (r *randomWorld) report() string {
	number := len(r.archive.Issues) + 2 // a pull request has the third
	r.archive.Issues = append(r.archive.Issues, history.Issue{
		Number: number, Title: "It hangs", State: history.Open, Author: "eve", CreatedAt: day(r.day), UpdatedAt: day(r.day),
	})
	r.writeArchive()
	return fmt.Sprintf("open #%d", number)
}

func (r *randomWorld) shut() string {
	issue := &r.archive.Issues[r.IntN(len(r.archive.Issues))]
	issue.State, issue.ClosedAt, issue.ClosedBy = history.Closed, day(r.day), "ada"
	r.writeArchive()
	return fmt.Sprintf("close #%d", issue.Number)
}
