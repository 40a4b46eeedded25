package main

import (
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"repochat/internal/clienttest"
	"repochat/internal/sample"
)

// TestSchemathesis has Schemathesis (https://schemathesis.io) make requests of
// the API's description, right ones and wrong ones, against the program with a
// real graph: no answer may have a status of 5xx, or one that the description
// does not name, or another form than it says. REPOCHAT_SCHEMATHESIS=long looks
// for longer, and also for what is taken though it should be refused, or refused
// though it should be taken.
func TestSchemathesis(t *testing.T) {
	address := serveWithSignIn(t, "REPOCHAT_REQUESTS_PER_MINUTE=0", "REPOCHAT_QUESTIONS_PER_MINUTE=0")
	python, _ := clienttest.Python(t)
	directory := t.TempDir()
	settings := fmt.Sprintf(schemathesisSettings, clientToken, savedAnswer(t, address))
	if err := os.WriteFile(filepath.Join(directory, "schemathesis.toml"), []byte(settings), 0o600); err != nil {
		t.Fatal(err)
	}
	arguments := []string{"run", address + "/openapi.json", "--no-color", "--seed", "1", "--generation-database", "none", "--request-timeout", "60", "--continue-on-failure"}
	if os.Getenv("REPOCHAT_SCHEMATHESIS") == "long" {
		arguments = append(arguments, "--max-examples", "100", "--max-time", "900")
	} else {
		arguments = append(arguments, "--phases", "examples,coverage,fuzzing", "--max-examples", "5", "--max-time", "40",
			"--exclude-checks", "positive_data_acceptance,negative_data_rejection")
	}
	command := exec.CommandContext(t.Context(), filepath.Join(filepath.Dir(python), "schemathesis"), arguments...)
	command.Dir = directory
	output, err := command.CombinedOutput()
	if err != nil {
		t.Fatalf("schemathesis: %v\n%s", err, output)
	}
	t.Logf("%s", output)
}

// schemathesisSettings leave out what a description cannot say: which lists of
// messages hold a question, which methods the Model Context Protocol has, and
// which places of a list the server has given.
// The sign-in at an identity provider, which this server does not have, is
// tested with one elsewhere.
const schemathesisSettings = `
headers = { Authorization = "Bearer %s" }

# Too long a text is refused with 413.
[checks]
negative_data_rejection.expected-statuses = [400, 401, 403, 404, 405, 409, 413, 415, 429]

[parameters]
"path.id" = "%s"

[[operations]]
include-path-regex = "^/(mcp|v1/chat/completions)$"
checks.positive_data_acceptance.enabled = false
checks.negative_data_rejection.enabled = false

[[operations]]
include-path-regex = "^/api/v1/conversations$"
checks.positive_data_acceptance.enabled = false

[[operations]]
include-path-regex = "^/auth/"
enabled = false
`

// savedAnswer asks a question and returns the id of its answer.
func savedAnswer(t *testing.T, address string) string {
	t.Helper()
	body := fmt.Sprintf(`{"repo":%q,"question":"Who fixed the most bugs?"}`, sample.Repository())
	request, err := http.NewRequestWithContext(t.Context(), http.MethodPost, address+"/api/v1/chat", strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("Authorization", "Bearer "+clientToken)
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	events, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	id := regexp.MustCompile(`"answer_id":"([A-Z2-7]+)"`).FindSubmatch(events)
	if id == nil {
		t.Fatalf("status %d, no answer:\n%s", response.StatusCode, events)
	}
	return string(id[1])
}
