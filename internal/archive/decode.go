package archive

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"repochat/internal/boundedjson"
)

// each decodes the array in a field of the archive element by element, so that
// an archive of any size needs no copy of itself in memory.
func each[R numbered](decoder *boundedjson.Decoder, field string, add func(record R, text []byte) error) error {
	token, err := decoder.Token()
	if err != nil {
		return err
	}
	if token == nil {
		return nil
	}
	if token != json.Delim('[') {
		return fmt.Errorf("field %s is %s, not a list", field, describe(token))
	}
	var text json.RawMessage
	for index := 0; decoder.More(); index++ {
		var record R
		if err := decoder.Decode(&text); err != nil {
			return place(err, record.position(field, index))
		}
		if err := json.Unmarshal(text, &record); err != nil {
			return wrongType(err, record.position(field, index))
		}
		if err := add(record, text); err != nil {
			return err
		}
	}
	return expect(decoder, json.Delim(']'))
}

// numbered is a record that can say which one it is, for errors.
type numbered interface {
	position(list string, index int) string
}

func decode(field string, text []byte, value any) error {
	return wrongType(json.Unmarshal(text, value), "field "+field)
}

func (in *reader) expect(delimiter json.Delim) error { return expect(in.decoder, delimiter) }

func expect(decoder *boundedjson.Decoder, delimiter json.Delim) error {
	token, err := decoder.Token()
	if err != nil {
		return err
	}
	if token != delimiter {
		return &foreignError{fmt.Sprintf("found %s where %q was expected", describe(token), delimiter.String())}
	}
	return nil
}

// wrongType names the place and the field of a value of a wrong type; other
// errors are returned as they are.
func wrongType(err error, place string) error {
	var wrong *json.UnmarshalTypeError
	if !errors.As(err, &wrong) {
		return err
	}
	if wrong.Field == "" {
		return fmt.Errorf("%s is of a wrong type: %s", place, wrong.Value)
	}
	return fmt.Errorf("%s: field %s is of a wrong type: %s", place, embedded.Replace(wrong.Field), wrong.Value)
}

// embedded removes the Go types by which records are embedded from a field's path.
var embedded = strings.NewReplacer("threadRecord.", "", "issueRecord.", "", "pullRecord.", "", "reviewRecord.", "", "commentRecord.", "")

func describe(token json.Token) string {
	switch value := token.(type) {
	case json.Delim:
		return map[json.Delim]string{'{': "an object", '[': "a list", '}': "the object's end", ']': "the list's end"}[value]
	case string:
		return "a string"
	case float64:
		return "a number"
	case bool:
		return "a truth value"
	}
	return "null"
}

// foreignError describes why something is no tracker archive at all.
type foreignError struct{ reason string }

func (e *foreignError) Error() string { return "not a tracker archive: " + e.reason }

// explain turns an error of Read into one for people: until the magic was
// seen, whatever goes wrong means that this is no archive.
func (in *reader) explain(err error) error {
	var syntax *json.SyntaxError
	var foreign *foreignError
	var tooLong *boundedjson.TooLongError
	switch {
	case errors.Is(err, ErrTooLarge):
		return err
	case errors.As(err, &tooLong):
		return in.limits.tooLong(placeOf(err, tooLong))
	case in.source.err != nil:
		return fmt.Errorf("read after byte %d: %w", in.source.count, in.source.err)
	case errors.As(err, &foreign):
		return err
	case in.source.count == 0:
		return &foreignError{"the file is empty"}
	case isCutShort(err):
		return fmt.Errorf("the tracker archive is cut short after byte %d; fetch it again", in.source.count)
	case errors.As(err, &syntax):
		err = fmt.Errorf("no JSON at byte %d: %w", in.decoder.InputOffset(), err)
	}
	if !in.seen["magic"] {
		return &foreignError{err.Error()}
	}
	return err
}

// isCutShort recognises the end of the input within the archive: between two
// tokens, or inside one.
func isCutShort(err error) bool {
	return errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF)
}

// countingReader counts bytes and keeps the source's own failure apart from
// those of the JSON.
type countingReader struct {
	reader io.Reader
	limit  int64
	count  int64
	err    error
}

func (c *countingReader) Read(p []byte) (int, error) {
	n, err := c.reader.Read(p)
	c.count += int64(n)
	if c.limit > 0 && c.count > c.limit {
		return n, tooLarge(c.limit)
	}
	if err != nil && !errors.Is(err, io.EOF) {
		c.err = err
	}
	return n, err
}
