package githubtest

import (
	"encoding/json"
	"net/http"
)

// InjectGit makes requests of git fail as a rule says. Their Operation is
// "info/refs" for the greeting and "git-upload-pack" for what follows: in version
// 2 of the protocol first the references, then the objects. Asks
// and faults of fields do not apply to them.
func (s *Server) InjectGit(rules ...Rule) { s.gitFaults.inject(rules) }

// failGit applies a fault to a request of git. It returns the writer to answer
// with, or nil when the request is answered.
func (s *Server) failGit(w http.ResponseWriter, r *http.Request) http.ResponseWriter {
	fault := s.gitFaults.choose(Request{Operation: r.PathValue("rest"), Header: r.Header})
	switch {
	case fault == nil:
		return w
	case !fault.wait(r.Context()):
		return nil
	case fault.instead != nil:
		a := fault.instead(s)
		for name, value := range fault.header {
			w.Header().Set(name, value)
		}
		body, isPage := a.body.(page)
		if !isPage {
			text, _ := json.Marshal(a.body) // answers are made of what JSON can write
			body = page(text)
		}
		w.WriteHeader(a.status)
		_, _ = w.Write([]byte(body)) // the client has left: nobody to tell
		return nil
	case fault.cuts && fault.let < 0:
		panic(http.ErrAbortHandler)
	case fault.cuts:
		return &cutWriter{ResponseWriter: w, left: fault.let}
	}
	return w
}

// cutWriter breaks the connection after a number of bytes of the body.
type cutWriter struct {
	http.ResponseWriter
	left int
}

func (c *cutWriter) Write(text []byte) (int, error) {
	if len(text) <= c.left {
		c.left -= len(text)
		return c.ResponseWriter.Write(text)
	}
	_, _ = c.ResponseWriter.Write(text[:c.left]) // the connection ends here either way
	_ = http.NewResponseController(c.ResponseWriter).Flush()
	panic(http.ErrAbortHandler)
}
