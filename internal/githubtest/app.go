package githubtest

import (
	"cmp"
	"crypto"
	"crypto/rsa"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"time"
)

// App is a GitHub App that may have tokens for one installation.
type App struct {
	ID           int64
	Installation int64
	Key          *rsa.PublicKey // of the private key with which it signs
	// Owner is whose repositories the installation covers; "" for everybody's.
	Owner string
	// TokenLife is how long a token is good; 0 for GitHub's hour.
	TokenLife time.Duration
}

// TokensGiven returns how many tokens the App was given.
func (s *Server) TokensGiven() int {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	return len(s.tokens)
}

// RevokeTokens ends all tokens that the App was given, as a change of its
// permissions does.
func (s *Server) RevokeTokens() {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	for token := range s.tokens {
		s.tokens[token] = time.Time{}
	}
}

// tellInstallation answers an App that asks which installation covers a
// repository, after
// https://docs.github.com/en/rest/apps/apps#get-a-repository-installation-for-the-authenticated-app
func (s *Server) tellInstallation(w http.ResponseWriter, r *http.Request) {
	if refused := s.checkApp(r.Header.Get("Authorization")); refused != "" {
		writeMessage(w, http.StatusUnauthorized, refused)
		return
	}
	app, owner, name := s.options.App, r.PathValue("owner"), r.PathValue("name")
	s.world.mutex.RLock()
	repository, err := s.world.repository(owner, name, true)
	present := ""
	if err == nil {
		present = repository.fullName()
	}
	s.world.mutex.RUnlock()
	if err != nil || app.Owner != "" && !strings.EqualFold(app.Owner, owner) {
		writeMessage(w, http.StatusNotFound, "Not Found")
		return
	}
	if !strings.EqualFold(present, owner+"/"+name) {
		moved := strings.Replace(r.URL.Path, "/repos/"+owner+"/"+name+"/", "/repos/"+present+"/", 1)
		http.Redirect(w, r, moved, http.StatusMovedPermanently) //nolint:gosec // to a path of this server
		return
	}
	writeJSON(w, http.StatusOK, map[string]any{
		"id": app.Installation, "app_id": app.ID, "account": map[string]string{"login": owner}, "repository_selection": "all",
	})
}

// giveToken answers an App that asks for a token, after
// https://docs.github.com/en/apps/creating-github-apps/authenticating-with-a-github-app/generating-an-installation-access-token-for-a-github-app
func (s *Server) giveToken(w http.ResponseWriter, r *http.Request) {
	if refused := s.checkApp(r.Header.Get("Authorization")); refused != "" {
		writeMessage(w, http.StatusUnauthorized, refused)
		return
	}
	if r.PathValue("installation") != fmt.Sprint(s.options.App.Installation) {
		writeMessage(w, http.StatusNotFound, "Not Found")
		return
	}
	expires := s.options.Now().UTC().Add(cmp.Or(s.options.App.TokenLife, time.Hour)).Truncate(time.Second)
	s.mutex.Lock()
	token := fmt.Sprintf("installation-token-%d", len(s.tokens)+1)
	s.tokens[token] = expires
	s.mutex.Unlock()
	writeJSON(w, http.StatusCreated, map[string]any{
		"token":                token,
		"expires_at":           expires.Format(time.RFC3339),
		"permissions":          map[string]string{"contents": "read", "issues": "read", "metadata": "read", "pull_requests": "read"},
		"repository_selection": "all",
	})
}

// checkApp verifies a JSON web token (RFC 7519) as GitHub does: RS256, issued
// by the App, good for ten minutes at most. It returns what GitHub says of a bad
// one, and nothing of a good one.
func (s *Server) checkApp(header string) (refused string) {
	const undecoded = "A JSON web token could not be decoded"
	app := s.options.App
	text, bearer := strings.CutPrefix(header, "Bearer ")
	parts := strings.Split(text, ".")
	if app == nil || !bearer || len(parts) != 3 {
		return undecoded
	}
	var algorithm struct {
		Alg string `json:"alg"`
	}
	var claims struct {
		Issuer  any   `json:"iss"` // a number or a text
		Issued  int64 `json:"iat"`
		Expires int64 `json:"exp"`
	}
	signature, err := base64.RawURLEncoding.DecodeString(parts[2])
	if err != nil || !decodePart(parts[0], &algorithm) || !decodePart(parts[1], &claims) || algorithm.Alg != "RS256" {
		return undecoded
	}
	digest := sha256.Sum256([]byte(parts[0] + "." + parts[1]))
	if rsa.VerifyPKCS1v15(app.Key, crypto.SHA256, digest[:], signature) != nil {
		return undecoded
	}
	now := s.options.Now().Unix()
	const longest = 10 * 60
	switch {
	case fmt.Sprint(claims.Issuer) != fmt.Sprint(app.ID):
		return "Integration not found"
	case claims.Issued > now:
		return "'Issued at' claim ('iat') must be an Integer representing a time in the past"
	case claims.Expires <= now:
		return "'Expiration time' claim ('exp') must be a numeric value representing the future time at which the assertion expires"
	case claims.Expires > now+longest:
		return "'Expiration time' claim ('exp') is too far in the future"
	}
	return ""
}

func decodePart(part string, into any) bool {
	text, err := base64.RawURLEncoding.DecodeString(part)
	if err != nil {
		return false
	}
	decoder := json.NewDecoder(strings.NewReader(string(text)))
	decoder.UseNumber()
	return decoder.Decode(into) == nil
}

// accepts reports whether a token is good now.
func (s *Server) accepts(token string) bool {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	expires, issued := s.tokens[token]
	return token == s.options.Token || issued && s.options.Now().Before(expires)
}

// writeMessage answers in the form of the REST API.
func writeMessage(w http.ResponseWriter, status int, text string) {
	writeJSON(w, status, messageBody(status, text))
}

func messageBody(status int, text string) map[string]string {
	return map[string]string{
		"message":           text,
		"documentation_url": "https://docs.github.com/rest",
		"status":            fmt.Sprint(status),
	}
}

func writeJSON(w http.ResponseWriter, status int, body any) {
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(body) // the client has left: nobody to tell
}
