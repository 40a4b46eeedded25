// Package openidtest is an OpenID Connect provider for tests: it speaks the
// protocol over HTTP, signs what it says, and checks what it is told, PKCE
// included. A test names who signs in, and what the provider does wrong.
package openidtest

import (
	"crypto/rand"
	"crypto/rsa"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"sync"
	"testing"
	"time"

	"github.com/go-jose/go-jose/v4"
	"github.com/go-jose/go-jose/v4/jwt"
)

// What the provider knows of its only client.
const (
	ClientID     = "repochat"
	ClientSecret = "the-client's-secret"
	keyID        = "key-1"
)

// Person is somebody who has an account at the provider.
type Person struct {
	Subject string
	Claims  map[string]any // beside those of the protocol
	Info    map[string]any // what the provider tells on request only
}

// Faults are what a provider does wrong, or an attacker in its place.
type Faults struct {
	Nonce      string           // in the place of the client's
	Audience   string           // in the place of the client
	Issuer     string           // in the place of the provider
	Age        time.Duration    // of the token; it lives for an hour
	ForeignKey bool             // the token is signed with another key
	Deny       string           // the error in the place of a code
	Info       string           // the subject of the user info
	Tokens     http.HandlerFunc // in the place of the token endpoint
	EndSession string           // announced in the place of the end_session_endpoint; "none" announces nothing
}

// Provider is a running provider.
type Provider struct {
	URL string

	mutex   sync.Mutex
	person  Person
	people  []Person // to choose from; none when person signs in by themselves
	faults  Faults
	codes   map[string]grant // that have not been used
	access  map[string]Person
	clients map[string]bool // the origins that people have signed in from
	ended   []string        // the subjects whose sessions a client has ended
	key     *rsa.PrivateKey
	other   *rsa.PrivateKey
}

// grant is what a code stands for.
type grant struct {
	person                     Person
	redirect, nonce, challenge string
}

// Start runs a provider until the test ends. Ada signs in.
func Start(t testing.TB) *Provider {
	t.Helper()
	p, err := New()
	if err != nil {
		t.Fatal(err)
	}
	s := httptest.NewServer(p.Handler())
	t.Cleanup(s.Close)
	p.URL = s.URL
	return p
}

// New returns a provider for its own server; URL is the caller's to set.
func New() (*Provider, error) {
	key, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		return nil, err
	}
	other, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		return nil, err
	}
	return &Provider{
		person:  Person{Subject: "ada-1", Claims: map[string]any{"name": "Ada"}},
		codes:   map[string]grant{},
		access:  map[string]Person{},
		clients: map[string]bool{},
		key:     key,
		other:   other,
	}, nil
}

// Handler serves the protocol.
func (p *Provider) Handler() http.Handler {
	routes := http.NewServeMux()
	routes.HandleFunc("GET /.well-known/openid-configuration", p.configuration)
	routes.HandleFunc("GET /keys", p.keys)
	routes.HandleFunc("GET /authorize", p.authorize)
	routes.HandleFunc("POST /token", p.token)
	routes.HandleFunc("GET /userinfo", p.userInfo)
	routes.HandleFunc("GET "+endPath, p.end)
	return routes
}

// SignInAs sets who signs in from now on.
func (p *Provider) SignInAs(person Person) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	p.person = person
}

// Fail sets what goes wrong from now on.
func (p *Provider) Fail(faults Faults) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	p.faults = faults
}

func (p *Provider) configuration(w http.ResponseWriter, _ *http.Request) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	told := map[string]any{
		"issuer":                                p.URL,
		"authorization_endpoint":                p.URL + "/authorize",
		"token_endpoint":                        p.URL + "/token",
		"userinfo_endpoint":                     p.URL + "/userinfo",
		"jwks_uri":                              p.URL + "/keys",
		"response_types_supported":              []string{"code"},
		"subject_types_supported":               []string{"public"},
		"id_token_signing_alg_values_supported": []string{"RS256"},
	}
	if p.faults.EndSession != "none" {
		told["end_session_endpoint"] = orElse(p.faults.EndSession, p.URL+endPath)
	}
	writeJSON(w, http.StatusOK, told)
}

func (p *Provider) keys(w http.ResponseWriter, _ *http.Request) {
	writeJSON(w, http.StatusOK, jose.JSONWebKeySet{Keys: []jose.JSONWebKey{
		{Key: p.key.Public(), KeyID: keyID, Algorithm: string(jose.RS256), Use: "sig"},
	}})
}

// authorize is the provider's sign-in page: it sends the browser back with a
// code when it knows the person, and otherwise asks who it is.
func (p *Provider) authorize(w http.ResponseWriter, r *http.Request) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	query := r.URL.Query()
	back, err := url.Parse(query.Get("redirect_uri"))
	if err != nil || query.Get("client_id") != ClientID || query.Get("response_type") != "code" ||
		query.Get("code_challenge_method") != "S256" || query.Get("code_challenge") == "" {
		http.Error(w, "not a request of the client", http.StatusBadRequest)
		return
	}
	person, known := p.recognise(w, r)
	if !known {
		p.askWho(w, r)
		return
	}
	p.clients[origin(back)] = true
	answer := url.Values{"state": {query.Get("state")}}
	if p.faults.Deny != "" {
		answer.Set("error", p.faults.Deny)
	} else {
		code := rand.Text()
		p.codes[code] = grant{person: person, redirect: back.String(), nonce: query.Get("nonce"), challenge: query.Get("code_challenge")}
		answer.Set("code", code)
	}
	back.RawQuery = answer.Encode()
	http.Redirect(w, r, back.String(), http.StatusFound) //nolint:gosec // a test's provider sends its client wherever that wants
}

// token trades a code, once, for tokens.
func (p *Provider) token(w http.ResponseWriter, r *http.Request) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	if p.faults.Tokens != nil {
		p.faults.Tokens(w, r)
		return
	}
	id, secret, _ := r.BasicAuth()
	if unescaped, err := url.QueryUnescape(secret); err != nil || id != ClientID || unescaped != ClientSecret {
		writeJSON(w, http.StatusUnauthorized, map[string]string{"error": "invalid_client"})
		return
	}
	code := r.PostFormValue("code")
	granted, known := p.codes[code]
	delete(p.codes, code)
	sum := sha256.Sum256([]byte(r.PostFormValue("code_verifier")))
	if !known || granted.redirect != r.PostFormValue("redirect_uri") || base64.RawURLEncoding.EncodeToString(sum[:]) != granted.challenge {
		writeJSON(w, http.StatusBadRequest, map[string]string{"error": "invalid_grant"})
		return
	}
	signed, err := p.sign(granted)
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	opaque := rand.Text()
	p.access[opaque] = granted.person
	writeJSON(w, http.StatusOK, map[string]any{"access_token": opaque, "token_type": "Bearer", "expires_in": 3600, "id_token": signed})
}

func (p *Provider) sign(granted grant) (string, error) {
	key := p.key
	if p.faults.ForeignKey {
		key = p.other
	}
	signer, err := jose.NewSigner(jose.SigningKey{Algorithm: jose.RS256, Key: jose.JSONWebKey{Key: key, KeyID: keyID}}, nil)
	if err != nil {
		return "", err
	}
	issued := time.Now().Add(-p.faults.Age)
	claims := map[string]any{
		"iss":   orElse(p.faults.Issuer, p.URL),
		"sub":   granted.person.Subject,
		"aud":   orElse(p.faults.Audience, ClientID),
		"iat":   issued.Unix(),
		"exp":   issued.Add(time.Hour).Unix(),
		"nonce": orElse(p.faults.Nonce, granted.nonce),
	}
	return jwt.Signed(signer).Claims(claims).Claims(granted.person.Claims).Serialize()
}

func (p *Provider) userInfo(w http.ResponseWriter, r *http.Request) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	var opaque string
	_, _ = fmt.Sscanf(r.Header.Get("Authorization"), "Bearer %s", &opaque)
	person, known := p.access[opaque]
	if !known {
		w.WriteHeader(http.StatusUnauthorized)
		return
	}
	info := map[string]any{"sub": orElse(p.faults.Info, person.Subject)}
	for name, value := range person.Info {
		info[name] = value
	}
	writeJSON(w, http.StatusOK, info)
}

func orElse(text, otherwise string) string {
	if text == "" {
		return otherwise
	}
	return text
}

func writeJSON(w http.ResponseWriter, status int, value any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(value)
}
