package archive

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"repochat/internal/boundedjson"
	"repochat/internal/history"
)

// Read decodes a tracker archive, one issue or pull request at a time. Unknown
// fields are ignored and optional ones may be missing. What is no archive, is cut
// short, has a value of a wrong type or a number twice, goes on after its end, or
// is larger than DefaultLimits, is refused with the place in the error.
func Read(r io.Reader) (*Archive, error) {
	var all Archive
	header, err := Scan(r, DefaultLimits(), Visitor{
		Issue: func(issue history.Issue, _ []byte) error {
			all.Issues = append(all.Issues, issue)
			return nil
		},
		PullRequest: func(pull history.PullRequest, _ []byte) error {
			all.PullRequests = append(all.PullRequests, pull)
			return nil
		},
	})
	if err != nil {
		return nil, err
	}
	all.Repository, all.Timestamp, all.Labels = header.Repository, header.Timestamp, header.Labels
	return &all, nil
}

// Visitor is given every issue and pull request of an archive, with its JSON,
// which is valid until the function returns.
type Visitor struct {
	Issue       func(issue history.Issue, text []byte) error
	PullRequest func(pull history.PullRequest, text []byte) error
}

// Header is what an archive holds beside its issues and pull requests.
type Header struct {
	Repository history.RepositoryName
	Timestamp  time.Time // when the tracker was read, in UTC
	Labels     []Label
	// Fields are all other fields as they came.
	Fields map[string]json.RawMessage
}

// Scan reads an archive as Read does, and keeps nothing of its issues and pull
// requests.
func Scan(r io.Reader, limits Limits, visitor Visitor) (*Header, error) {
	source := &countingReader{reader: r, limit: limits.Bytes}
	in := &reader{
		source: source, decoder: boundedjson.NewDecoder(source, limits.Record), limits: limits, visitor: visitor,
		header: Header{Fields: map[string]json.RawMessage{}}, numbers: map[int]kind{},
	}
	if err := in.readObject(); err != nil {
		return nil, in.explain(err)
	}
	return &in.header, nil
}

// reader is one Scan under way.
type reader struct {
	source  *countingReader
	decoder *boundedjson.Decoder
	limits  Limits
	visitor Visitor
	header  Header
	items   int             // that have been read
	fields  int64           // bytes of the header's fields
	seen    map[string]bool // fields of the archive's object
	numbers map[int]kind    // GitHub numbers issues and pull requests together
}

// kind is what has a number.
type kind bool

func (k kind) String() string {
	if k {
		return "pull request"
	}
	return "issue"
}

const (
	anIssue      kind = false
	aPullRequest kind = true
)

func (in *reader) readObject() error {
	if err := in.expect(json.Delim('{')); err != nil {
		return err
	}
	in.seen = map[string]bool{}
	for in.decoder.More() {
		token, err := in.decoder.Token()
		if err != nil {
			return err
		}
		field, ok := token.(string)
		if !ok {
			return fmt.Errorf("found %v for a field's name", token)
		}
		if in.seen[field] {
			return fmt.Errorf("field %s stands twice in the archive", field)
		}
		if err := in.readField(field); err != nil {
			return err
		}
		in.seen[field] = true
	}
	if err := in.expect(json.Delim('}')); err != nil {
		return err
	}
	if err := in.requireFields(); err != nil {
		return err
	}
	return in.requireEnd()
}

func (in *reader) readField(field string) error {
	switch field {
	case "issues":
		return each(in.decoder, field, in.addIssue)
	case "pulls":
		return each(in.decoder, field, in.addPullRequest)
	}
	var text json.RawMessage
	if err := in.decoder.Decode(&text); err != nil {
		return err
	}
	if in.fields += int64(len(text)); in.fields > in.limits.Record {
		return in.limits.tooLong("the archive's fields beside issues and pulls")
	}
	in.header.Fields[field] = text
	switch field {
	case "magic":
		return readMagic(text)
	case "timestamp":
		return in.readTimestamp(text)
	case "repo":
		return in.readRepository(text)
	case "labels":
		return each(boundedjson.NewDecoder(bytes.NewReader(text), in.limits.Record), field, in.addLabel)
	}
	return nil
}

func readMagic(text []byte) error {
	var magic string
	if err := decode("magic", text, &magic); err != nil {
		return err
	}
	if magic != Magic {
		return &foreignError{fmt.Sprintf("its magic is %q instead of %q", shorten(magic), Magic)}
	}
	return nil
}

func (in *reader) readTimestamp(text []byte) error {
	var moment string
	if err := decode("timestamp", text, &moment); err != nil {
		return err
	}
	at, err := time.Parse(time.RFC3339, moment)
	if err != nil {
		return fmt.Errorf("timestamp %q is not a time like 2024-07-31T09:15:00Z", shorten(moment))
	}
	in.header.Timestamp = at.UTC()
	return nil
}

func (in *reader) readRepository(text []byte) error {
	var full string
	if err := decode("repo", text, &full); err != nil {
		return err
	}
	name, err := history.ParseRepositoryName(shorten(full))
	if err != nil {
		return fmt.Errorf("repo: %w", err)
	}
	in.header.Repository = name
	return nil
}

// shorten leaves of a text what an error can show.
func shorten(text string) string {
	const longest = 200
	if len(text) > longest {
		return strings.ToValidUTF8(text[:longest], "") + "…"
	}
	return text
}

func (in *reader) addLabel(l labelRecord, _ []byte) error {
	in.header.Labels = append(in.header.Labels, l.label())
	return in.count(1)
}

func (in *reader) addIssue(r issueRecord, text []byte) error {
	if err := in.claim(r.Number, anIssue); err != nil {
		return err
	}
	issue, err := r.issue()
	if err == nil {
		err = in.limits.checkTexts(r.texts()...)
	}
	if err != nil {
		return fmt.Errorf("issue %d: %w", r.Number, err)
	}
	if err := in.count(r.items()); err != nil {
		return err
	}
	return in.visitor.Issue(issue, text)
}

func (in *reader) addPullRequest(r pullRecord, text []byte) error {
	if err := in.claim(r.Number, aPullRequest); err != nil {
		return err
	}
	pull, err := r.pullRequest()
	if err == nil {
		err = in.limits.checkTexts(r.texts()...)
	}
	if err != nil {
		return fmt.Errorf("pull request %d: %w", r.Number, err)
	}
	if err := in.count(r.items()); err != nil {
		return err
	}
	return in.visitor.PullRequest(pull, text)
}

// ParseIssue reads the JSON of one issue of an archive.
func ParseIssue(text []byte) (history.Issue, error) {
	var r issueRecord
	if err := json.Unmarshal(text, &r); err != nil {
		return history.Issue{}, wrongType(err, r.position("", 0))
	}
	return r.issue()
}

// ParsePullRequest reads the JSON of one pull request of an archive.
func ParsePullRequest(text []byte) (history.PullRequest, error) {
	var r pullRecord
	if err := json.Unmarshal(text, &r); err != nil {
		return history.PullRequest{}, wrongType(err, r.position("", 0))
	}
	return r.pullRequest()
}

// ParseIssueOutline is ParseIssue without the texts of comments, which are most of
// a large issue.
func ParseIssueOutline(text []byte) (history.Issue, error) {
	var r issueOutline
	if err := json.Unmarshal(text, &r); err != nil {
		return history.Issue{}, wrongType(err, r.position("", 0))
	}
	r.issueRecord.Comments = withoutTexts(r.Comments)
	return r.issue()
}

// ParsePullRequestOutline is ParsePullRequest without the texts of comments and
// reviews.
func ParsePullRequestOutline(text []byte) (history.PullRequest, error) {
	var r pullOutline
	if err := json.Unmarshal(text, &r); err != nil {
		return history.PullRequest{}, wrongType(err, r.position("", 0))
	}
	r.pullRecord.Comments = withoutTexts(r.Comments)
	for _, review := range r.Reviews {
		review.reviewRecord.Comments = withoutTexts(review.Comments)
		r.pullRecord.Reviews = append(r.pullRecord.Reviews, review.reviewRecord)
	}
	return r.pullRequest()
}

// claim notes a number and refuses one that is impossible or taken.
func (in *reader) claim(number int, k kind) error {
	if number <= 0 {
		return fmt.Errorf("%s with number %d; numbers start at 1", k, number)
	}
	if holder, taken := in.numbers[number]; taken {
		return fmt.Errorf("number %d stands twice: first as %s, then as %s", number, holder, k)
	}
	in.numbers[number] = k
	return nil
}

func (in *reader) requireFields() error {
	if !in.seen["magic"] {
		return &foreignError{fmt.Sprintf("it has no magic %q", Magic)}
	}
	if !in.seen["repo"] {
		return errors.New("the archive does not say its repository: field repo is missing")
	}
	return nil
}

func (in *reader) requireEnd() error {
	switch token, err := in.decoder.Token(); {
	case errors.Is(err, io.EOF):
		return nil
	case err != nil:
		return fmt.Errorf("after the archive's end: %w", err)
	default:
		return fmt.Errorf("the archive goes on after its end, with %v at byte %d", token, in.decoder.InputOffset())
	}
}
