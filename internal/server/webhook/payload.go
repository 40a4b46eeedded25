package webhook

import (
	"bufio"
	"bytes"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime"
)

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

// readPayload takes the JSON out of either form in which a webhook can be set up
// to deliver, without what no payload is read of.
func readPayload(contentType string, body io.Reader) (*pruner, error) {
	media, _, err := mime.ParseMediaType(contentType)
	switch {
	case err == nil && media == "application/json":
	case err == nil && media == "application/x-www-form-urlencoded":
		body = &formReader{in: bufio.NewReader(body)}
	default:
		return nil, fmt.Errorf("%w: set the webhook's content type to application/json", ErrInvalid)
	}
	p := &pruner{}
	if _, err := io.Copy(p, body); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrInvalid, err)
	}
	return p, nil
}

const (
	// mostKept bounds what is held of a body. What is read is in the first few
	// kilobytes that are kept; the largest text beside it, the body of an issue or
	// a comment, has 65,536 characters.
	mostKept = 1 << 20
	// longestKept is how much is kept of one text.
	longestKept = 1 << 17
	// deepestKept is the depth of payload's deepest field.
	deepestKept = 4
)

// pruner keeps of the JSON that is written to it the outer objects: lists, and
// objects that lie deeper than any field that is read, become empty ones.
type pruner struct {
	kept              bytes.Buffer
	depth             int // of objects and lists
	skipped           int // the depth at which what is skipped began; 0 for none
	inString, escaped bool
	length            int  // of the present text
	plain             int  // bytes since its last escape began
	cut               bool // the present text is being cut
	tooLong           bool
}

// Write is that of io.Writer. It takes everything.
func (p *pruner) Write(text []byte) (int, error) {
	for _, c := range text {
		ends := p.step(c)
		if (p.skipped == 0 || ends) && !p.isCut() {
			p.keep(c)
		}
		if ends {
			p.skipped = 0
		} else if p.skipped == 0 && (c == '[' || p.depth > deepestKept) && !p.inString {
			p.skipped = p.depth
		}
	}
	return len(text), nil
}

// step moves on by a byte, and reports whether it ends what is skipped.
func (p *pruner) step(c byte) (ends bool) {
	switch {
	case p.escaped:
		p.escaped = false
		p.length++
	case p.inString:
		p.escaped = c == '\\'
		p.inString = c != '"'
		p.length++
		p.plain++
		if p.escaped {
			p.plain = 0
		}
	case c == '"':
		p.inString, p.cut, p.length, p.plain = true, false, 0, 0
	case c == '{' || c == '[':
		p.depth++
	case c == '}' || c == ']':
		ends = p.skipped > 0 && p.depth == p.skipped
		p.depth--
	}
	return ends
}

// isCut reports whether the present byte lies in what is cut off a text. A text
// that has to be cut within escapes goes on until it can be.
func (p *pruner) isCut() bool {
	const hexadecimals = 4 // of an escape, behind its "u"
	if !p.inString || p.length <= longestKept {
		return false
	}
	p.cut = p.cut || p.plain > hexadecimals
	return p.cut
}

func (p *pruner) keep(c byte) {
	if p.kept.Len() < mostKept {
		p.kept.WriteByte(c)
		return
	}
	p.tooLong = true
}

func (p *pruner) payload() (payload, error) {
	var content payload
	if p.tooLong {
		return content, fmt.Errorf("%w: it is longer than any of GitHub's", ErrInvalid)
	}
	if err := json.Unmarshal(p.kept.Bytes(), &content); err != nil {
		return content, fmt.Errorf("%w: %w", ErrInvalid, err)
	}
	return content, nil
}

// formReader reads the value of the field "payload" of a form.
type formReader struct {
	in    *bufio.Reader
	found bool
}

// errEscape is for a percent sign without two hexadecimal digits.
var errEscape = errors.New("an escape in the form cannot be read")

// Read is that of io.Reader.
func (f *formReader) Read(p []byte) (int, error) {
	if !f.found {
		if err := f.find("payload"); err != nil {
			return 0, err
		}
		f.found = true
	}
	for i := range p {
		c, err := f.next()
		if err != nil {
			return i, err
		}
		p[i] = c
	}
	return len(p), nil
}

// find reads up to the beginning of a field's value.
func (f *formReader) find(field string) error {
	name := make([]byte, 0, len(field)+1)
	for isName := true; ; {
		c, err := f.in.ReadByte()
		switch {
		case err != nil:
			return err
		case c == '&':
			name, isName = name[:0], true
		case !isName:
		case c == '=' && string(name) == field:
			return nil
		case c == '=' || len(name) > len(field):
			isName = false
		default:
			name = append(name, c)
		}
	}
}

// next returns the next byte of the value, unescaped.
func (f *formReader) next() (byte, error) {
	c, err := f.in.ReadByte()
	switch {
	case err != nil:
		return 0, err
	case c == '&':
		_ = f.in.UnreadByte() // the value has ended, for whoever reads on, too
		return 0, io.EOF
	case c == '+':
		return ' ', nil
	case c != '%':
		return c, nil
	}
	var digits, value [2]byte
	if _, err := io.ReadFull(f.in, digits[:]); err != nil {
		return 0, errEscape
	}
	if _, err := hex.Decode(value[:1], digits[:]); err != nil {
		return 0, errEscape
	}
	return value[0], nil
}
