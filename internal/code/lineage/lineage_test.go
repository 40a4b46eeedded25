package lineage_test

import (
	"bytes"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"repochat/internal/code"
	"repochat/internal/code/lineage"
	"repochat/internal/gitrepo"
	"repochat/internal/history"
)

// repository is a git repository that a test makes. Its commits are named by
// their messages.
type repository struct {
	t    *testing.T
	path string
	now  time.Time
}

func newRepository(t *testing.T) *repository {
	t.Helper()
	r := &repository{t: t, path: t.TempDir(), now: time.Date(2024, time.March, 1, 9, 0, 0, 0, time.UTC)}
	r.git("init", "--quiet", "--initial-branch=main")
	return r
}

func (r *repository) git(arguments ...string) string {
	r.t.Helper()
	r.now = r.now.Add(time.Minute)
	date := fmt.Sprintf("%d +0000", r.now.Unix())
	command := exec.Command("git", arguments...)
	command.Dir = r.path
	command.Env = append(os.Environ(), "GIT_CONFIG_NOSYSTEM=1", "GIT_CONFIG_GLOBAL="+os.DevNull, "LC_ALL=C",
		"GIT_AUTHOR_NAME=Ada", "GIT_AUTHOR_EMAIL=ada@example.org", "GIT_AUTHOR_DATE="+date,
		"GIT_COMMITTER_NAME=Ada", "GIT_COMMITTER_EMAIL=ada@example.org", "GIT_COMMITTER_DATE="+date)
	var complaint bytes.Buffer
	command.Stderr = &complaint
	output, err := command.Output()
	if err != nil {
		r.t.Fatalf("git %v: %v: %s", arguments, err, complaint.String())
	}
	return strings.TrimSpace(string(output))
}

// commit writes files, takes out those without a text, and commits.
func (r *repository) commit(name string, files map[string]string) {
	r.t.Helper()
	for path, text := range files {
		full := filepath.Join(r.path, path)
		if text == "" {
			r.git("rm", "--quiet", path)
			continue
		}
		if err := os.MkdirAll(filepath.Dir(full), 0o755); err != nil {
			r.t.Fatal(err)
		}
		if err := os.WriteFile(full, []byte(text), 0o600); err != nil {
			r.t.Fatal(err)
		}
	}
	r.git("add", "--all")
	r.git("commit", "--quiet", "--allow-empty", "-m", name)
}

func (r *repository) extend(l *lineage.Lineage) lineage.Extended {
	r.t.Helper()
	source, err := gitrepo.Open(r.t.Context(), r.path)
	if err != nil {
		r.t.Fatal(err)
	}
	extended, err := l.Extend(r.t.Context(), source, r.git("rev-parse", "HEAD"), lineage.Options{Limits: code.Limits{Bytes: 4000}})
	if err != nil {
		r.t.Fatal(err)
	}
	return extended
}

// told describes the functions of a lineage, each with its touches. The commit
// in the name of one that is gone is told by its message, too.
func (r *repository) told(l *lineage.Lineage) []string {
	r.t.Helper()
	names := map[string]string{}
	for line := range strings.SplitSeq(r.git("log", "--all", "--reflog", "--format=%H %s"), "\n") {
		hash, subject, _ := strings.Cut(line, " ")
		names[hash] = subject
	}
	functions := l.Functions()
	byFunction := map[history.CodeID][]string{}
	for _, t := range functions.Touches {
		told := fmt.Sprintf("%s %s +%d-%d", names[t.Commit], strings.ToLower(string(t.Type)), t.Additions, t.Deletions)
		if t.PreviousPath+t.PreviousName != "" {
			told += " was " + t.PreviousPath + "#" + t.PreviousName
		}
		byFunction[t.Function] = append(byFunction[t.Function], told)
	}
	var all []string
	for _, id := range slices.Sorted(maps.Keys(byFunction)) {
		name := string(id)
		for hash, subject := range names {
			name = strings.ReplaceAll(name, hash[:12], subject)
		}
		all = append(all, name+": "+strings.Join(byFunction[id], ", "))
	}
	slices.Sort(all)
	return all
}

func (r *repository) compare(want ...string) {
	r.t.Helper()
	l := lineage.New("test")
	r.extend(l)
	if diff := cmp.Diff(want, r.told(l)); diff != "" {
		r.t.Errorf("functions differ (-want +got):\n%s", diff)
	}
}

// body is a function's body of n lines that are like no others.
func body(name string, n int) string {
	var text strings.Builder
	for i := range n {
		fmt.Fprintf(&text, "\t%s%d := compute%s(%d)\n", name, i, name, i)
	}
	return text.String()
}

func goFunction(name, text string) string { return "func " + name + "() {\n" + text + "}\n\n" }

const pkg = "package a\n\n"

func TestLineage(t *testing.T) {
	f, g := goFunction("f", body("x", 4)), goFunction("g", body("y", 4))
	tests := []struct {
		name string
		make func(r *repository)
		want []string
	}{
		{"edits, and those of others in the same file", func(r *repository) {
			r.commit("one", map[string]string{"a.go": pkg + f + g})
			r.commit("two", map[string]string{"a.go": pkg + "// f computes.\n" + f + strings.Replace(g, "y1 :=", "z1 :=", 1)})
			r.commit("three", map[string]string{"a.go": pkg + "// f computes.\n" + f + strings.Replace(g, "\ty1 := computey(1)\n", "", 1)})
		}, []string{"a.go#f: one added +6-0", "a.go#g: one added +6-0, two modified +1-1, three modified +0-1"}},
		{"a function between two others changes neither", func(r *repository) {
			r.commit("one", map[string]string{"a.go": pkg + f + g})
			r.commit("two", map[string]string{"a.go": pkg + f + goFunction("h", body("z", 3)) + g})
		}, []string{"a.go#f: one added +6-0", "a.go#g: one added +6-0", "a.go#h: two added +5-0"}},
		{"a renamed function", func(r *repository) {
			r.commit("one", map[string]string{"a.go": pkg + f + g})
			r.commit("two", map[string]string{"a.go": pkg + strings.Replace(f, "func f", "func first", 1) + g})
			r.commit("three", map[string]string{"a.go": pkg + strings.ReplaceAll(strings.Replace(f, "func f", "func first", 1), "x1", "x9") + g})
		}, []string{"a.go#first: one added +6-0, two renamed +1-1 was #f, three modified +1-1", "a.go#g: one added +6-0"}},
		{"a renamed class", func(r *repository) {
			r.commit("one", map[string]string{"a.py": "class A:\n    def run(self):\n        return work(self)\n"})
			r.commit("two", map[string]string{"a.py": "class B:\n    def run(self):\n        return work(self)\n"})
			r.commit("three", map[string]string{"a.py": "class B:\n    def run(self):\n        return rest(self)\n"})
		}, []string{"a.py#B.run: one added +2-0, three modified +1-1"}},
		{"a class that gets the name of one that goes", func(r *repository) {
			sum := "    def run(self):\n        first = open(self)\n        return close(first)\n"
			other := "    def run(self):\n        rows = read(self)\n        return write(rows)\n"
			r.commit("one", map[string]string{"a.py": "class Sum:\n" + sum + "\n\nclass Other:\n" + other})
			r.commit("two", map[string]string{"a.py": "class Sum:\n" + other})
			r.commit("three", map[string]string{"a.py": "class Sum:\n" + strings.Replace(other, "rows)", "rows, 1)", 1)})
		}, []string{"a.py#Sum.run: one added +3-0, three modified +1-1", "a.py#Sum.run@one: one added +3-0, two deleted +0-3"}},
		{"a function that gets the name of one that gets another name", func(r *repository) {
			large := body("y", 8)
			r.commit("one", map[string]string{"a.go": pkg + goFunction("render", body("x", 4)) + goFunction("renderSelf", large)})
			r.commit("two", map[string]string{"a.go": pkg + goFunction("renderAll", body("x", 4)) + goFunction("render", large)})
		}, []string{"a.go#render: one added +10-0, two renamed +1-1 was #renderSelf", "a.go#renderAll: one added +6-0, two renamed +1-1 was #render"}},
		{"a function that keeps its name when most of its lines become another one", func(r *repository) {
			long := body("y", 8)
			r.commit("one", map[string]string{"a.go": pkg + "func make() {\n" + long + "}\n"})
			r.commit("two", map[string]string{"a.go": pkg + "func make() {\n\tcheck()\n\trest()\n}\n\nfunc rest() {\n" + long + "}\n"})
		}, []string{"a.go#make: one added +10-0, two modified +3-0", "a.go#rest: two added +1-0"}},
		{"a function that gets another name and loses most of its lines", func(r *repository) {
			text, long := body("y", 3), strings.Repeat("\t// nothing here is left of the old way of doing it\n", 8)
			r.commit("one", map[string]string{"a.go": pkg + f + goFunction("old", text+long)})
			r.commit("two", map[string]string{"a.go": pkg + f + goFunction("g", strings.Replace(text, "y1 :=", "z1 :=", 1)+"\trest()\n")})
		}, []string{"a.go#f: one added +6-0", "a.go#g: one added +13-0, two renamed +3-10 was #old"}},
		{"two functions in the place of one", func(r *repository) {
			long := strings.Repeat("\t// nothing here is left of the old way of doing it\n", 8)
			r.commit("one", map[string]string{"a.go": pkg + goFunction("old", body("y", 3)+body("x", 3)+long)})
			r.commit("two", map[string]string{"a.go": pkg + goFunction("g", body("y", 3)) + goFunction("h", body("x", 3))})
		}, []string{"a.go#g: two added +2-0", "a.go#h: two added +1-0", "a.go#old@one: one added +16-0, two deleted +0-9"}},
		{"a renamed file, with and without a change", func(r *repository) {
			r.commit("one", map[string]string{"a.go": pkg + f + g})
			r.commit("two", map[string]string{"a.go": "", "b/b.go": pkg + f + g})
			r.commit("three", map[string]string{"b/b.go": "", "c.go": pkg + f + strings.Replace(g, "y1 :=", "z1 :=", 1)})
		}, []string{"c.go#f: one added +6-0", "c.go#g: one added +6-0, three modified +1-1 was b/b.go#"}},
		{"a function that moves within its file", func(r *repository) {
			r.commit("one", map[string]string{"a.go": pkg + f + g})
			r.commit("two", map[string]string{"a.go": pkg + g + f})
		}, []string{"a.go#f: one added +6-0, two modified +6-6", "a.go#g: one added +6-0"}},
		{"a function that moves to another file", func(r *repository) {
			r.commit("one", map[string]string{"a.go": pkg + f + g, "b.go": pkg})
			r.commit("two", map[string]string{"a.go": pkg + f, "b.go": pkg + g})
			r.commit("three", map[string]string{"b.go": pkg + strings.Replace(g, "y1 :=", "z1 :=", 1)})
		}, []string{"a.go#f: one added +6-0", "b.go#g: one added +6-0, two moved +6-6 was a.go#, three modified +1-1"}},
		{"a function that moves to another file under another name", func(r *repository) {
			large := body("y", 8)
			r.commit("one", map[string]string{"a.go": pkg + f + goFunction("g", large)})
			r.commit("two", map[string]string{"a.go": pkg + f, "b.go": pkg + goFunction("second", large)})
		}, []string{"a.go#f: one added +6-0", "b.go#second: one added +10-0, two moved +10-10 was a.go#g"}},
		{"a function that moves to another file under another name, with a change", func(r *repository) {
			large := body("y", 8)
			r.commit("one", map[string]string{"a.go": pkg + f + goFunction("g", large)})
			r.commit("two", map[string]string{"a.go": pkg + f, "b.go": pkg + goFunction("second", "\t// it computes, as before, but differently\n"+strings.Replace(large, "y1 :=", "z1 :=", 1)+body("x", 2))})
		}, []string{"a.go#f: one added +6-0", "b.go#second: one added +10-0, two moved +13-10 was a.go#g"}},
		{"a small function that moves to another file under another name", func(r *repository) {
			text := "\treturn find(this.options, filters, id, true, identity)\n"
			r.commit("one", map[string]string{"a.go": pkg + f + goFunction("g", text)})
			r.commit("two", map[string]string{"a.go": pkg + f, "b.go": pkg + goFunction("filter", text)})
		}, []string{"a.go#f: one added +6-0", "b.go#filter: one added +3-0, two moved +3-3 was a.go#g"}},
		{"a large function whose pieces move to another file", func(r *repository) {
			pieces := strings.SplitAfter(body("y", 20), "\n")
			r.commit("one", map[string]string{"a.go": pkg + f + goFunction("all", strings.Join(pieces, ""))})
			r.commit("two", map[string]string{"a.go": pkg + f, "b.go": pkg + goFunction("some", strings.Join(pieces[:9], "")) + goFunction("few", strings.Join(pieces[9:14], ""))})
		}, []string{"a.go#all@one: one added +22-0, two deleted +0-22", "a.go#f: one added +6-0", "b.go#few: two added +7-0", "b.go#some: two added +11-0"}},
		{"a renamed function, with a new one that is more like it", func(r *repository) {
			old, kept := body("y", 8), strings.NewReplacer("y0", "u0", "y2", "u2", "y4", "u4", "y6", "u6").Replace(body("y", 8))
			r.commit("one", map[string]string{"a.go": pkg + f + goFunction("parse", old)})
			r.commit("two", map[string]string{"a.go": pkg + goFunction("parseKey", strings.Replace(old, "y0", "v0", 1)) + f + goFunction("parseToken", kept)})
		}, []string{"a.go#f: one added +6-0", "a.go#parseKey: two added +10-0", "a.go#parseToken: one added +10-0, two renamed +5-5 was #parse"}},
		{"a function that moves to the class in another file in which another one goes", func(r *repository) {
			method := func(name string) string {
				return "    @abstractmethod\n    def " + name + "(self, public_share: PublicShare) -> bytes:\n        pass\n"
			}
			r.commit("one", map[string]string{"a.py": "class Base:\n" + method("test_share"), "b.py": "class Other:\n" + method("encode_share") + "\nx = 1\n"})
			r.commit("two", map[string]string{"a.py": "class Base:\n" + method("encode_share"), "b.py": "class Other:\n    y = 1\n\nx = 1\n"})
		}, []string{"a.py#Base.encode_share: one added +3-0, two moved +1-3 was b.py#Other.encode_share", "a.py#Base.test_share@one: one added +3-0, two deleted +0-1"}},
		{"two small functions of one name in different files", func(r *repository) {
			r.commit("one", map[string]string{"a.py": "def setup():\n    connect(1)\n", "b.py": "x = 1\n"})
			r.commit("two", map[string]string{"a.py": "", "b.py": "def setup():\n    listen(2)\n"})
		}, []string{"a.py#setup@one: one added +2-0, two deleted +0-2", "b.py#setup: two added +2-0"}},
		{"a deleted function, and a deleted file", func(r *repository) {
			r.commit("one", map[string]string{"a.go": pkg + f + g, "b.go": pkg + goFunction("h", body("z", 3))})
			r.commit("two", map[string]string{"a.go": pkg + f})
			r.commit("three", map[string]string{"b.go": ""})
		}, []string{"a.go#f: one added +6-0", "a.go#g@one: one added +6-0, two deleted +0-6", "b.go#h@one: one added +5-0, three deleted +0-5"}},
		{"a function that a commit takes out and another brings back", func(r *repository) {
			r.commit("one", map[string]string{"a.go": pkg + f + g})
			r.commit("two", map[string]string{"a.go": pkg + f})
			r.commit("three", map[string]string{"a.go": pkg + f + g})
		}, []string{"a.go#f: one added +6-0", "a.go#g: one added +6-0, two deleted +0-6, three added +6-0"}},
		{"another function in the place of one that moved away", func(r *repository) {
			r.commit("one", map[string]string{"a.go": pkg + f + g})
			r.commit("two", map[string]string{"a.go": pkg + f, "b.go": pkg + g})
			r.commit("three", map[string]string{"a.go": pkg + f + goFunction("g", body("w", 5))})
		}, []string{"a.go#f: one added +6-0", "a.go#g: three added +7-0", "b.go#g: one added +6-0, two moved +6-6 was a.go#"}},
		{"overloads", func(r *repository) {
			class := "class A {\n  int f(int a) {\n    return one(a);\n  }\n  int f(String b) {\n    return two(b);\n  }\n}\n"
			r.commit("one", map[string]string{"A.java": class})
			r.commit("two", map[string]string{"A.java": strings.Replace(class, "two(b)", "three(b)", 1)})
			r.commit("three", map[string]string{"A.java": strings.Replace(strings.Replace(class, "two(b)", "three(b)", 1), "  int f(int a) {\n    return one(a);\n  }\n", "", 1)})
		}, []string{"A.java#A.f: one added +3-0, two modified +1-1", "A.java#A.f@one: one added +3-0, three deleted +0-3"}},
		{"functions in functions", func(r *repository) {
			r.commit("one", map[string]string{"a.js": "function outer() {\n  const inner = () => {\n    return 1\n  }\n  return inner\n}\n"})
			r.commit("two", map[string]string{"a.js": "function outer() {\n  const inner = () => {\n    return 2\n  }\n  return inner\n}\n"})
		}, []string{"a.js#outer.inner: one added +3-0, two modified +1-1", "a.js#outer: one added +6-0, two modified +1-1"}},
		{"a merge of two branches", func(r *repository) {
			r.commit("one", map[string]string{"a.go": pkg + f + g})
			r.git("checkout", "--quiet", "-b", "side")
			r.commit("two", map[string]string{"a.go": pkg + f + strings.Replace(g, "y1 :=", "z1 :=", 1)})
			r.git("checkout", "--quiet", "main")
			r.commit("three", map[string]string{"a.go": pkg + strings.Replace(f, "func f", "func first", 1) + g})
			r.git("merge", "--quiet", "-m", "merge", "side")
			r.commit("four", map[string]string{"a.go": pkg + strings.Replace(f, "func f", "func first", 1) + strings.Replace(g, "y1 :=", "z2 :=", 1)})
		}, []string{"a.go#first: one added +6-0, three renamed +1-1 was #f", "a.go#g: one added +6-0, two modified +1-1, four modified +1-1"}},
		{"a file renamed on one side of a merge and edited on the other", func(r *repository) {
			r.commit("one", map[string]string{"a.go": pkg + f + g})
			r.git("checkout", "--quiet", "-b", "side")
			r.commit("two", map[string]string{"a.go": pkg + f + strings.Replace(g, "y1 :=", "z1 :=", 1)})
			r.git("checkout", "--quiet", "main")
			r.commit("three", map[string]string{"a.go": "", "b.go": pkg + f + g})
			r.git("merge", "--quiet", "-m", "merge", "side")
		}, []string{"b.go#f: one added +6-0", "b.go#g: one added +6-0, two modified +1-1"}},
		{"a file renamed on one side of a merge, with a function that the other brings", func(r *repository) {
			h := goFunction("h", body("z", 3))
			r.commit("one", map[string]string{"a.go": pkg + f + g})
			r.git("checkout", "--quiet", "-b", "side")
			r.commit("two", map[string]string{"a.go": pkg + f + g + h})
			r.git("checkout", "--quiet", "main")
			r.commit("three", map[string]string{"a.go": "", "b.go": pkg + f + g})
			r.git("merge", "--quiet", "-m", "merge", "side")
		}, []string{"b.go#f: one added +6-0", "b.go#g: one added +6-0", "b.go#h: two added +5-0"}},
		{"one function that two branches bring", func(r *repository) {
			r.commit("one", map[string]string{"a.go": pkg + f})
			r.git("checkout", "--quiet", "-b", "side")
			r.commit("two", map[string]string{"a.go": pkg + f + g})
			r.git("checkout", "--quiet", "main")
			r.commit("three", map[string]string{"a.go": pkg + f + g, "b.go": pkg})
			r.git("merge", "--quiet", "-m", "merge", "side")
		}, []string{"a.go#f: one added +6-0", "a.go#g: three added +6-0, two added +6-0"}},
		{"a content that is not read", func(r *repository) {
			r.commit("one", map[string]string{"a.go": pkg + f + g})
			r.commit("two", map[string]string{"a.go": pkg + f + g + "// " + strings.Repeat("x", 5000) + "\n"})
			r.commit("three", map[string]string{"a.go": pkg + f + strings.Replace(g, "y1 :=", "z1 :=", 1)})
		}, []string{"a.go#f: one added +6-0", "a.go#g: one added +6-0, three modified +1-0"}},
		{"files that are not the repository's own, and other languages", func(r *repository) {
			r.commit("one", map[string]string{"node_modules/a.js": "function f() {}\n", "a.txt": "func f() {}\n", "a.go": pkg + f})
			r.commit("two", map[string]string{"a.txt": "", "b.go": pkg + g})
		}, []string{"a.go#f: one added +6-0", "b.go#g: two added +6-0"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			r := newRepository(t)
			test.make(r)
			r.t = t
			r.compare(test.want...)
		})
	}
}

// An extension reads what the new commits change, and leads to what reading all
// of the history does.
func TestExtendReadsWhatIsNew(t *testing.T) {
	r := newRepository(t)
	f, g := goFunction("f", body("x", 4)), goFunction("g", body("y", 4))
	r.commit("one", map[string]string{"a.go": pkg + f, "b.go": pkg + g})
	r.commit("two", map[string]string{"a.go": pkg + strings.Replace(f, "x1 :=", "z1 :=", 1)})
	l := lineage.New("test")
	if got, want := r.extend(l), (lineage.Extended{Commits: 2, Contents: 3}); !cmp.Equal(got, want) {
		t.Errorf("read %+v, want %+v", got, want)
	}
	l = reread(t, l)
	if got := r.extend(l); got.Commits != 0 || l.Changed() {
		t.Errorf("read %+v again", got)
	}
	r.git("checkout", "--quiet", "-b", "side", "HEAD~1")
	r.commit("three", map[string]string{"b.go": pkg + strings.Replace(g, "y1 :=", "z1 :=", 1)})
	r.git("checkout", "--quiet", "main")
	r.git("merge", "--quiet", "-m", "merge", "side")
	if got, want := r.extend(l), (lineage.Extended{Commits: 2, Contents: 2}); !cmp.Equal(got, want) {
		t.Errorf("read %+v, want %+v", got, want)
	}
	r.equalsFresh(l)
	if got := reread(t, lineage.New("another")); got.Changed() {
		t.Error("the lineage of another program counts")
	}
}

// After a forced push nothing is left of the commits that it drops.
func TestExtendForgetsWhatIsDropped(t *testing.T) {
	r := newRepository(t)
	f, g := goFunction("f", body("x", 4)), goFunction("g", body("y", 4))
	r.commit("one", map[string]string{"a.go": pkg + f})
	r.commit("two", map[string]string{"a.go": pkg + f + g})
	r.commit("three", map[string]string{"a.go": "", "b.go": pkg + g})
	l := lineage.New("test")
	r.extend(l)
	r.git("reset", "--quiet", "--hard", "HEAD~2")
	r.commit("four", map[string]string{"a.go": pkg + strings.Replace(f, "x1 :=", "z1 :=", 1)})
	if got := r.extend(l); got.Commits != 1 {
		t.Errorf("read %+v", got)
	}
	if diff := cmp.Diff([]string{"a.go#f: one added +6-0, four modified +1-1"}, r.told(l)); diff != "" {
		t.Errorf("functions differ (-want +got):\n%s", diff)
	}
	r.git("reset", "--quiet", "--hard", "HEAD~1")
	if r.extend(l); !l.Changed() {
		t.Error("nothing changed")
	}
	r.equalsFresh(l)
	r.git("checkout", "--quiet", "--orphan", "other")
	r.commit("five", map[string]string{"a.go": pkg + f + g})
	r.extend(l)
	r.equalsFresh(reread(t, l))
}

func (r *repository) equalsFresh(l *lineage.Lineage) {
	r.t.Helper()
	fresh := lineage.New("test")
	r.extend(fresh)
	if diff := cmp.Diff(r.told(fresh), r.told(l)); diff != "" {
		r.t.Errorf("functions differ from those of a fresh lineage (-fresh +extended):\n%s", diff)
	}
}

// reread writes a lineage and reads it again as program test.
func reread(t *testing.T, l *lineage.Lineage) *lineage.Lineage {
	t.Helper()
	var written bytes.Buffer
	if err := l.Write(&written); err != nil {
		t.Fatal(err)
	}
	return lineage.Read(&written, "test")
}

// What is damaged is read anew.
func TestReadOfWhatIsDamaged(t *testing.T) {
	r := newRepository(t)
	r.commit("one", map[string]string{"a.go": pkg + goFunction("f", body("x", 4))})
	l := lineage.New("test")
	r.extend(l)
	var written bytes.Buffer
	if err := l.Write(&written); err != nil {
		t.Fatal(err)
	}
	for cut := range written.Len() {
		if got := lineage.Read(bytes.NewReader(written.Bytes()[:cut]), "test"); len(got.Functions().Touches) > 0 {
			t.Fatalf("%d of %d bytes are taken for a lineage", cut, written.Len())
		}
	}
}
