package server

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io/fs"
	"net/http"
	"path"
	"slices"
	"strings"
	"time"

	"github.com/go-chi/chi/v5"

	"repochat/internal/server/openai"
)

// page serves the built chat page from memory. Every file has a strong ETag,
// so that a browser asks again and is told "not modified" until it changes.
type page struct {
	files map[string]pageFile // by URL path
}

type pageFile struct {
	name string
	body []byte
	etag string
}

func newPage(built fs.FS) (*page, error) {
	p := &page{files: map[string]pageFile{}}
	err := fs.WalkDir(built, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		body, err := fs.ReadFile(built, name)
		if err != nil {
			return err
		}
		sum := sha256.Sum256(body)
		p.files[path.Join("/", name)] = pageFile{name: path.Base(name), body: body, etag: `"` + hex.EncodeToString(sum[:12]) + `"`}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("read the chat page: %w", err)
	}
	index, found := p.files["/index.html"]
	if !found {
		return nil, fmt.Errorf("read the chat page: it has no index.html; build it with: npm run build")
	}
	delete(p.files, "/index.html")
	p.files["/"] = index
	return p, nil
}

// pageRoutes are the addresses that the page itself makes sense of: a
// repository, its reports, a search in it, a conversation, an answer.
var pageRoutes = []string{"/r/{owner}/{name}", "/r/{owner}/{name}/report/*", "/r/{owner}/{name}/search", "/r/{owner}/{name}/search/*", "/c/{conversation}", "/a/{answer}"}

// paths lists the URL paths of the page's files.
func (p *page) paths() []string {
	var list []string
	for urlPath := range p.files {
		list = append(list, urlPath)
	}
	slices.Sort(list)
	return list
}

func (s *server) pageRoutes(r chi.Router) {
	r = r.With(compress())
	for _, path := range append(s.page.paths(), pageRoutes...) {
		r.Get(path, s.page.serve)
		r.Head(path, s.page.serve)
	}
}

// serve sends the file of a path, and the page itself for every other one.
func (p *page) serve(w http.ResponseWriter, r *http.Request) {
	file, found := p.files[r.URL.Path]
	if !found {
		file = p.files["/"]
	}
	w.Header().Set("ETag", file.etag)
	w.Header().Set("Cache-Control", "no-cache")
	http.ServeContent(w, r, file.name, time.Time{}, bytes.NewReader(file.body))
}

// notFound lets the page tell somebody with a browser that there is nothing at
// an address; everybody else gets a problem.
func (s *server) notFound(w http.ResponseWriter, r *http.Request) {
	isOfPage := r.Method == http.MethodGet && strings.Contains(r.Header.Get("Accept"), "text/html") &&
		!strings.HasPrefix(r.URL.Path, "/api/") && !openai.Serves(r.URL.Path)
	if !isOfPage {
		s.handle(nothingHere)(w, r)
		return
	}
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.WriteHeader(http.StatusNotFound)
	_, _ = w.Write(s.page.files["/"].body) // the client may have left
}
