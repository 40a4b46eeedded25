package archive

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"time"

	"repochat/internal/history"
)

// Read decodes a tracker archive as a stream, one issue or pull request at a
// time. Unknown fields are ignored and optional ones may be missing. What is
// no archive, is cut short, has a value of a wrong type or a number twice, or
// goes on after its end, is refused with the place in the error.
func Read(r io.Reader) (*Archive, error) {
	source := &countingReader{reader: r}
	in := &reader{source: source, decoder: json.NewDecoder(source), numbers: map[int]string{}}
	if err := in.readObject(); err != nil {
		return nil, in.explain(err)
	}
	return &in.archive, nil
}

// reader is one Read under way.
type reader struct {
	source  *countingReader
	decoder *json.Decoder
	archive Archive
	seen    map[string]bool // fields of the archive's object
	numbers map[int]string  // number to what has it; GitHub numbers issues and pull requests together
}

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
	case "magic":
		var magic string
		if err := in.decode(field, &magic); err != nil {
			return err
		}
		if magic != Magic {
			return &foreignError{fmt.Sprintf("its magic is %q instead of %q", magic, Magic)}
		}
		return nil
	case "timestamp":
		return in.readTimestamp()
	case "repo":
		return in.readRepository()
	case "labels":
		return each(in, field, in.addLabel)
	case "issues":
		return each(in, field, in.addIssue)
	case "pulls":
		return each(in, field, in.addPullRequest)
	}
	var ignored json.RawMessage
	return in.decoder.Decode(&ignored)
}

func (in *reader) readTimestamp() error {
	var text string
	if err := in.decode("timestamp", &text); err != nil {
		return err
	}
	at, err := time.Parse(time.RFC3339, text)
	if err != nil {
		return fmt.Errorf("timestamp %q is not a time like 2024-07-31T09:15:00Z", text)
	}
	in.archive.Timestamp = at.UTC()
	return nil
}

func (in *reader) readRepository() error {
	var text string
	if err := in.decode("repo", &text); err != nil {
		return err
	}
	name, err := history.ParseRepositoryName(text)
	if err != nil {
		return fmt.Errorf("repo: %w", err)
	}
	in.archive.Repository = name
	return nil
}

func (in *reader) addLabel(_ int, l labelRecord) error {
	in.archive.Labels = append(in.archive.Labels, l.label())
	return nil
}

func (in *reader) addIssue(_ int, r issueRecord) error {
	if err := in.claim(r.Number, "issue"); err != nil {
		return err
	}
	issue, err := r.issue()
	if err != nil {
		return fmt.Errorf("issue %d: %w", r.Number, err)
	}
	in.archive.Issues = append(in.archive.Issues, issue)
	return nil
}

func (in *reader) addPullRequest(_ int, r pullRecord) error {
	if err := in.claim(r.Number, "pull request"); err != nil {
		return err
	}
	pull, err := r.pullRequest()
	if err != nil {
		return fmt.Errorf("pull request %d: %w", r.Number, err)
	}
	in.archive.PullRequests = append(in.archive.PullRequests, pull)
	return nil
}

// claim notes a number and refuses one that is impossible or taken.
func (in *reader) claim(number int, kind string) error {
	if number <= 0 {
		return fmt.Errorf("%s with number %d; numbers start at 1", kind, number)
	}
	if holder, taken := in.numbers[number]; taken {
		return fmt.Errorf("number %d stands twice: first as %s, then as %s", number, holder, kind)
	}
	in.numbers[number] = kind
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
