package config

import (
	"errors"
	"fmt"
	"net/netip"
	"net/url"
	"slices"
	"strings"

	"repochat/internal/access"
)

// The ways to find out who calls.
const (
	AuthNone  = "none"
	AuthToken = "token"
	AuthOIDC  = "oidc"
)

// Access is who may use the server, and how much.
type Access struct {
	Auth            string   `name:"auth" env:"REPOCHAT_AUTH" enum:"none,token,oidc" default:"none" help:"Who may ask: none (whoever reaches the server), token (holders of tokens), oidc (people who sign in at an identity provider, and holders of tokens)."`
	Tokens          []string `name:"tokens" env:"REPOCHAT_TOKENS" placeholder:"NAME=TOKEN" help:"Tokens beside those of repochat token add. Prefer the environment."`
	Admins          []string `name:"admins" env:"REPOCHAT_ADMINS" placeholder:"NAME" help:"Tokens, and groups of the identity provider, that may add, synchronise and delete repositories."`
	SessionLifetime Period   `name:"session-lifetime" env:"REPOCHAT_SESSION_LIFETIME" default:"24h" help:"Time after which people sign in again."`
	PublicURL       string   `name:"public-url" env:"REPOCHAT_PUBLIC_URL" placeholder:"URL" help:"Where people reach the server, like https://chat.example.org."`

	OIDCIssuer       string   `name:"oidc-issuer" env:"REPOCHAT_OIDC_ISSUER" placeholder:"URL" help:"Identity provider (OpenID Connect)."`
	OIDCClientID     string   `name:"oidc-client-id" env:"REPOCHAT_OIDC_CLIENT_ID" placeholder:"ID" help:"RepoChat's id at the identity provider."`
	OIDCClientSecret string   `name:"oidc-client-secret" env:"REPOCHAT_OIDC_CLIENT_SECRET" placeholder:"SECRET" help:"RepoChat's secret at the identity provider. Prefer the environment."`
	OIDCScopes       []string `name:"oidc-scopes" env:"REPOCHAT_OIDC_SCOPES" default:"openid,profile,email" help:"What to ask the identity provider for."`
	OIDCGroupsClaim  string   `name:"oidc-groups-claim" env:"REPOCHAT_OIDC_GROUPS_CLAIM" default:"groups" placeholder:"NAME" help:"Claim that lists a person's groups."`
	OIDCGroups       []string `name:"oidc-groups" env:"REPOCHAT_OIDC_GROUPS" placeholder:"GROUP=PATTERN" help:"Which repositories a group may ask about: team-a=acme/*, or *=* for everybody and everything."`

	RequestsPerMinute  *int     `name:"requests-per-minute" env:"REPOCHAT_REQUESTS_PER_MINUTE" placeholder:"N" help:"Most requests of one caller, 0 for any number. Default: 600 with sign-in."`
	QuestionsPerMinute *int     `name:"questions-per-minute" env:"REPOCHAT_QUESTIONS_PER_MINUTE" placeholder:"N" help:"Most questions of one caller, 0 for any number. Default: 30 with sign-in."`
	TrustedProxies     []string `name:"trusted-proxies" env:"REPOCHAT_TRUSTED_PROXIES" placeholder:"CIDR" help:"Networks of proxies whose X-Forwarded-For tells the client's address, like 10.0.0.0/8."`
	CORSOrigins        []string `name:"cors-origins" env:"REPOCHAT_CORS_ORIGINS" placeholder:"ORIGIN" help:"Other sites whose pages may call the API with a token, like https://tools.example.org."`

	MetricsAddress string `name:"metrics-addr" env:"REPOCHAT_METRICS_ADDR" placeholder:"HOST:PORT" help:"Address for /metrics, which is open to whoever reaches it. Unset: /metrics of the server, for callers."`
}

const (
	defaultRequestsPerMinute  = 600
	defaultQuestionsPerMinute = 30
)

// HasSignIn reports whether callers have to show who they are.
func (a *Access) HasSignIn() bool { return a.Auth == AuthToken || a.Auth == AuthOIDC }

// Limits returns how many requests and questions one caller may send in a
// minute; zero means any number. Without sign-in there is one caller, the user
// of this machine, whom nothing limits unless it is set.
func (a *Access) Limits() (requests, questions int) {
	if a.HasSignIn() {
		requests, questions = defaultRequestsPerMinute, defaultQuestionsPerMinute
	}
	if a.RequestsPerMinute != nil {
		requests = *a.RequestsPerMinute
	}
	if a.QuestionsPerMinute != nil {
		questions = *a.QuestionsPerMinute
	}
	return requests, questions
}

func (a *Access) validateAccess() error {
	errs := []error{a.validateTokens(), a.validateOIDC(), a.validateNetwork()}
	if a.SessionLifetime <= 0 && a.HasSignIn() {
		errs = append(errs, errors.New("REPOCHAT_SESSION_LIFETIME must be above zero, like 24h"))
	}
	if requests, questions := a.Limits(); requests < 0 || questions < 0 {
		errs = append(errs, errors.New("REPOCHAT_REQUESTS_PER_MINUTE and REPOCHAT_QUESTIONS_PER_MINUTE must not be below zero; 0 means any number"))
	}
	return errors.Join(errs...)
}

func (a *Access) validateTokens() error {
	if _, err := access.ParseFixedTokens(a.Tokens); err != nil {
		return fmt.Errorf("REPOCHAT_TOKENS: %w", err)
	}
	if len(a.Tokens) > 0 && !a.HasSignIn() {
		return errors.New("REPOCHAT_TOKENS is set, but everybody is let in; set REPOCHAT_AUTH=token too")
	}
	return nil
}

// validateOIDC also refuses an identity provider that nobody would be asked
// for: whoever sets one believes that the server is closed.
func (a *Access) validateOIDC() error {
	if a.Auth != AuthOIDC {
		if a.OIDCIssuer != "" || a.OIDCClientID != "" || a.OIDCClientSecret != "" || len(a.OIDCGroups) > 0 {
			return fmt.Errorf("REPOCHAT_OIDC_… is set, but REPOCHAT_AUTH is %s; set REPOCHAT_AUTH=oidc to sign people in at the identity provider", a.Auth)
		}
		return nil
	}
	for _, needed := range []struct{ name, value string }{
		{"REPOCHAT_OIDC_ISSUER", a.OIDCIssuer},
		{"REPOCHAT_OIDC_CLIENT_ID", a.OIDCClientID},
		{"REPOCHAT_OIDC_CLIENT_SECRET", a.OIDCClientSecret},
		{"REPOCHAT_PUBLIC_URL", a.PublicURL},
	} {
		if needed.value == "" {
			return fmt.Errorf("REPOCHAT_AUTH is oidc, but %s is not set; the identity provider's operator gives the issuer, id and secret, and the public URL is where people reach this server", needed.name)
		}
	}
	if len(a.OIDCGroups) == 0 {
		return errors.New("REPOCHAT_OIDC_GROUPS is not set; say who may ask about what, like team-a=acme/*, or *=* for everybody who can sign in")
	}
	if _, err := access.ParseGroups(a.OIDCGroups); err != nil {
		return fmt.Errorf("REPOCHAT_OIDC_GROUPS: %w", err)
	}
	if !slices.Contains(a.OIDCScopes, "openid") || a.OIDCGroupsClaim == "" {
		return errors.New("REPOCHAT_OIDC_SCOPES must contain openid, and REPOCHAT_OIDC_GROUPS_CLAIM must name a claim; unset them for the defaults")
	}
	return validTLS("REPOCHAT_OIDC_ISSUER", a.OIDCIssuer)
}

func (a *Access) validateNetwork() error {
	if a.PublicURL != "" {
		if err := validTLS("REPOCHAT_PUBLIC_URL", a.PublicURL); err != nil {
			return err
		}
		if u, _ := url.Parse(a.PublicURL); strings.Trim(u.Path, "/") != "" || u.RawQuery != "" || u.Fragment != "" || u.User != nil {
			return errors.New("REPOCHAT_PUBLIC_URL must end after the host, like https://chat.example.org")
		}
	}
	if a.MetricsAddress != "" {
		if err := ValidateAddress(a.MetricsAddress); err != nil {
			return fmt.Errorf("REPOCHAT_METRICS_ADDR: %w", err)
		}
	}
	for _, network := range a.TrustedProxies {
		if _, err := netip.ParsePrefix(network); err != nil {
			return fmt.Errorf("REPOCHAT_TRUSTED_PROXIES: %q is not a network; write it like 10.0.0.0/8, or 10.0.0.7/32 for one address", network)
		}
	}
	for _, origin := range a.CORSOrigins {
		u, err := url.Parse(origin)
		if err != nil || u.Host == "" || strings.Contains(u.Host, "*") || u.String() != u.Scheme+"://"+u.Host {
			return fmt.Errorf("REPOCHAT_CORS_ORIGINS: %q is not an origin; write it like https://tools.example.org", origin)
		}
	}
	return nil
}

// validTLS checks a URL over which secrets go: in the clear to this machine
// only.
func validTLS(name, value string) error {
	if err := validHTTPURL(name, value); err != nil {
		return err
	}
	u, _ := url.Parse(value)
	address, err := netip.ParseAddr(u.Hostname())
	if local := u.Hostname() == "localhost" || err == nil && address.IsLoopback(); u.Scheme == "http" && !local {
		return fmt.Errorf("%s must begin with https://; without it, whoever is on the way reads what people sign in with", name)
	}
	return nil
}

// redactTokens keeps the names.
func redactTokens(tokens []string) []string {
	redacted := slices.Clone(tokens)
	for i, token := range redacted {
		name, _, _ := strings.Cut(token, "=")
		redacted[i] = name + "=•••"
	}
	return redacted
}

// PublicHost returns the host name of PublicURL without its port; "" when it is
// not set.
func (a *Access) PublicHost() string {
	u, err := url.Parse(a.PublicURL)
	if err != nil {
		return ""
	}
	return u.Hostname()
}
