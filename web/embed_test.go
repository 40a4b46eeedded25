package web_test

import (
	"bytes"
	"compress/gzip"
	"io/fs"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"repochat/web"
)

// budget is the most that the first load may take, in bytes after gzip.
const budget = 80 << 10

// The budget holds for a first page that shows an answer, too, which needs what
// turns Markdown into nodes.
func TestTheFirstLoadStaysWithinItsBudget(t *testing.T) {
	markdown, err := fs.Glob(web.Dist(), "markdown-*.js")
	if err != nil || len(markdown) != 1 {
		t.Fatalf("the page has the Markdown scripts %v, want one (%v)", markdown, err)
	}
	total := 0
	for _, name := range append(withImports(t, "app.js", markdown[0]), "index.html", "style.css", "favicon.svg") {
		var packed bytes.Buffer
		w := gzip.NewWriter(&packed)
		if _, err := w.Write(read(t, name)); err != nil {
			t.Fatal(err)
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		total += packed.Len()
	}
	if total > budget {
		t.Errorf("the first load takes %d bytes, more than %d", total, budget)
	}
}

// staticImport finds what a built script needs before it runs; what it imports
// later, when that is needed, is a call: import("./x.js").
var staticImport = regexp.MustCompile(`(?:from|import)\s*"\./([^"]+\.js)"`)

// withImports returns scripts and every other one that is loaded along with them.
func withImports(t *testing.T, names ...string) []string {
	t.Helper()
	for i := 0; i < len(names); i++ {
		for _, found := range staticImport.FindAllStringSubmatch(string(read(t, names[i])), -1) {
			if !slices.Contains(names, found[1]) {
				names = append(names, found[1])
			}
		}
	}
	return names
}

// Inline scripts and styles would need an exception in the content security
// policy, and anything from another host a second one.
func TestThePageHoldsNothingInlineAndNothingForeign(t *testing.T) {
	index := string(read(t, "index.html"))
	for _, pattern := range []string{`<script[^>]*>[^<]`, `<style`, `\son\w+=`, `\sstyle=`, `(?:src|href)="(?:https?:)?//`} {
		if found := regexp.MustCompile(pattern).FindString(index); found != "" {
			t.Errorf("index.html has %q", found)
		}
	}
	for _, name := range []string{"style.css", "pages.css"} {
		if style := string(read(t, name)); strings.Contains(style, "url(") || strings.Contains(style, "@import") {
			t.Errorf("%s loads something", name)
		}
	}
}

func TestEveryBundledPackageIsNamedWithItsLicence(t *testing.T) {
	licences := string(read(t, "licences.txt"))
	for _, name := range []string{"preact", "@preact/signals", "@preact/signals-core", "marked", "dompurify", "uplot", "cytoscape"} {
		if !regexp.MustCompile(`(?m)^` + regexp.QuoteMeta(name) + ` \d+\.\d+\.\d+ \(`).MatchString(licences) {
			t.Errorf("licences.txt does not name %s", name)
		}
	}
}

// A lock file with addresses in it ties everybody to the registry that its
// writer used.
func TestTheLockFileNamesNoRegistry(t *testing.T) {
	lock, err := os.ReadFile("package-lock.json")
	if err != nil {
		t.Fatal(err)
	}
	if bytes.Contains(lock, []byte(`"resolved"`)) {
		t.Error(`package-lock.json has "resolved" addresses; web/.npmrc keeps them out: npm install --package-lock-only`)
	}
}

func read(t *testing.T, name string) []byte {
	t.Helper()
	body, err := fs.ReadFile(web.Dist(), name)
	if err != nil {
		t.Fatal(err)
	}
	return body
}
