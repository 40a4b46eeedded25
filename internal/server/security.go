package server

import (
	"net"
	"net/http"
	"net/netip"
	"slices"
	"strings"

	"github.com/go-chi/chi/v5/middleware"
	"github.com/go-chi/cors"
)

// contentSecurityPolicy lets the page run its own script and style and talk to
// its own server, nothing else. Trusted types make the browser refuse every
// string that is used as HTML unless DOMPurify has cleaned it.
const contentSecurityPolicy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; " +
	"manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; " +
	"require-trusted-types-for 'script'; trusted-types dompurify"

// securityHeaders sets the headers that tell browsers to trust as little as
// possible.
func securityHeaders(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", contentSecurityPolicy)
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("X-Frame-Options", "DENY")
		h.Set("Referrer-Policy", "no-referrer")
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		h.Set("Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()")
		next.ServeHTTP(w, r)
	})
}

// allowHosts answers only to names that the server is known by. Without this a
// web page could point a name of its own at 127.0.0.1 (DNS rebinding) and read
// a server that listens on loopback only.
func (s *server) allowHosts(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if host := hostName(r.Host); !isLoopback(host) && !s.hostIsAllowed(host) {
			s.errorHandler(w, r, refuse(errHost, "This server does not answer to the name %q. Its operator can add the name to REPOCHAT_HOSTS.", host))
			return
		}
		next.ServeHTTP(w, r)
	})
}

func (s *server) hostIsAllowed(host string) bool {
	return slices.ContainsFunc(s.Hosts, func(allowed string) bool {
		return allowed == "*" || strings.EqualFold(allowed, host)
	})
}

// refuseOtherOrigins refuses requests with effects that come from pages of
// other sites (cross-site request forgery).
func (s *server) refuseOtherOrigins(next http.Handler) http.Handler {
	protection := http.NewCrossOriginProtection()
	for _, origin := range s.CORSOrigins {
		// New has checked their form.
		_ = protection.AddTrustedOrigin(origin)
	}
	protection.SetDenyHandler(s.handle(func(http.ResponseWriter, *http.Request) error {
		return refuse(errOrigin, "The request comes from a page of another site.")
	}))
	return protection.Handler(next)
}

// allowOrigins lets pages of the sites that the operator names call the API.
// They need tokens of their own: no cookie counts, so that they cannot act for
// whoever happens to have signed in here.
func (s *server) allowOrigins(next http.Handler) http.Handler {
	if len(s.CORSOrigins) == 0 {
		return next
	}
	withoutCookies := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if slices.Contains(s.CORSOrigins, r.Header.Get("Origin")) {
			r.Header.Del("Cookie")
		}
		next.ServeHTTP(w, r)
	})
	return cors.Handler(cors.Options{
		AllowedOrigins: s.CORSOrigins,
		AllowedMethods: []string{http.MethodGet, http.MethodPost, http.MethodPatch, http.MethodDelete},
		AllowedHeaders: []string{"Authorization", "Content-Type", "Last-Event-ID", "Mcp-Session-Id", "Mcp-Protocol-Version"},
		ExposedHeaders: []string{"X-Request-Id", "Retry-After", "Mcp-Session-Id"},
	})(withoutCookies)
}

// findClientAddress notes where a request comes from, for clientAddress.
func (s *server) findClientAddress() func(http.Handler) http.Handler {
	if len(s.TrustedProxies) == 0 {
		return middleware.ClientIPFromRemoteAddr
	}
	return middleware.ClientIPFromXFF(s.TrustedProxies...)
}

// hostName returns a Host header's name or address without the port.
func hostName(host string) string {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	host = strings.TrimSuffix(strings.TrimPrefix(host, "["), "]")
	return strings.ToLower(strings.TrimSuffix(host, "."))
}

// isLoopback reports whether a name or address can only mean this machine.
// RFC 6761 reserves localhost and every name below it for that.
func isLoopback(host string) bool {
	if host == "localhost" || strings.HasSuffix(host, ".localhost") {
		return true
	}
	address, err := netip.ParseAddr(host)
	return err == nil && address.IsLoopback()
}
