package openidtest

import (
	"html/template"
	"net/http"
	"net/url"
	"slices"

	"github.com/go-jose/go-jose/v4"
	"github.com/go-jose/go-jose/v4/jwt"
)

const (
	endPath = "/end"
	// personCookie holds who has a session at the provider.
	personCookie = "provider_session"
)

// Ask makes the provider ask which of these people signs in. It remembers them
// in their browser until their session is ended.
func (p *Provider) Ask(people ...Person) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	p.people = people
}

// Ended are the subjects of the people whose sessions a client has ended.
func (p *Provider) Ended() []string {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	return slices.Clone(p.ended)
}

// recognise reports who sits at a browser: who has a session, or who has just been
// chosen and has one from now on.
func (p *Provider) recognise(w http.ResponseWriter, r *http.Request) (person Person, known bool) {
	if len(p.people) == 0 {
		return p.person, true
	}
	subject := r.URL.Query().Get("as")
	if cookie, err := r.Cookie(personCookie); err == nil && subject == "" {
		subject = cookie.Value
	}
	i := slices.IndexFunc(p.people, func(one Person) bool { return one.Subject == subject })
	if i < 0 {
		return Person{}, false
	}
	http.SetCookie(w, &http.Cookie{Name: personCookie, Value: subject, Path: "/", HttpOnly: true, SameSite: http.SameSiteLaxMode}) //nolint:gosec // tests speak no TLS
	return p.people[i], true
}

var whoPage = template.Must(template.New("who").Parse(`<!doctype html>
<html lang="en"><title>Identity provider</title><h1>Who are you?</h1>
<ul>{{range .}}<li><a href="{{.Address}}">{{.Name}}</a></li>{{end}}</ul></html>
`))

func (p *Provider) askWho(w http.ResponseWriter, r *http.Request) {
	type choice struct{ Name, Address string }
	var choices []choice
	for _, person := range p.people {
		query := r.URL.Query()
		query.Set("as", person.Subject)
		name, _ := person.Claims["name"].(string)
		choices = append(choices, choice{orElse(name, person.Subject), "/authorize?" + query.Encode()})
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	_ = whoPage.Execute(w, choices)
}

// end ends a session (OpenID Connect RP-Initiated Logout 1.0). It wants to be
// shown its own token, and sends nobody to a site that is no client.
func (p *Provider) end(w http.ResponseWriter, r *http.Request) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	query := r.URL.Query()
	back, err := url.Parse(query.Get("post_logout_redirect_uri"))
	if err != nil || query.Get("client_id") != ClientID || !p.clients[origin(back)] {
		http.Error(w, "not a request of a client", http.StatusBadRequest)
		return
	}
	token, err := jwt.ParseSigned(query.Get("id_token_hint"), []jose.SignatureAlgorithm{jose.RS256})
	var said jwt.Claims
	if err != nil || token.Claims(p.key.Public(), &said) != nil {
		http.Error(w, "not a token of this provider", http.StatusBadRequest)
		return
	}
	p.ended = append(p.ended, said.Subject)
	http.SetCookie(w, &http.Cookie{Name: personCookie, Path: "/", MaxAge: -1}) //nolint:gosec // tests speak no TLS
	http.Redirect(w, r, back.String(), http.StatusFound)                       //nolint:gosec // to a client
}

func origin(u *url.URL) string { return u.Scheme + "://" + u.Host }
