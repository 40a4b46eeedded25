package gitrepo

import (
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"testing"
)

func TestConnectionsThatFailAreToldInWords(t *testing.T) {
	lookup := func(e net.DNSError) error {
		e.Name, e.Server = "git.example", "10.0.0.2:53"
		return fmt.Errorf("Get %q: %w", "https://git.example/x.git", &net.OpError{Op: "dial", Net: "tcp", Err: &e})
	}
	tests := []struct {
		name string
		err  error
		want string
	}{
		{"no such host", lookup(net.DNSError{Err: "no such host", IsNotFound: true}), "there is no host git.example; check the URL"},
		{"no name server", lookup(net.DNSError{Err: "server misbehaving", IsTemporary: true}), "the address of git.example cannot be found out; see that this machine reaches its name server"},
		{"no answer", &net.OpError{Op: "dial", Net: "tcp", Err: os.ErrDeadlineExceeded}, "the server does not answer; check the URL, and that this machine may connect to it"},
		{"anything else stays as it is", errors.New("unexpected EOF"), "unexpected EOF"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got := address{}.explain(context.Background(), test.err)
			if got.Error() != test.want || !errors.Is(got, test.err) {
				t.Errorf("error = %v, want %s", got, test.want)
			}
		})
	}
}
