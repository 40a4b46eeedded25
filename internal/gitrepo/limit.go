package gitrepo

import (
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
)

// DefaultMaxReferences is enough for repositories with a hundred thousand pull
// requests, whose references GitHub offers too.
const DefaultMaxReferences = 500_000

// errReferences is for a server that offers more references than are read.
var errReferences = errors.New("the server offers too many references")

// limitReferences bounds what is read of a response that offers references.
// Whatever else is in it counts as references of an ordinary length.
func limitReferences(response *http.Response, most int) {
	if most > 0 && strings.HasSuffix(response.Request.URL.Path, "/info/refs") {
		const ordinary = 128 // bytes of a reference, with its hash
		response.Body = &referenceReader{body: response.Body, most: most, lines: most, bytes: most*ordinary + 1<<16}
	}
}

// referenceReader follows the lines of git's protocol, each of which begins
// with its length in four hexadecimal digits.
// https://git-scm.com/docs/protocol-common#_pkt_line_format
type referenceReader struct {
	body         io.ReadCloser
	most         int
	lines, bytes int // that may still come
	head         [4]byte
	headLength   int
	rest         int // of the present line
}

// Read is that of io.Reader.
func (r *referenceReader) Read(p []byte) (int, error) {
	n, err := r.body.Read(p)
	r.bytes -= n
	r.count(p[:n])
	if r.lines < 0 || r.bytes < 0 {
		return 0, fmt.Errorf("%w: more than %d are not read; REPOCHAT_MAX_REFERENCES raises the limit", errReferences, r.most)
	}
	return n, err
}

// Close is that of io.Closer.
func (r *referenceReader) Close() error { return r.body.Close() }

// count counts the lines that begin in a piece of the response.
func (r *referenceReader) count(text []byte) {
	for len(text) > 0 {
		if r.rest > 0 {
			skipped := min(r.rest, len(text))
			r.rest -= skipped
			text = text[skipped:]
			continue
		}
		copied := copy(r.head[r.headLength:], text)
		text = text[copied:]
		if r.headLength += copied; r.headLength == len(r.head) {
			r.headLength = 0
			r.begin()
		}
	}
}

// begin begins a line. A service line, and lines that are marks only, are no
// references.
func (r *referenceReader) begin() {
	var length [2]byte
	if _, err := hex.Decode(length[:], r.head[:]); err != nil {
		return // go-git refuses it
	}
	r.rest = max(0, int(length[0])<<8+int(length[1])-len(r.head))
	const shortest = 40 // a hash
	if r.rest > shortest {
		r.lines--
	}
}
