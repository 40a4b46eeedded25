package infiles

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"repochat/internal/gitrepo"
)

// repository makes a git repository of some files, and returns it with its commit.
func repository(t *testing.T, files map[string]string) (*gitrepo.Repository, string) {
	t.Helper()
	directory := t.TempDir()
	for file, content := range files {
		path := filepath.Join(directory, file)
		if err := os.MkdirAll(filepath.Dir(path), 0o750); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for _, arguments := range [][]string{{"init", "-q", "-b", "main"}, {"add", "-A"}, {"-c", "user.name=Ann", "-c", "user.email=ann@example.org", "commit", "-qm", "Begin"}} {
		command := exec.Command("git", arguments...)
		command.Dir = directory
		if out, err := command.CombinedOutput(); err != nil {
			t.Fatalf("git %s: %v: %s", strings.Join(arguments, " "), err, out)
		}
	}
	git, err := gitrepo.Open(t.Context(), directory)
	if err != nil {
		t.Fatal(err)
	}
	head, err := git.ResolveHead(t.Context(), "main")
	if err != nil {
		t.Fatal(err)
	}
	return git, head
}

// TestFind finds paragraphs, blocks of code and settings by their words, and leaves out what
// nobody reads for an answer.
func TestFind(t *testing.T) {
	git, head := repository(t, map[string]string{
		"README.md":               "# Shed\n\nLend tools to the people of a lane.\n\n## Members\n\nA member is at least sixteen years old.\n",
		"doc/FEES.md":             "# Fees\n\n## Late fees\n\nA tool that is returned late costs ten cents each day. The fee is never more than the tool's worth.\n",
		"fees.go":                 "package shed\n\n// LateFee returns what a tool that is returned late costs.\nfunc LateFee(days int) int {\n\treturn min(10*days, most)\n}\n\n// most is the largest fee.\nconst most = 5000\n",
		"fees_test.go":            "package shed\n\nfunc TestLateFee(t *testing.T) {\n\tif LateFee(3) != 30 {\n\t\tt.Error(\"late fee\")\n\t}\n}\n",
		".github/workflows/t.yml": "on: push\njobs:\n  test:\n    steps:\n      - run: go test ./...\n",
		"vendor/a/late.go":        "package a\n\n// A late fee for each tool.\n",
		".env":                    "TOOL_FEE_TOKEN=late\n",
		"config/secrets.yml":      "late fee: tool\n",
		"logo.svg":                "<svg>late fee tool</svg>",
		"data.bin":                "late fee\x00tool",
	})
	tests := []struct {
		name, text string
		want       []string // the paths of the best, in this order
		coverage   float64  // at least, of the first
	}{
		{"a paragraph and what computes it", "late fee of a tool", []string{"doc/FEES.md", "fees.go"}, 0.99},
		{"a name of code in parts", "LateFee days", []string{"fees.go"}, 0.99},
		{"settings", "run go test", []string{".github/workflows/t.yml"}, 0.99},
		{"a heading", "members age", []string{"README.md"}, 0.5},
		{"nothing", "kubernetes operator", nil, 0},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			found, err := Find(t.Context(), git, head, test.text)
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, p := range found {
				if !slices.Contains(got, p.Path) {
					got = append(got, p.Path)
				}
			}
			if len(test.want) == 0 && len(got) > 0 {
				t.Errorf("found %q", got)
			}
			if diff := cmp.Diff(test.want, got[:min(len(got), len(test.want))], cmp.Transformer("all", func(s []string) string { return strings.Join(s, "\n") })); diff != "" {
				t.Errorf("paths (-want +got):\n%s\nof %q", diff, got)
			}
			if len(found) > 0 && found[0].Coverage < test.coverage {
				t.Errorf("the coverage is %f", found[0].Coverage)
			}
			if slices.ContainsFunc(got, func(path string) bool { return leftOut.MatchString(path) || path == "data.bin" }) {
				t.Errorf("found %q", got)
			}
		})
	}
}

func TestQuote(t *testing.T) {
	tests := []struct {
		name string
		p    Passage
		line int
		want string
	}{
		{
			"code from its first line with a word on", Passage{Path: "a.go", Line: 10, Text: "a := 1\nb := 2\n\nlate := fee()\nreturn late\n}\nx()\ny()", idf: map[string]float64{"fee": 1}},
			13, "late := fee() ↵ return late ↵ } ↵ x()",
		},
		{"the end of a block", Passage{Path: "a.go", Line: 1, Text: "a\nb\nc\nd\nfee()", idf: map[string]float64{"fee": 1}}, 2, "b ↵ c ↵ d ↵ fee()"},
		{
			"the sentences of a long paragraph", Passage{Path: "a.md", Line: 3, Text: strings.Repeat("Nothing of the kind is said here at all. ", 12) + "A late fee is ten cents. It grows, e.g. by the day. " + strings.Repeat("More words that say nothing else. ", 12), idf: map[string]float64{"late": 2, "fee": 3, "grow": 1}},
			3, "… A late fee is ten cents. It grows, e.g. by the day. " + strings.Repeat("More words that say nothing else. ", 9) + "…",
		},
		{
			"code in a paragraph", Passage{Path: "a.md", Line: 3, Text: strings.Repeat("Nothing of the kind is said here at all. ", 12) + "Wait for time.Second and fee.Late(3). " + strings.Repeat("More words. ", 30), idf: map[string]float64{"late": 2, "second": 1}},
			3, "… Wait for time.Second and fee.Late(3). " + strings.Repeat("More words. ", 28) + "…",
		},
		{"a paragraph", Passage{Path: "a.md", Line: 7, Text: "A fee\nfor all."}, 7, "A fee for all."},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			line, got := test.p.quote()
			if diff := cmp.Diff(test.want, got); diff != "" || line != test.line {
				t.Errorf("line %d (-want +got):\n%s", line, diff)
			}
		})
	}
}

func TestAsksOfNow(t *testing.T) {
	tests := []struct {
		text string
		want bool
	}{
		{"How do I run the tests?", true},
		{"Does make update the template on its own?", true},
		{"I saw a script in misc/. Do I need Sage?", true},
		{"Hi, can I use this on Windows?", true},
		{"If my RunE returns an error, is PostRun still called?", true},
		{"when was the archive added?", false},
		{"who wrote the docker image?", false},
		{"which commits changed the fees?", false},
		{"what was removed in 2020?", true}, // its words were not found in texts
		{"what did they drop, and when were fees added?", false},
	}
	for _, test := range tests {
		t.Run(test.text, func(t *testing.T) {
			if got := asksOfNow.MatchString(test.text) && !ofPast.MatchString(test.text); got != test.want {
				t.Errorf("%t", got)
			}
		})
	}
}
