// Package egress keeps the connections that others ask for within the public
// internet: a server that fetches what somebody names must not reach, for them,
// into the network that it stands in.
package egress

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"syscall"
	"time"
)

// ErrNotPublic reports that an address is not of the public internet.
var ErrNotPublic = errors.New("not an address of the public internet")

// special are networks that netip.Addr knows no name for: those of one network
// only, and those whose addresses hold an IPv4 address that a gateway on the
// way may take out.
// https://www.iana.org/assignments/iana-ipv4-special-registry
// https://www.iana.org/assignments/iana-ipv6-special-registry
var special = []netip.Prefix{
	netip.MustParsePrefix("0.0.0.0/8"),
	netip.MustParsePrefix("100.64.0.0/10"), // within a provider's network, RFC 6598
	netip.MustParsePrefix("192.0.0.0/24"),
	netip.MustParsePrefix("198.18.0.0/15"), // benchmarks, RFC 2544
	netip.MustParsePrefix("240.0.0.0/4"),
	netip.MustParsePrefix("192.0.2.0/24"),    // documentation
	netip.MustParsePrefix("198.51.100.0/24"), // documentation
	netip.MustParsePrefix("203.0.113.0/24"),  // documentation
	netip.MustParsePrefix("192.88.99.0/24"),  // 6to4 relays, RFC 7526
	// Azure's machines reach their host's agent, with secrets, at an address that
	// belongs to the public internet. The metadata of other clouds are at
	// link-local or private addresses.
	netip.MustParsePrefix("168.63.129.16/32"),
	netip.MustParsePrefix("::/96"),           // IPv4-compatible, RFC 4291
	netip.MustParsePrefix("::ffff:0:0:0/96"), // IPv4-translated, RFC 7915
	netip.MustParsePrefix("64:ff9b::/96"),    // NAT64, RFC 6052
	netip.MustParsePrefix("64:ff9b:1::/48"),
	netip.MustParsePrefix("100::/64"),      // discarded, RFC 6666
	netip.MustParsePrefix("2001::/23"),     // protocols, with Teredo, RFC 2928
	netip.MustParsePrefix("2001:db8::/32"), // documentation
	netip.MustParsePrefix("3fff::/20"),     // documentation
	netip.MustParsePrefix("5f00::/16"),     // within a network, RFC 9602
	netip.MustParsePrefix("2002::/16"),     // 6to4, RFC 3056
	netip.MustParsePrefix("fec0::/10"),     // site-local, RFC 3879
}

// IsPublic reports whether an address is one of the public internet.
func IsPublic(address netip.Addr) bool {
	address = address.Unmap().WithZone("")
	if !address.IsGlobalUnicast() || address.IsPrivate() {
		return false
	}
	for _, network := range special {
		if network.Contains(address) {
			return false
		}
	}
	return true
}

// CheckHost returns an error that wraps ErrNotPublic unless every address of a
// host is public, and that of the look-up when it has none.
func CheckHost(ctx context.Context, host string) error {
	addresses, err := net.DefaultResolver.LookupNetIP(ctx, "ip", host)
	if err != nil {
		return err
	}
	for _, address := range addresses {
		if !IsPublic(address) {
			return fmt.Errorf("%s: %w", host, ErrNotPublic)
		}
	}
	return nil
}

// NewTransport returns a transport for HTTP that connects to public addresses
// only, whatever a name leads to at the moment and wherever a response
// redirects to. Where the environment names a proxy it is the proxy that
// connects, and the names are checked before it is asked.
func NewTransport() http.RoundTripper {
	proxied := http.DefaultTransport.(*http.Transport).Clone()
	direct := proxied.Clone()
	dialer := &net.Dialer{Timeout: 30 * time.Second, KeepAlive: 30 * time.Second, Control: control}
	direct.Proxy, direct.DialContext = nil, dialer.DialContext
	return transport{proxy: http.ProxyFromEnvironment, direct: direct, proxied: proxied}
}

// control is called with the address of every connection before it is made.
func control(_, address string, _ syscall.RawConn) error {
	to, err := netip.ParseAddrPort(address)
	if err != nil {
		return err
	}
	if !IsPublic(to.Addr()) {
		return ErrNotPublic
	}
	return nil
}

type transport struct {
	proxy           func(*http.Request) (*url.URL, error)
	direct, proxied http.RoundTripper
}

// RoundTrip is that of http.RoundTripper.
func (t transport) RoundTrip(request *http.Request) (*http.Response, error) {
	proxy, err := t.proxy(request)
	if proxy == nil && err == nil {
		return t.direct.RoundTrip(request)
	}
	if err == nil {
		err = CheckHost(request.Context(), request.URL.Hostname())
	}
	if err != nil {
		if request.Body != nil {
			request.Body.Close()
		}
		return nil, err
	}
	return t.proxied.RoundTrip(request)
}
