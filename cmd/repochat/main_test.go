package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"repochat/internal/llmtest"
	"repochat/internal/sample"
	"repochat/internal/sample/sampletest"
)

// TestMain makes the test binary the program itself when a test starts it as
// a child, so that the tests need no build of their own.
func TestMain(m *testing.M) {
	if os.Getenv(asProgram) != "" {
		main()
		return
	}
	if part := os.Getenv(asPartOfLoad); part != "" {
		playPartOfLoad(part)
		return
	}
	forgetSettings()
	// What a question is read as must not depend on whether a model was ready.
	// Tests of the sentence model switch it on.
	os.Setenv("REPOCHAT_EMBEDDINGS", "off")
	status := m.Run()
	if running != nil {
		running.terminate()
	}
	os.Exit(status)
}

// forgetSettings keeps a developer's own settings from deciding what the tests
// see. What only tests read stays.
func forgetSettings() {
	forTests := map[string]bool{"REPOCHAT_CORPUS": true, "REPOCHAT_WEBPACKAGE": true, "REPOCHAT_SCHEMATHESIS": true, "REPOCHAT_LOAD_STREAMS": true, "REPOCHAT_LOAD_DURATION": true}
	for _, setting := range os.Environ() {
		name, _, _ := strings.Cut(setting, "=")
		for _, prefix := range []string{"REPOCHAT_", "NEO4J_", "OPENAI_", "GITHUB_", "EMBEDDINGS_"} {
			if strings.HasPrefix(name, prefix) && !forTests[name] {
				os.Unsetenv(name)
			}
		}
	}
}

// command runs the program in this process and returns its exit status and
// what it printed.
func command(t *testing.T, stdin string, arguments ...string) (status int, stdout, stderr string) {
	t.Helper()
	var out, errors bytes.Buffer
	status = run(t.Context(), arguments, streams{in: strings.NewReader(stdin), out: &out, err: &errors})
	return status, out.String(), errors.String()
}

func TestUsage(t *testing.T) {
	t.Setenv("REPOCHAT_DATA", t.TempDir())
	file := filepath.Join(t.TempDir(), "lines.jsonl")
	if err := os.WriteFile(file, []byte("{\"id\":\"a\",\"query\":\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	fixes := filepath.Join(t.TempDir(), "fixes.jsonl")
	if err := os.WriteFile(fixes, []byte(`{"fix":"v99"}`), 0o600); err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		name      string
		arguments []string
		status    int
		want      []string
	}{
		{"the reports are listed", []string{"report"}, exitDone, []string{"overview", "person PERSON [PERIOD]", "release [RELEASE]"}},
		{"a report that there is not", []string{"report", "weather"}, exitUsage, []string{"weather", "overview"}},
		{"help names every command", []string{"--help"}, exitDone, []string{"demo", "sync", "serve", "worker", "ask", "report", "check", "szz", "eval", "doctor", "token"}},
		{"the version", []string{"--version"}, exitDone, []string{"unknown"}},
		{"no command", nil, exitUsage, []string{"demo", "--help"}},
		{"an unknown command", []string{"frobnicate"}, exitUsage, []string{"frobnicate", "--help"}},
		{"a repository without an owner", []string{"sync", "webpackage"}, exitUsage, []string{`"webpackage"`, "OWNER/NAME"}},
		{"a repository that climbs", []string{"sync", "a/.."}, exitUsage, []string{`"a/.."`}},
		{"a fix that is no commit", []string{"szz", "--git", sampleGit(t), "--fixes", fixes}, exitFailed, []string{"v99"}},
		{"an unknown variant of SZZ", []string{"sync", "a/b", "--variant", "x"}, exitUsage, []string{`"x"`}},
		{"an alias that is no name", []string{"sync", "a/b", "--alias", "old"}, exitUsage, []string{"--alias", `"old"`, "OWNER/NAME"}},
		{"no alias and an alias", []string{"sync", "a/b", "--alias", "none", "--alias", "a/old"}, exitUsage, []string{"--alias none"}},
		{"an issue pattern that is no expression", []string{"sync", "a/b", "--issue-pattern", "(JIRA"}, exitUsage, []string{"--issue-pattern", `"(JIRA"`}},
		{"neither question nor batch", []string{"ask"}, exitUsage, []string{"--batch"}},
		{"question and batch", []string{"ask", "Who?", "--batch", file}, exitUsage, []string{"--batch"}},
		{"a repository before a question", []string{"ask", "acme/kettle", "Who fixed it?"}, exitUsage, []string{"--repo acme/kettle"}},
		{"a question of white space", []string{"ask", " ", ""}, exitUsage, []string{"--batch"}},
		{"a form that does not exist", []string{"ask", "Who?", "--format", "xml"}, exitUsage, []string{"xml", "csv"}},
		{"a setting without its partner", []string{"ask", "Who?", "--neo4j-uri", "bolt://x"}, exitUsage, []string{"NEO4J_PASSWORD"}},
		{"a file that is not there", []string{"check", "nowhere.jsonl"}, exitUsage, []string{"nowhere.jsonl"}},
		{"a broken line", []string{"check", file}, exitUsage, []string{"line 1"}},
		{"a set and the search", []string{"eval", file, "--retrieval", "--repo", "a/b"}, exitUsage, []string{"--retrieval"}},
		{"questions of the search for something else", []string{"eval", file, "--asked", file, "--repo", "a/b"}, exitUsage, []string{"--asked is for --retrieval"}},
		{"answers to compare without a judge", []string{"eval", file, "--repo", "a/b", "--compare", "a.jsonl,b.jsonl"}, exitUsage, []string{"--judge"}},
		{"answers to compare with nothing", []string{"eval", file, "--repo", "a/b", "--judge", "--compare", "a.jsonl"}, exitUsage, []string{"two files"}},
		{"a judge without a model", []string{"eval", file, "--repo", "a/b", "--judge"}, exitUsage, []string{"OPENAI_MODEL"}},
		{"an address without a port", []string{"serve", "--addr", "localhost"}, exitUsage, []string{`"localhost"`, "127.0.0.1:8080"}},
		{"an address for everybody", []string{"serve", "--addr", "0.0.0.0:0"}, exitFailed, []string{"REPOCHAT_AUTH=token"}},
		{"a port of a container for everybody", []string{"serve", "--addr", "0.0.0.0:0", "--published-on", "0.0.0.0"}, exitFailed, []string{"REPOCHAT_AUTH=token"}},
		{"an identity provider that nobody is asked for", []string{"serve", "--oidc-issuer", "https://id.example.org"}, exitUsage, []string{"REPOCHAT_AUTH=oidc"}},
		{"an identity provider without groups", []string{"serve", "--auth", "oidc", "--public-url", "https://a.example", "--oidc-issuer", "https://id.example", "--oidc-client-id", "a", "--oidc-client-secret", "b"}, exitUsage, []string{"REPOCHAT_OIDC_GROUPS", "*=*"}},
		{"a token for no repository", []string{"token", "add", "ada", "--repo", "rockets"}, exitFailed, []string{`"rockets"`, "OWNER/*"}},
		{"a token that ends sometime", []string{"token", "add", "ada", "--expires", "soon"}, exitUsage, []string{`"soon"`, "90d"}},
		{"a token that is none", []string{"token", "revoke", "nobody"}, exitFailed, []string{"no token nobody", "token list"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			status, out, errors := command(t, "", tt.arguments...)
			if status != tt.status {
				t.Errorf("exit status %d, want %d", status, tt.status)
			}
			for _, want := range tt.want {
				if !strings.Contains(out+errors, want) {
					t.Errorf("%q is missing in:\n%s%s", want, out, errors)
				}
			}
		})
	}
}

func TestCheckSaysWhatWouldRun(t *testing.T) {
	t.Setenv("REPOCHAT_DATA", t.TempDir())
	lines := `{"id":"1","query":"MATCH (c:Commit) RETURN count(c)"}
{"id":"2","query":"MATCH (n) DETACH DELETE n"}
{"id":"3","completion":"Let me count.\n<query>MATCH (u:User)<-[:author]-(c:Commit) RETURN count(u)</query>"}
{"id":"4","completion":"I cannot help with that."}
`
	status, out, errors := command(t, lines, "check", "-")
	if status != exitDone {
		t.Fatalf("exit status %d: %s", status, errors)
	}
	got := strings.Split(strings.TrimSpace(out), "\n")
	want := [][]string{
		{`"id":"1","verdict":"allowed"`, "$repo"},
		{`"id":"2","verdict":"refused"`, "clause"},
		{`"id":"3","verdict":"allowed"`, `"repairs":["`, "-[:author]->"},
		{`"id":"4","verdict":"refused"`, "there is no query"},
	}
	if len(got) != len(want) {
		t.Fatalf("%d lines, want %d:\n%s", len(got), len(want), out)
	}
	for i := range want {
		for _, part := range want[i] {
			if !strings.Contains(got[i], part) {
				t.Errorf("%q is missing in %s", part, got[i])
			}
		}
	}
}

// sampleGit writes the sample repository and returns its git directory.
func sampleGit(t *testing.T) string {
	t.Helper()
	written := sampletest.Write(t)
	return written.Git
}

func TestSZZTracesFixes(t *testing.T) {
	t.Setenv("REPOCHAT_DATA", t.TempDir())
	written := sampletest.Write(t)
	var fixes, want strings.Builder
	for _, issue := range written.Truth.Issues {
		if issue.Limit == "" && len(issue.Fixes) == 1 && len(issue.Introductions) == 1 {
			fmt.Fprintf(&fixes, "{\"fix\":%q}\n", issue.Fixes[0])
			fmt.Fprintf(&want, "{\"fix\":%q,\"introducing\":[%q]}\n", issue.Fixes[0], issue.Introductions[0])
		}
	}
	status, out, errors := command(t, fixes.String(), "szz", "--git", written.Git, "--fixes", "-", "--variant", sample.Variant)
	if status != exitDone {
		t.Fatalf("exit status %d: %s", status, errors)
	}
	if diff := cmp.Diff(want.String(), out); diff != "" {
		t.Errorf("introducing commits (-planted +found):\n%s", diff)
	}
	_, origins, _ := command(t, fixes.String(), "szz", "--git", written.Git, "--fixes", "-", "--lines")
	if !strings.Contains(origins, `"path":"internal/`) || !strings.Contains(origins, `"origin":"`) {
		t.Errorf("no line has an origin:\n%.500s", origins)
	}
}

// A model chooses where a fix leads to several commits, and is asked once when
// its choice is kept.
func TestSZZAsksAModel(t *testing.T) {
	t.Setenv("REPOCHAT_DATA", t.TempDir())
	directory := t.TempDir()
	git := func(arguments ...string) string {
		t.Helper()
		output, err := exec.Command("git", append([]string{"-C", directory, "-c", "user.name=Ada", "-c", "user.email=ada@example.org"}, arguments...)...).CombinedOutput()
		if err != nil {
			t.Fatalf("git %v: %v\n%s", arguments, err, output)
		}
		return strings.TrimSpace(string(output))
	}
	git("init", "--quiet")
	for _, content := range []string{"one := compute(1)\n", "one := compute(1)\ntwo := compute(2)\n", "one := count(1)\ntwo := count(2)\n"} {
		if err := os.WriteFile(filepath.Join(directory, "a.go"), []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
		git("add", "a.go")
		git("commit", "--quiet", "--message", "Change")
	}
	fixes := fmt.Sprintf("{\"fix\":%q,\"title\":\"Wrong sums\"}\n", git("rev-parse", "HEAD"))
	arguments := []string{"szz", "--git", directory, "--fixes", "-", "--rerank", "--state", filepath.Join(t.TempDir(), "state")}
	if status, _, errors := command(t, fixes, arguments...); status != exitUsage || !strings.Contains(errors, "OPENAI_MODEL") {
		t.Errorf("without a model: exit status %d: %s", status, errors)
	}
	server := llmtest.New(t, llmtest.Say("The first. <answer>1</answer>"))
	arguments = append(arguments, "--openai-base-url", server.URL, "--openai-model", llmtest.Model)
	want := git("rev-parse", "HEAD~2")
	for range 2 {
		status, out, errors := command(t, fixes, arguments...)
		if status != exitDone || !strings.Contains(out, `"introducing":["`+want+`"]`) {
			t.Errorf("exit status %d: %s; want %s: %s", status, errors, want, out)
		}
	}
	if asked := server.Requests(); len(asked) != 1 || !strings.Contains(asked[0].Last(), "Wrong sums") {
		t.Errorf("the model was asked %d times", len(asked))
	}
}

func TestReportTellsUsageFromFailure(t *testing.T) {
	cancelled, cancel := context.WithCancel(t.Context())
	cancel()
	tests := []struct {
		name string
		ctx  context.Context
		err  error
		want int
	}{
		{"nothing went wrong", t.Context(), nil, exitDone},
		{"a failure", t.Context(), fmt.Errorf("no disk"), exitFailed},
		{"a wrong use, wrapped", t.Context(), fmt.Errorf("sync: %w", usageError{fmt.Errorf("no name")}), exitUsage},
		{"a stop by signal", cancelled, fmt.Errorf("ask: %w", context.Canceled), exitFailed},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := tell(tt.ctx, tt.err, &bytes.Buffer{}); got != tt.want {
				t.Errorf("report = %d, want %d", got, tt.want)
			}
		})
	}
}
