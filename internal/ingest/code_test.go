package ingest_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"repochat/internal/ingest"
)

// lines keeps what a synchronisation tells.
type lines struct{ told []string }

func (l *lines) Line(text string)      { l.told = append(l.told, text) }
func (*lines) Report(string, int, int) {}

// syncGit synchronises git alone; it returns what was told, and the summary of
// reading the code, "" when it was not read.
func (w *world) syncGit() (told, code string) {
	w.t.Helper()
	var kept lines
	report, err := w.worker.Sync(context.Background(), ingest.Source{Repository: w.name, Git: w.git, Tracker: ingest.NoTracker}, &kept)
	if err != nil {
		w.t.Fatal(err)
	}
	for _, phase := range report.Phases {
		if phase.Name == "reading the code" {
			code = phase.Summary
		}
	}
	return strings.Join(kept.told, "\n"), code
}

func (w *world) holds(facts map[string]string) {
	w.t.Helper()
	for query, want := range facts {
		if got := w.query(query); got != want {
			w.t.Errorf("%s\n  returned %s, want %s", query, got, want)
		}
	}
}

const (
	cartJava = `package shop;
import org.springframework.stereotype.Service;
/** Holds what is bought. */
@Service
public class Cart implements Priced {
  private int total;
  @Transactional(readOnly = true)
  public int price(int n) { return round(n) + round(total); }
  private int round(int n) { return n; }
}
`
	pricedJava = "package shop;\ninterface Priced { int price(int n); }\n"
)

func TestSyncReadsTheCode(t *testing.T) {
	w := newWorld(t)
	w.commit(6, "Ada", "Sell", "Cart.java", cartJava)
	w.commit(7, "Ada", "Price", "Priced.java", pricedJava)
	if _, got := w.syncGit(); got != "3 source files, 3 of them new; 2 classes, 4 functions, 1 call" {
		t.Errorf("told %q", got)
	}
	w.holds(map[string]string{
		`MATCH (f:File {repo: $repo})-[:declares]->(c:Class) RETURN f.path, c.name, c.kind, c.visibility, c.start_line, c.end_line, c.doc ORDER BY f.path`:          "[[Cart.java Cart class public 4 10 Holds what is bought.] [Priced.java Priced interface package 2 2 <nil>]]",
		`MATCH (c:Class {repo: $repo, name: 'Cart'})-[:has_method]->(m:Function) RETURN m.name, m.parameters, m.result, m.signature, m.lines ORDER BY m.start_line`: "[[price [n int] int public int price(int n) 2] [round [n int] int private int round(int n) 1]]",
		`MATCH (c:Class {repo: $repo})-[:has_field]->(m:Field) RETURN m.qualified_name, m.type`:                                                                     "[[Cart.total int]]",
		`MATCH (n {repo: $repo})-[r:annotated]->(a:Annotation) RETURN n.name, a.name, r.arguments ORDER BY n.name`:                                                  "[[Cart Service <nil>] [price Transactional readOnly = true]]",
		`MATCH (c:Class {repo: $repo})-[:implements]->(i:Class) RETURN c.name, i.name, c.supertypes`:                                                                "[[Cart Priced [Priced]]]",
		`MATCH (a:Function {repo: $repo})-[r:calls]->(b:Function) RETURN a.name, b.name, r.count, r.how`:                                                            "[[price round 2 scope]]",
		`MATCH (c:Commit {repo: $repo})-[:changed]->(:File)-[:declares]->(f:Function {name: 'divide'}) RETURN count(c)`:                                             "[[3]]",
	})

	if _, got := w.syncGit(); got != "" {
		t.Errorf("the same head was read again: %q", got)
	}
	w.commit(8, "Ada", "Round", "Cart.java", strings.Replace(cartJava, "round(total)", "total", 1))
	w.run("rm", "--quiet", "Priced.java")
	w.runAt(day(9), "Ada", "commit", "--quiet", "--message", "Drop")
	if _, got := w.syncGit(); got != "2 source files, 1 of them new; 1 class, 3 functions, 1 call" {
		t.Errorf("one file changed, one went; told %q", got)
	}
	w.holds(map[string]string{
		`MATCH (a:Function {repo: $repo})-[r:calls]->(b:Function) RETURN a.name, b.name, r.count`: "[[price round 1]]",
		`MATCH (c:Class {repo: $repo}) RETURN c.name`:                                             "[[Cart]]",
		`MATCH (:Class {repo: $repo})-[r:implements]->() RETURN count(r)`:                         "[[0]]",
	})
}

// What is poisoned is told and left out; everything else is loaded.
func TestSyncTellsOfCodeThatItCannotRead(t *testing.T) {
	w := newWorld(t)
	deep := strings.Repeat("(", 10_000) + "1" + strings.Repeat(")", 10_000)
	w.write(filepath.Join(w.git, "large.js"), []byte(strings.Repeat("a=1;", 5<<20)))
	w.write(filepath.Join(w.git, "deep.py"), []byte("def above(): pass\nx = "+deep+"\n"))
	w.write(filepath.Join(w.git, "latin.py"), []byte("def caf\xe9(): return '\xff'\ndef fine(): pass\n"))
	w.write(filepath.Join(w.git, "other.py"), []byte("def before(): pass\n"))
	if err := os.Symlink(".", filepath.Join(w.git, "loop")); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("loop/loop.go", filepath.Join(w.git, "loop.go")); err != nil {
		t.Fatal(err)
	}
	w.run("add", "--all")
	w.runAt(day(6), "Ada", "commit", "--quiet", "--message", "Poison")
	w.commit(7, "Ada", "Another language", "other.py", "public class A { void f() { g(); } }\n")
	told, _ := w.syncGit()
	for _, want := range []string{
		"source files not read, larger than 2097152 bytes: large.js",
		"source files read in part, nested deeper than 1000 levels: deep.py",
		"source files read in part, parts of the file are not understood: ",
	} {
		if !strings.Contains(told, want) {
			t.Errorf("not told: %s\n%s", want, told)
		}
	}
	w.holds(map[string]string{
		`MATCH (f:Function {repo: $repo}) WHERE f.name IN ['above', 'fine', 'divide'] RETURN f.name ORDER BY f.name`: fmt.Sprint([][]string{{"above"}, {"divide"}, {"fine"}}),
		`MATCH (f:Function {repo: $repo, name: 'before'}) RETURN f.deleted`:                                          "[[true]]",
	})
}
