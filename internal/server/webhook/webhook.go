// Package webhook reads what GitHub delivers to a webhook.
// https://docs.github.com/en/webhooks/webhook-events-and-payloads
package webhook

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"net/url"
	"regexp"
	"strings"

	"repochat/internal/history"
)

// MaxBody is the size in bytes above which GitHub delivers nothing.
const MaxBody = 25 << 20

// What can be wrong with a delivery.
var (
	ErrSignature = errors.New("the delivery is not signed with the webhook's secret")
	ErrInvalid   = errors.New("the delivery cannot be read")
)

// Delivery is one event that GitHub tells.
type Delivery struct {
	ID    string // the same when it is delivered again
	Event string // "push", "issues", …
	// Repository is what it is about; the zero name when it is about none.
	Repository history.RepositoryName
	// Former is the repository's name before it was renamed.
	Former history.RepositoryName
	// HasNews says whether something changed that a synchronisation reads.
	HasNews bool
}

// idPattern is wider than the GUIDs that GitHub gives.
var idPattern = regexp.MustCompile(`^[A-Za-z0-9-]{1,100}$`)

// Read reads a delivery after it has checked that it is signed. The secret must
// not be empty.
func Read(secret string, r *http.Request) (Delivery, error) {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return Delivery{}, fmt.Errorf("read the delivery: %w", err)
	}
	if !IsSigned(secret, body, r.Header.Get("X-Hub-Signature-256")) {
		return Delivery{}, ErrSignature
	}
	d := Delivery{ID: r.Header.Get("X-GitHub-Delivery"), Event: r.Header.Get("X-GitHub-Event")}
	if !idPattern.MatchString(d.ID) || d.Event == "" {
		return Delivery{}, fmt.Errorf("%w: the headers X-GitHub-Delivery and X-GitHub-Event are missing", ErrInvalid)
	}
	content, err := payloadOf(r.Header.Get("Content-Type"), body)
	if err != nil {
		return Delivery{}, err
	}
	return d, d.read(content)
}

// IsSigned checks an X-Hub-Signature-256 header, in a time that does not tell
// how much of it is right.
// https://docs.github.com/en/webhooks/using-webhooks/validating-webhook-deliveries
func IsSigned(secret string, body []byte, header string) bool {
	text, found := strings.CutPrefix(header, "sha256=")
	signature, err := hex.DecodeString(text)
	if !found || err != nil || secret == "" {
		return false
	}
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write(body)
	return hmac.Equal(signature, mac.Sum(nil))
}

// payloadOf takes the JSON out of either form in which a webhook can be set up
// to deliver.
func payloadOf(contentType string, body []byte) ([]byte, error) {
	media, _, err := mime.ParseMediaType(contentType)
	switch {
	case err == nil && media == "application/json":
		return body, nil
	case err == nil && media == "application/x-www-form-urlencoded":
		values, err := url.ParseQuery(string(body))
		if err != nil {
			return nil, fmt.Errorf("%w: %w", ErrInvalid, err)
		}
		return []byte(values.Get("payload")), nil
	}
	return nil, fmt.Errorf("%w: set the webhook's content type to application/json", ErrInvalid)
}

// payload is what is read of the many fields.
type payload struct {
	Ref        string `json:"ref"`
	Action     string `json:"action"`
	Repository struct {
		FullName      string `json:"full_name"`
		DefaultBranch string `json:"default_branch"`
	} `json:"repository"`
	Changes struct {
		Repository struct {
			Name struct {
				From string `json:"from"`
			} `json:"name"`
		} `json:"repository"`
	} `json:"changes"`
}

func (d *Delivery) read(content []byte) error {
	var p payload
	if err := json.Unmarshal(content, &p); err != nil {
		return fmt.Errorf("%w: %w", ErrInvalid, err)
	}
	if p.Repository.FullName == "" {
		return nil // about an organisation, or a ping of one
	}
	var err error
	if d.Repository, err = history.ParseRepositoryName(p.Repository.FullName); err != nil {
		return fmt.Errorf("%w: %w", ErrInvalid, err)
	}
	switch d.Event {
	case "push":
		d.HasNews = p.Repository.DefaultBranch != "" && p.Ref == "refs/heads/"+p.Repository.DefaultBranch
	case "issues", "issue_comment", "pull_request", "release":
		d.HasNews = true
	case "repository":
		if p.Action == "renamed" {
			return d.readFormer(p.Changes.Repository.Name.From)
		}
	}
	return nil
}

func (d *Delivery) readFormer(name string) error {
	former, err := history.ParseRepositoryName(d.Repository.Owner + "/" + name)
	if err != nil {
		return fmt.Errorf("%w: %w", ErrInvalid, err)
	}
	d.Former, d.HasNews = former, true
	return nil
}
