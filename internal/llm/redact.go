package llm

import "strings"

// placeholder stands in an answer where the endpoint repeated its key.
const placeholder = "[key]"

// redactor keeps the key of the endpoint out of what the endpoint answers: it
// has seen the key, and whatever it writes is shown to whoever asked. A piece
// that may be the beginning of the key waits for the next one.
type redactor struct {
	key     string
	pass    func(string)
	pending string
}

// shortestSecret is the length, in bytes, from which a key is taken for a
// secret. Local endpoints take any word for a key, such as "x" or "ollama", and
// that word must not be cut out of what they write.
const shortestSecret = 16

// redacted returns a text without the key.
func redacted(text, key string) string {
	if len(key) < shortestSecret {
		return text
	}
	return strings.ReplaceAll(text, key, placeholder)
}

func (r *redactor) write(piece string) {
	r.pending = redacted(r.pending+piece, r.key)
	held := r.beginningOfKey()
	if ready := r.pending[:len(r.pending)-held]; ready != "" {
		r.pass(ready)
	}
	r.pending = r.pending[len(r.pending)-held:]
}

func (r *redactor) flush() {
	if r.pending != "" {
		r.pass(r.pending)
	}
	r.pending = ""
}

// beginningOfKey is how many bytes at the end of what waits begin the key.
func (r *redactor) beginningOfKey() int {
	if len(r.key) < shortestSecret {
		return 0
	}
	for n := min(len(r.key)-1, len(r.pending)); n > 0; n-- {
		if strings.HasSuffix(r.pending, r.key[:n]) {
			return n
		}
	}
	return 0
}
