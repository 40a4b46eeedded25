package main

import (
	"regexp"
	"strings"
	"testing"
	"time"
)

func TestTokensAreMadeListedAndRevoked(t *testing.T) {
	t.Setenv("REPOCHAT_DATA", t.TempDir())
	run := func(arguments ...string) (out, errors string) {
		t.Helper()
		status, out, errors := command(t, "", append([]string{"token"}, arguments...)...)
		if status != exitDone {
			t.Fatalf("token %v = %d: %s", arguments, status, errors)
		}
		return out, errors
	}
	secret, told := run("add", "ada", "--repo", "acme/*", "--repo", "other/one", "--expires", "90d", "--admin")
	if !regexp.MustCompile(`^repochat_[A-Z2-7]{52}\n$`).MatchString(secret) {
		t.Errorf("the token is %q", secret)
	}
	expires := time.Now().UTC().AddDate(0, 0, 90).Format(time.DateOnly)
	for _, want := range []string{"ada may ask about acme/*, other/one, and add", "expires on " + expires, "REPOCHAT_AUTH=token"} {
		if !strings.Contains(told, want) {
			t.Errorf("%q is missing in %q", want, told)
		}
	}
	run("add", "bot")
	list, _ := run("list")
	lines := strings.Split(strings.TrimSpace(list), "\n")
	if len(lines) != 3 || !strings.HasPrefix(lines[1], "ada ") || !strings.Contains(lines[1], expires) || !strings.Contains(lines[2], "all repositories") {
		t.Errorf("the list:\n%s", list)
	}
	if strings.Contains(list, strings.TrimSpace(secret)) {
		t.Error("the list shows a secret")
	}
	if status, _, told := command(t, "", "token", "add", "ada"); status != exitFailed || !strings.Contains(told, "token revoke ada") {
		t.Errorf("a second token of the name: %d %s", status, told)
	}
	run("revoke", "ada")
	if list, _ := run("list"); strings.Contains(list, "ada") {
		t.Errorf("after its end:\n%s", list)
	}
}
