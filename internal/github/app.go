package github

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"time"

	"github.com/bradleyfalzon/ghinstallation/v2"

	"repochat/internal/history"
)

// ErrNotInstalled reports that a GitHub App has no access to a repository.
var ErrNotInstalled = errors.New("the GitHub App is not installed there")

// App is a GitHub App, which asks in its own name and has tokens that are good
// for an hour. It is safe for use by several goroutines.
// https://docs.github.com/en/apps/creating-github-apps/authenticating-with-a-github-app
type App struct {
	id, installation int64
	api              *url.URL // of REST
	assertions       *ghinstallation.AppsTransport
}

// AppOptions say which App it is.
type AppOptions struct {
	URL string // where people see GitHub, as in Options
	ID  int64
	// Installation is the only one to use; 0 is for each repository the one that
	// covers it.
	Installation int64
	Key          []byte // RSA, in PEM form
}

// NewApp prepares an App. It sends nothing.
func NewApp(o AppOptions) (*App, error) {
	api, err := restOf(cmp.Or(o.URL, "https://github.com"))
	if err != nil {
		return nil, err
	}
	assertions, err := ghinstallation.NewAppsTransport(http.DefaultTransport, o.ID, o.Key)
	if err != nil { // what it says may quote the key
		return nil, &Failure{ErrToken, "the private key of the GitHub App is not an RSA key in PEM form; make one on the App's settings page, and give the file with GITHUB_APP_PRIVATE_KEY_FILE"}
	}
	assertions.BaseURL = api.String()
	return &App{id: o.ID, installation: o.Installation, api: api, assertions: assertions}, nil
}

// Tokens gives tokens for one repository. It asks for the first one when that
// is needed.
func (a *App) Tokens(repository history.RepositoryName) *AppTokens {
	return &AppTokens{app: a, repository: repository, installation: a.installation}
}

// AppTokens are the tokens of an App's installation, each used until shortly
// before its end.
type AppTokens struct {
	app        *App
	repository history.RepositoryName

	mutex        sync.Mutex
	installation int64 // 0 until it is looked up
	source       *ghinstallation.Transport
	last         string // given out last
}

// String names the App.
func (t *AppTokens) String() string { return fmt.Sprintf("the token of the GitHub App %d", t.app.id) }

// Token returns a token that is good for a minute at least. Its error is
// ErrNotInstalled when the App may not see the repository.
func (t *AppTokens) Token(ctx context.Context) (string, error) {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	if t.installation == 0 {
		var err error
		if t.installation, err = t.app.findInstallation(ctx, t.repository); err != nil {
			return "", err
		}
	}
	if t.source == nil {
		t.source = ghinstallation.NewFromAppsTransport(t.app.assertions, t.installation)
		t.source.BaseURL = t.app.api.String()
	}
	token, err := t.source.Token(ctx)
	var refused *ghinstallation.HTTPError
	switch {
	case err == nil:
		t.last = token
		return token, nil
	case errors.As(err, &refused) && refused.Response != nil:
		defer refused.Response.Body.Close()
		return "", t.app.refused(refused.Response, fmt.Sprintf("installation %d", t.installation))
	}
	return "", t.app.unreachable(err)
}

// Renew drops a token that was refused before its end, as after a change of
// the App's permissions.
func (t *AppTokens) Renew(refused string) bool {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	if refused == t.last {
		t.source = nil
	}
	return true
}

const mostRedirects = 3

// findInstallation asks which installation covers a repository.
// https://docs.github.com/en/rest/apps/apps#get-a-repository-installation-for-the-authenticated-app
func (a *App) findInstallation(ctx context.Context, repository history.RepositoryName) (int64, error) {
	address := a.api.JoinPath("repos", repository.Owner, repository.Name, "installation")
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, address.String(), nil)
	if err != nil {
		return 0, err
	}
	request.Header.Set("User-Agent", userAgent)
	// A repository that was renamed is elsewhere on the same host, and the
	// assertion goes to no other.
	client := http.Client{Transport: a.assertions, CheckRedirect: func(next *http.Request, via []*http.Request) error {
		if len(via) > mostRedirects || next.URL.Scheme != a.api.Scheme || next.URL.Host != a.api.Host {
			return http.ErrUseLastResponse
		}
		return nil
	}}
	response, err := client.Do(request)
	if err != nil {
		return 0, a.unreachable(err)
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		return 0, a.refused(response, repository.String())
	}
	var found struct{ ID int64 }
	if err := json.NewDecoder(io.LimitReader(response.Body, 1<<20)).Decode(&found); err != nil || found.ID == 0 {
		return 0, a.unreachable(errors.New("it tells no installation"))
	}
	return found.ID, nil
}

// refused reports what an answer to the App itself means. place is what the App
// asked about.
func (a *App) refused(response *http.Response, place string) error {
	var answer struct{ Message string }
	_ = json.NewDecoder(io.LimitReader(response.Body, 1<<20)).Decode(&answer) // an answer in another form has no message
	host, status := a.api.Host, response.StatusCode
	switch {
	case status == http.StatusUnauthorized:
		return failure(ErrToken, "%s refuses the GitHub App %d (%s); check GITHUB_APP_ID, its private key, and this machine's clock", host, a.id, answer.Message)
	case status == http.StatusNotFound || status >= 300 && status < 400:
		return failure(ErrNotInstalled, "the GitHub App %d has no access to %s at %s; install it there on the App's settings page, or check GITHUB_APP_INSTALLATION_ID", a.id, place, host)
	case status == http.StatusForbidden || status == http.StatusTooManyRequests:
		messenger := transport{endpoint: a.api, now: time.Now}
		if limit := messenger.limit(response, answer.Message, status == http.StatusTooManyRequests); limit != nil {
			return limit
		}
		return failure(ErrForbidden, "%s gives the GitHub App %d no token for %s: %s", host, a.id, place, answer.Message)
	}
	return a.unreachable(errors.New(response.Status))
}

func (a *App) unreachable(err error) error {
	messenger := transport{endpoint: a.api}
	return messenger.unreachable(err)
}

// restOf returns where a GitHub answers its REST API.
// https://docs.github.com/en/enterprise-server/rest/using-the-rest-api/getting-started-with-the-rest-api
func restOf(address string) (*url.URL, error) {
	endpoint, err := endpointOf(address)
	if err != nil {
		return nil, err
	}
	api := *endpoint
	if base, enterprise := strings.CutSuffix(api.Path, "/api/graphql"); enterprise {
		api.Path = base + "/api/v3"
	} else {
		api.Path = ""
	}
	return &api, nil
}
