package githubtest

import (
	"bytes"
	"crypto"
	"crypto/rand"
	"crypto/rsa"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"
)

func TestAppTokens(t *testing.T) {
	key, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		t.Fatal(err)
	}
	other, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		t.Fatal(err)
	}
	c := &clock{now: time.Date(2024, 5, 1, 12, 0, 0, 0, time.UTC)}
	start := c.now.Unix()
	tests := []struct {
		name, path, assertion string
		want                  int
		message               string
	}{
		{"a good assertion", "/app/installations/77/access_tokens", sign(t, key, "12", start-60, start+300), 201, ""},
		{"on GitHub Enterprise", "/api/v3/app/installations/77/access_tokens", sign(t, key, "12", start-60, start+300), 201, ""},
		{"another installation", "/app/installations/78/access_tokens", sign(t, key, "12", start-60, start+300), 404, "Not Found"},
		{"another app", "/app/installations/77/access_tokens", sign(t, key, "13", start-60, start+300), 401, "Integration not found"},
		{"another key", "/app/installations/77/access_tokens", sign(t, other, "12", start-60, start+300), 401, "A JSON web token could not be decoded"},
		{"no assertion", "/app/installations/77/access_tokens", Token, 401, "A JSON web token could not be decoded"},
		{"an expired one", "/app/installations/77/access_tokens", sign(t, key, "12", start-600, start-1), 401, "'Expiration time' claim ('exp') must be a numeric value"},
		{"one that is good too long", "/app/installations/77/access_tokens", sign(t, key, "12", start-60, start+601), 401, "'Expiration time' claim ('exp') is too far in the future"},
		{"one of the future", "/app/installations/77/access_tokens", sign(t, key, "12", start+60, start+300), 401, "'Issued at' claim ('iat')"},
	}
	s := New(t, Options{Now: c.read, App: &App{ID: 12, Installation: 77, Key: &key.PublicKey}, PrivateGit: true})
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got, err := send(t, s.URL+test.path, "Bearer "+test.assertion, nil)
			if err != nil || got.status != test.want || !strings.Contains(got.text, test.message) {
				t.Errorf("status %d (%v): %s", got.status, err, got.text)
			}
		})
	}
	t.Run("a token is good for an hour", func(t *testing.T) {
		given, err := send(t, s.URL+tests[0].path, "Bearer "+tests[0].assertion, nil)
		if err != nil {
			t.Fatal(err)
		}
		var held struct {
			Token     string    `json:"token"`
			ExpiresAt time.Time `json:"expires_at"`
		}
		if err := json.Unmarshal([]byte(given.text), &held); err != nil || !held.ExpiresAt.Equal(c.now.Add(time.Hour)) {
			t.Fatalf("%s: %v", given.text, err)
		}
		for _, want := range []int{http.StatusOK, http.StatusUnauthorized} {
			got, err := send(t, s.GraphQL(), "token "+held.Token, []byte(`{"query": "{rateLimit {cost}}"}`))
			if err != nil || got.status != want {
				t.Errorf("status %d (%v), want %d", got.status, err, want)
			}
			c.advance(time.Hour)
		}
	})
}

// sign makes a JSON web token as an App does.
func sign(t *testing.T, key *rsa.PrivateKey, issuer string, issued, expires int64) string {
	t.Helper()
	var text bytes.Buffer
	fmt.Fprintf(&text, "%s.%s", base64.RawURLEncoding.EncodeToString([]byte(`{"alg":"RS256","typ":"JWT"}`)),
		base64.RawURLEncoding.EncodeToString(fmt.Appendf(nil, `{"iss":%q,"iat":%d,"exp":%d}`, issuer, issued, expires)))
	digest := sha256.Sum256(text.Bytes())
	signature, err := rsa.SignPKCS1v15(rand.Reader, key, crypto.SHA256, digest[:])
	if err != nil {
		t.Fatal(err)
	}
	return text.String() + "." + base64.RawURLEncoding.EncodeToString(signature)
}
