package openid

import (
	"context"
	"fmt"
	"net/url"
)

// longestHint is the length of a token, in bytes, up to which an address can
// carry it past every proxy.
const longestHint = 6000

// End returns the provider's address at which a person's session there ends
// (OpenID Connect RP-Initiated Logout 1.0); "" when the provider has none.
func (p *Provider) End(ctx context.Context, idToken string) (address string, err error) {
	found, err := p.discover(ctx)
	if err != nil {
		return "", err
	}
	var announced struct {
		EndSession string `json:"end_session_endpoint"`
	}
	if err := found.Claims(&announced); err != nil {
		return "", fmt.Errorf("%w: %w", ErrInvalid, err)
	}
	if announced.EndSession == "" {
		return "", nil
	}
	end, err := url.Parse(announced.EndSession)
	if err != nil || end.Host == "" || (end.Scheme != "https" && end.Scheme != "http") {
		return "", fmt.Errorf("%w: its end_session_endpoint is no address", ErrInvalid)
	}
	query := end.Query()
	query.Set("client_id", p.options.ClientID)
	query.Set("post_logout_redirect_uri", p.options.SignedOutURL)
	if idToken != "" && len(idToken) <= longestHint {
		query.Set("id_token_hint", idToken)
	}
	end.RawQuery = query.Encode()
	return end.String(), nil
}
