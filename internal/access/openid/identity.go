package openid

import (
	"context"
	"errors"
	"fmt"
	"maps"

	"github.com/coreos/go-oidc/v3/oidc"
	"golang.org/x/oauth2"

	"repochat/internal/access"
)

// claims are what a provider says about a person.
type claims map[string]any

// identify checks the provider's token and reads the person from it.
func (p *Provider) identify(ctx context.Context, found *oidc.Provider, tokens *oauth2.Token, nonce string) (access.Identity, error) {
	raw, _ := tokens.Extra("id_token").(string)
	if raw == "" {
		return access.Identity{}, fmt.Errorf("%w: it has no id_token", ErrInvalid)
	}
	verifier := found.Verifier(&oidc.Config{ClientID: p.options.ClientID, Now: p.options.Now})
	token, err := verifier.Verify(ctx, raw)
	if err != nil {
		return access.Identity{}, fmt.Errorf("%w: %w", ErrInvalid, err)
	}
	if !equal(token.Nonce, nonce) {
		return access.Identity{}, fmt.Errorf("%w: its nonce is not ours", ErrInvalid)
	}
	said := claims{}
	if err := token.Claims(&said); err != nil {
		return access.Identity{}, fmt.Errorf("%w: %w", ErrInvalid, err)
	}
	if said, err = p.complete(ctx, found, tokens, said); err != nil {
		return access.Identity{}, err
	}
	return access.Identity{
		Issuer:  p.options.Issuer,
		Subject: token.Subject,
		Name:    said.name(token.Subject),
		Groups:  said.list(p.options.GroupsClaim),
		IDToken: raw,
	}, nil
}

// complete asks the provider for the groups when its token does not list them:
// some keep their tokens short.
func (p *Provider) complete(ctx context.Context, found *oidc.Provider, tokens *oauth2.Token, said claims) (claims, error) {
	if _, listed := said[p.options.GroupsClaim]; listed || found.UserInfoEndpoint() == "" {
		return said, nil
	}
	info, err := found.UserInfo(ctx, oauth2.StaticTokenSource(tokens))
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrAway, err)
	}
	more := claims{}
	if err := info.Claims(&more); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrInvalid, err)
	}
	// OpenID Connect Core 1.0, section 5.3.2: otherwise they speak of somebody else.
	if info.Subject == "" || info.Subject != said["sub"] {
		return nil, errors.Join(ErrInvalid, errors.New("its user info has another subject"))
	}
	maps.Copy(more, said)
	return more, nil
}

// name is the first claim that says how to call the person.
func (c claims) name(otherwise string) string {
	for _, claim := range []string{"name", "preferred_username", "email"} {
		if name, _ := c[claim].(string); name != "" {
			return name
		}
	}
	return otherwise
}

// list reads a claim that is a list of texts, or one text.
func (c claims) list(claim string) []string {
	switch value := c[claim].(type) {
	case string:
		return []string{value}
	case []any:
		var texts []string
		for _, item := range value {
			if text, isText := item.(string); isText {
				texts = append(texts, text)
			}
		}
		return texts
	}
	return nil
}
