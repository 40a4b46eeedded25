package webhook_test

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"repochat/internal/history"
	"repochat/internal/server/webhook"
)

const secret = "It's a Secret to Everybody"

// The example is GitHub's own:
// https://docs.github.com/en/webhooks/using-webhooks/validating-webhook-deliveries#testing-the-webhook-payload-validation
func TestSignaturesAreGitHubs(t *testing.T) {
	const body, signature = "Hello, World!", "sha256=757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17"
	tests := []struct {
		name, secret, body, header string
		want                       bool
	}{
		{"the documented example is signed", secret, body, signature, true},
		{"a changed body is not", secret, body + "!", signature, false},
		{"another secret is not", secret + "!", body, signature, false},
		{"no secret is not, whatever the header says", "", body, sign("", body), false},
		{"a missing header is not", secret, body, "", false},
		{"the older header with SHA-1 is not", secret, body, "sha1=" + strings.TrimPrefix(signature, "sha256="), false},
		{"a signature cut short is not", secret, body, signature[:20], false},
		{"a signature that is no number is not", secret, body, "sha256=" + strings.Repeat("x", 64), false},
		{"an empty signature is not", secret, body, "sha256=", false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			request := httptest.NewRequest("POST", "/webhook", strings.NewReader(test.body))
			request.Header.Set("X-Hub-Signature-256", test.header)
			_, err := webhook.Read(test.secret, request)
			if got := !errors.Is(err, webhook.ErrSignature); got != test.want {
				t.Errorf("signed: %t (%v)", got, err)
			}
		})
	}
}

func sign(secret, body string) string {
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write([]byte(body))
	return "sha256=" + hex.EncodeToString(mac.Sum(nil))
}

func TestRead(t *testing.T) {
	rockets := history.RepositoryName{Owner: "acme", Name: "rockets"}
	news := webhook.Delivery{Repository: rockets, HasNews: true}
	none := webhook.Delivery{Repository: rockets}
	tests := []struct {
		name, event, body string
		want              webhook.Delivery
	}{
		{"a push to the default branch has news", "push", `{"ref":"refs/heads/main","repository":{"full_name":"acme/rockets","default_branch":"main"}}`, news},
		{"a push to another branch has none", "push", `{"ref":"refs/heads/draft","repository":{"full_name":"acme/rockets","default_branch":"main"}}`, none},
		{"a tag of the branch's name has none", "push", `{"ref":"refs/tags/main","repository":{"full_name":"acme/rockets","default_branch":"main"}}`, none},
		{"an issue has news", "issues", `{"action":"opened","issue":{"number":1},"repository":{"full_name":"acme/rockets"}}`, news},
		{"a comment has news", "issue_comment", `{"action":"created","repository":{"full_name":"acme/rockets"}}`, news},
		{"a pull request has news", "pull_request", `{"action":"closed","repository":{"full_name":"acme/rockets"}}`, news},
		{"a release has news", "release", `{"action":"published","repository":{"full_name":"acme/rockets"}}`, news},
		{"a new name has news of the old one", "repository", `{"action":"renamed","changes":{"repository":{"name":{"from":"boats"}}},"repository":{"full_name":"acme/rockets"}}`,
			webhook.Delivery{Repository: rockets, Former: history.RepositoryName{Owner: "acme", Name: "boats"}, HasNews: true}},
		{"an edited repository has none", "repository", `{"action":"edited","repository":{"full_name":"acme/rockets"}}`, none},
		{"what is not read is left out wherever it stands", "push", `{"commits":[{"message":"]} \" \\","x":[[{}]]}],"repository":{"owner":{"a":{"b":{"c":{"d":["}"]}}}},"full_name":"acme/rockets","default_branch":"main"},"pusher":{"date":null},"ref":"refs/heads/main","parents":[]}`, news},
		{"a long text is cut", "push", `{"a":"` + strings.Repeat(`\ud83d\ude00 x`, 1<<18) + strings.Repeat(`\n`, 1<<10) + strings.Repeat("é", 1<<20) + `","repository":{"full_name":"acme/rockets","default_branch":"main"},"ref":"refs/heads/main"}`, news},
		{"a star has none", "watch", `{"action":"started","repository":{"full_name":"acme/rockets"}}`, none},
		{"a ping has none", "ping", `{"zen":"Keep it logically awesome.","repository":{"full_name":"acme/rockets"}}`, none},
		{"the ping of an organisation has none", "ping", `{"zen":"Design for failure.","organization":{"login":"acme"}}`, webhook.Delivery{}},
	}
	for _, test := range tests {
		for _, contentType := range []string{"application/json", "application/x-www-form-urlencoded"} {
			t.Run(test.name+", as "+contentType, func(t *testing.T) {
				body := test.body
				if contentType != "application/json" {
					body = url.Values{"payload": {body}}.Encode()
				}
				r := httptest.NewRequest("POST", "/webhooks/github", strings.NewReader(body))
				r.Header.Set("Content-Type", contentType)
				r.Header.Set("X-Hub-Signature-256", sign(secret, body))
				r.Header.Set("X-GitHub-Delivery", "72d3162e-cc78-11e3-81ab-4c9367dc0958")
				r.Header.Set("X-GitHub-Event", test.event)
				got, err := webhook.Read(secret, r)
				test.want.ID, test.want.Event = "72d3162e-cc78-11e3-81ab-4c9367dc0958", test.event
				if diff := cmp.Diff(test.want, got); diff != "" || err != nil {
					t.Errorf("%v\n%s", err, diff)
				}
			})
		}
	}
}

func TestReadRefuses(t *testing.T) {
	const body = `{"repository":{"full_name":"acme/rockets"}}`
	tests := []struct {
		name, body, contentType, id, event string
		signed                             bool
		want                               error
	}{
		{"what is not signed, before it looks at it", "{", "text/plain", "", "", false, webhook.ErrSignature},
		{"what has no id", body, "application/json", "", "issues", true, webhook.ErrInvalid},
		{"what has an id of other characters", body, "application/json", "a b", "issues", true, webhook.ErrInvalid},
		{"what has no event", body, "application/json", "1", "", true, webhook.ErrInvalid},
		{"what is neither JSON nor a form", body, "text/plain", "1", "issues", true, webhook.ErrInvalid},
		{"JSON that goes on after its end", body + "{}", "application/json", "1", "issues", true, webhook.ErrInvalid},
		{"a list that ends like an object", `{"a":[},"repository":{"full_name":"acme/rockets"}}`, "application/json", "1", "issues", true, webhook.ErrInvalid},
		{"an object longer than any of GitHub's", `{` + strings.Repeat(`"a":1,`, 1<<18) + `"repository":{"full_name":"acme/rockets"}}`, "application/json", "1", "issues", true, webhook.ErrInvalid},
		{"a form with a broken escape", "payload=%7B%zz", "application/x-www-form-urlencoded", "1", "issues", true, webhook.ErrInvalid},
		{"JSON that is cut", body[:10], "application/json", "1", "issues", true, webhook.ErrInvalid},
		{"a form without a payload", "a=b", "application/x-www-form-urlencoded", "1", "issues", true, webhook.ErrInvalid},
		{"a name that is none", `{"repository":{"full_name":"../etc"}}`, "application/json", "1", "issues", true, webhook.ErrInvalid},
		{"a former name that is none", `{"action":"renamed","repository":{"full_name":"a/b"}}`, "application/json", "1", "repository", true, webhook.ErrInvalid},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			r := httptest.NewRequest("POST", "/webhooks/github", strings.NewReader(test.body))
			r.Header.Set("Content-Type", test.contentType)
			r.Header.Set("X-GitHub-Delivery", test.id)
			r.Header.Set("X-GitHub-Event", test.event)
			if test.signed {
				r.Header.Set("X-Hub-Signature-256", sign(secret, test.body))
			}
			if _, err := webhook.Read(secret, r); !errors.Is(err, test.want) {
				t.Errorf("%v, want %v", err, test.want)
			}
		})
	}
}

func FuzzRead(f *testing.F) {
	f.Add("push", "application/json", `{"ref":"refs/heads/main","repository":{"full_name":"acme/rockets","default_branch":"main"}}`)
	f.Add("repository", "application/x-www-form-urlencoded", `payload={"action":"renamed"}`)
	f.Add("issues", "application/json", `{"repository":{"full_name":7}}`)
	f.Fuzz(func(t *testing.T, event, contentType, body string) {
		r := httptest.NewRequest("POST", "/webhooks/github", strings.NewReader(body))
		r.Header.Set("Content-Type", contentType)
		r.Header.Set("X-GitHub-Delivery", "1")
		r.Header.Set("X-GitHub-Event", event)
		r.Header.Set("X-Hub-Signature-256", sign(secret, body))
		d, err := webhook.Read(secret, r)
		if err == nil && d.HasNews && d.Repository == (history.RepositoryName{}) {
			t.Errorf("news of no repository: %+v", d)
		}
		if err != nil && !errors.Is(err, webhook.ErrInvalid) {
			t.Error(err)
		}
	})
}
