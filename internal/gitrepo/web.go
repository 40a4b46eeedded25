package gitrepo

import (
	"context"
	"net/http"
	"sync"

	"github.com/go-git/go-git/v5/plumbing/transport/client"
	githttp "github.com/go-git/go-git/v5/plumbing/transport/http"

	"repochat/internal/egress"
)

// onlyPublic marks the contexts of fetches that may connect to public addresses
// only.
type onlyPublic struct{}

func withOnlyPublic(ctx context.Context) context.Context {
	return context.WithValue(ctx, onlyPublic{}, true)
}

// useWebTransport makes go-git, which has one client for all fetches over http
// and https, heed that mark.
var useWebTransport = sync.OnceFunc(func() {
	web := githttp.NewClient(&http.Client{Transport: webTransport{anywhere: http.DefaultTransport, public: egress.NewTransport()}})
	client.InstallProtocol("http", web)
	client.InstallProtocol("https", web)
})

// webTransport chooses by the mark. The two have connections of their own: one
// that was made without a check must not serve who needs it.
type webTransport struct{ anywhere, public http.RoundTripper }

// RoundTrip is that of http.RoundTripper.
func (t webTransport) RoundTrip(request *http.Request) (*http.Response, error) {
	if request.Context().Value(onlyPublic{}) != nil {
		return t.public.RoundTrip(request)
	}
	return t.anywhere.RoundTrip(request)
}
