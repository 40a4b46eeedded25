// Package boundedjson decodes JSON from outside as a stream without holding more
// of it than a limit: encoding/json alone reads a value as a whole before it
// looks at it, however long it is.
package boundedjson

import (
	"encoding/json"
	"fmt"
	"io"
)

// TooLongError is for a value that is longer than the limit.
type TooLongError struct {
	Offset int64 // where the value begins
	Limit  int64
}

// Error names the place and the limit.
func (e *TooLongError) Error() string {
	return fmt.Sprintf("the value at byte %d is longer than %d bytes", e.Offset, e.Limit)
}

// Decoder is a json.Decoder that stops reading where a single value or token
// becomes longer than a limit.
type Decoder struct {
	decoder *json.Decoder
	source  source
	limit   int64
}

// NewDecoder returns a Decoder of values that are at most limit bytes long.
func NewDecoder(r io.Reader, limit int64) *Decoder {
	d := &Decoder{source: source{reader: r}, limit: limit}
	d.decoder = json.NewDecoder(&d.source)
	return d
}

// Decode is that of json.Decoder.
func (d *Decoder) Decode(value any) error {
	d.allow()
	return d.decoder.Decode(value)
}

// Token is that of json.Decoder.
func (d *Decoder) Token() (json.Token, error) {
	d.allow()
	return d.decoder.Token()
}

// More is that of json.Decoder.
func (d *Decoder) More() bool {
	d.allow()
	return d.decoder.More()
}

// InputOffset is that of json.Decoder.
func (d *Decoder) InputOffset() int64 { return d.decoder.InputOffset() }

// allow lets one more value be read.
func (d *Decoder) allow() {
	d.source.start = d.decoder.InputOffset()
	d.source.limit = d.limit
}

// source refuses to read on beyond a limit from where a value begins.
type source struct {
	reader io.Reader
	count  int64
	start  int64
	limit  int64
}

// ahead is how much the decoder may read beyond the value at once. It asks for
// as much as its buffer has room for, and that doubles.
const ahead = 1 << 15

func (s *source) Read(p []byte) (int, error) {
	if s.count-s.start > s.limit+ahead {
		return 0, &TooLongError{Offset: s.start, Limit: s.limit}
	}
	n, err := s.reader.Read(p[:min(len(p), ahead)])
	s.count += int64(n)
	return n, err
}
