package gitrepo

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/netip"
	"net/url"
	"strings"
	"sync"

	"github.com/go-git/go-git/v5/plumbing/transport/client"
	githttp "github.com/go-git/go-git/v5/plumbing/transport/http"

	"repochat/internal/egress"
)

// webFetch is what holds for the requests of one fetch over http or https. It
// goes with their context, because go-git has one client for all fetches.
type webFetch struct {
	source     *url.URL // of the repository, without credentials
	user       string
	secret     string // "" for none
	onlyPublic bool   // the source, too, must be of the public internet
	references int    // at most
}

type webFetchKey struct{}

func withWebFetch(ctx context.Context, source address, options MirrorOptions) context.Context {
	if source.web == nil {
		return ctx
	}
	return context.WithValue(ctx, webFetchKey{}, webFetch{
		source: source.web, user: source.user, secret: source.secret,
		onlyPublic: options.OnlyPublic, references: cmp.Or(options.MaxReferences, DefaultMaxReferences),
	})
}

// useWebTransport makes go-git send its requests by a webTransport.
var useWebTransport = sync.OnceFunc(func() {
	web := githttp.NewClient(&http.Client{Transport: webTransport{anywhere: http.DefaultTransport, public: egress.NewTransport()}})
	client.InstallProtocol("http", web)
	client.InstallProtocol("https", web)
})

// webTransport sends each request of a fetch, those that follow a redirect
// included, to where the fetch may go, and adds the credentials to those to the
// repository itself. The two transports have connections of their own: one that
// was made without a check must not serve a request that needs it.
type webTransport struct{ anywhere, public http.RoundTripper }

// errRedirectedInside is for a redirect to a network that its server must not
// lead into.
var errRedirectedInside = errors.New("the server redirects to an address that is not of the public internet")

// RoundTrip is that of http.RoundTripper.
func (t webTransport) RoundTrip(request *http.Request) (*http.Response, error) {
	fetch, found := request.Context().Value(webFetchKey{}).(webFetch)
	if !found {
		return nil, errors.New("a request of git that belongs to no fetch")
	}
	if fetch.secret != "" && fetch.isSource(request.URL) {
		request = request.Clone(request.Context())
		request.SetBasicAuth(fetch.user, fetch.secret)
	}
	response, err := t.send(request, fetch)
	if err == nil {
		limitReferences(response, fetch.references)
	}
	return response, err
}

func (t webTransport) send(request *http.Request, fetch webFetch) (*http.Response, error) {
	if !fetch.onlyPublic && fetch.isServer(request.URL) {
		return t.anywhere.RoundTrip(request)
	}
	response, err := t.public.RoundTrip(request)
	if errors.Is(err, egress.ErrNotPublic) && !fetch.isServer(request.URL) {
		err = fmt.Errorf("%w: %s", errRedirectedInside, request.URL.Host)
	}
	return response, err
}

// isSource reports whether a URL is one of those that git asks for below the
// source. Servers differ in whether the source ends in ".git", and redirect from
// one form to the other.
func (f webFetch) isSource(u *url.URL) bool {
	if !f.isServer(u) {
		return false
	}
	base := strings.TrimSuffix(strings.TrimRight(f.source.EscapedPath(), "/"), ".git")
	rest, below := strings.CutPrefix(u.EscapedPath(), base)
	rest = strings.Replace(strings.TrimPrefix(rest, ".git"), "//", "/", 1) // of a source that ends in a slash
	return below && (rest == "/info/refs" || rest == "/git-upload-pack")
}

// isServer reports whether a URL leads to the server of the source: to the same
// host and port, or from http to https where both have their usual ports.
func (f webFetch) isServer(u *url.URL) bool {
	if !strings.EqualFold(canonicalHost(u), canonicalHost(f.source)) {
		return false
	}
	upgraded := f.source.Scheme == "http" && u.Scheme == "https" && webPort(f.source) == "80" && webPort(u) == "443"
	return upgraded || u.Scheme == f.source.Scheme && webPort(u) == webPort(f.source)
}

func canonicalHost(u *url.URL) string {
	if ip, err := netip.ParseAddr(u.Hostname()); err == nil {
		return ip.String()
	}
	return u.Hostname()
}

func webPort(u *url.URL) string {
	switch {
	case u.Port() != "":
		return u.Port()
	case u.Scheme == "http":
		return "80"
	}
	return "443"
}
