package egress

import (
	"errors"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestIsPublic(t *testing.T) {
	tests := []struct {
		name, address string
		want          bool
	}{
		{"a server of the world", "140.82.121.4", true},
		{"one by IPv6", "2606:50c0:8000::153", true},
		{"this machine", "127.0.0.1", false},
		{"this machine by IPv6", "::1", false},
		{"this machine in the clothes of IPv6", "::ffff:127.0.0.1", false},
		{"any address of this machine", "0.0.0.0", false},
		{"a private network", "10.1.2.3", false},
		{"another one", "172.16.0.1", false},
		{"the network of a home", "192.168.1.1", false},
		{"a private network by IPv6", "fd00::1", false},
		{"the metadata of a cloud", "169.254.169.254", false},
		{"a link by IPv6", "fe80::1%eth0", false},
		{"this machine, compatible with IPv4", "::127.0.0.1", false},
		{"a private address, compatible with IPv4", "::10.0.0.1", false},
		{"a private address, translated", "::ffff:0:10.0.0.1", false},
		{"the metadata of a cloud in IPv6's clothes", "::ffff:169.254.169.254", false},
		{"the metadata of AWS by IPv6", "fd00:ec2::254", false},
		{"the metadata of Alibaba", "100.100.100.200", false},
		{"the metadata of Oracle", "192.0.0.192", false},
		{"the agent of Azure's hosts", "168.63.129.16", false},
		{"a private address behind local NAT64", "64:ff9b:1::a01:203", false},
		{"a private address behind Teredo", "2001:0:a01:203::1", false},
		{"documentation", "192.0.2.1", false},
		{"documentation by IPv6", "2001:db8::1", false},
		{"an address next to Azure's", "168.63.129.17", true},
		{"a provider's network", "100.64.0.1", false},
		{"everybody", "255.255.255.255", false},
		{"a group", "224.0.0.1", false},
		{"a private address behind NAT64", "64:ff9b::a01:203", false},
		{"a private address behind 6to4", "2002:a01:203::1", false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := IsPublic(netip.MustParseAddr(test.address)); got != test.want {
				t.Errorf("IsPublic(%s) = %v", test.address, got)
			}
		})
	}
}

func TestNothingIsSentToAPrivateAddress(t *testing.T) {
	asked := false
	private := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { asked = true }))
	t.Cleanup(private.Close)
	_, port, err := net.SplitHostPort(private.Listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	client := &http.Client{Transport: NewTransport()}
	for _, host := range []string{"127.0.0.1", "localhost", "[::ffff:127.0.0.1]"} {
		response, err := client.Get("http://" + host + ":" + port)
		if err == nil {
			response.Body.Close()
		}
		if !errors.Is(err, ErrNotPublic) {
			t.Errorf("%s: error = %v, want %v", host, err, ErrNotPublic)
		}
	}
	if asked {
		t.Error("the server was asked")
	}
}

// A server that may be reached redirects to one that may not.
func TestARedirectIsCheckedToo(t *testing.T) {
	asked := false
	private := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { asked = true }))
	t.Cleanup(private.Close)
	public := httptest.NewServer(http.RedirectHandler(private.URL, http.StatusFound))
	t.Cleanup(public.Close)
	guarded := NewTransport()
	client := &http.Client{Transport: roundTripper(func(request *http.Request) (*http.Response, error) {
		if request.URL.Host == public.Listener.Addr().String() { // stands for one of the world
			return http.DefaultTransport.RoundTrip(request)
		}
		return guarded.RoundTrip(request)
	})}
	response, err := client.Get(public.URL)
	if err == nil {
		response.Body.Close()
	}
	if !errors.Is(err, ErrNotPublic) || asked {
		t.Errorf("error = %v, asked %v", err, asked)
	}
}

func TestBehindAProxyNamesAreChecked(t *testing.T) {
	var asked []string
	guarded := transport{
		proxy:  func(*http.Request) (*url.URL, error) { return url.Parse("http://proxy.example:3128") },
		direct: http.DefaultTransport,
		proxied: roundTripper(func(request *http.Request) (*http.Response, error) {
			asked = append(asked, request.URL.Hostname())
			return &http.Response{StatusCode: http.StatusOK, Body: http.NoBody}, nil
		}),
	}
	for host, want := range map[string]error{"10.0.0.1": ErrNotPublic, "140.82.121.4": nil} {
		_, err := guarded.RoundTrip(httptest.NewRequestWithContext(t.Context(), http.MethodGet, "https://"+host+"/x.git", nil))
		if !errors.Is(err, want) {
			t.Errorf("%s: error = %v, want %v", host, err, want)
		}
	}
	if diff := cmp.Diff([]string{"140.82.121.4"}, asked); diff != "" {
		t.Errorf("the proxy was asked for: %s", diff)
	}
}

type roundTripper func(*http.Request) (*http.Response, error)

func (f roundTripper) RoundTrip(request *http.Request) (*http.Response, error) { return f(request) }
