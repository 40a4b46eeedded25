// Package webhook reads what GitHub delivers to a webhook.
// https://docs.github.com/en/webhooks/webhook-events-and-payloads
package webhook

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"net/http"
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
	// HasNews reports whether something changed that a synchronisation reads.
	HasNews bool
}

// idPattern is wider than the GUIDs that GitHub gives.
var idPattern = regexp.MustCompile(`^[A-Za-z0-9-]{1,100}$`)

// Read reads a delivery and checks that it is signed. The secret must not be
// empty. Anybody may send a body and a header that looks like a signature, so
// what of the body is not needed is never held: it is signed and read as it
// comes, and what was read counts once the signature has turned out right.
func Read(secret string, r *http.Request) (Delivery, error) {
	signature, found := parseSignature(r.Header.Get("X-Hub-Signature-256"))
	if !found || secret == "" {
		return Delivery{}, ErrSignature
	}
	mac := hmac.New(sha256.New, []byte(secret))
	body := io.TeeReader(r.Body, mac)
	content, errPayload := readPayload(r.Header.Get("Content-Type"), body)
	if _, err := io.Copy(io.Discard, body); err != nil {
		return Delivery{}, fmt.Errorf("read the delivery: %w", err)
	}
	if !hmac.Equal(signature, mac.Sum(nil)) {
		return Delivery{}, ErrSignature
	}
	d := Delivery{ID: r.Header.Get("X-GitHub-Delivery"), Event: r.Header.Get("X-GitHub-Event")}
	if !idPattern.MatchString(d.ID) || d.Event == "" {
		return Delivery{}, fmt.Errorf("%w: the headers X-GitHub-Delivery and X-GitHub-Event are missing", ErrInvalid)
	}
	if errPayload != nil {
		return Delivery{}, errPayload
	}
	p, err := content.payload()
	if err != nil {
		return Delivery{}, err
	}
	return d, d.read(p)
}

// parseSignature reads an X-Hub-Signature-256 header.
// https://docs.github.com/en/webhooks/using-webhooks/validating-webhook-deliveries
func parseSignature(header string) ([]byte, bool) {
	text, found := strings.CutPrefix(header, "sha256=")
	signature, err := hex.DecodeString(text)
	return signature, found && err == nil && len(signature) == sha256.Size
}

func (d *Delivery) read(p payload) error {
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
