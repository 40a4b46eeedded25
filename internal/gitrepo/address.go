package gitrepo

import (
	"bytes"
	"errors"
	"fmt"
	"net"
	"net/url"
	"path/filepath"
	"strings"
)

// address is where a mirror comes from: a URL without secrets, and what the
// server asks for.
type address struct {
	url          string
	web          *url.URL // for http and https
	user, secret string
}

// parseAddress takes the credentials out of a URL. A token is sent over https
// only, or within this machine.
func parseAddress(text, token string) (address, error) {
	if text == "" {
		return address{}, errors.New("no URL of a git repository is given")
	}
	if !strings.Contains(text, "://") {
		return parsePlain(text)
	}
	parsed, err := url.Parse(text)
	if err != nil {
		// The error of url.Parse repeats the URL, and with it any password.
		return address{}, errors.New("the URL of the git repository cannot be read; write it as https://HOST/OWNER/NAME")
	}
	switch parsed.Scheme {
	case "https", "http":
		return parseWeb(parsed, token)
	case "ssh":
		if parsed.User != nil {
			parsed.User = url.User(parsed.User.Username())
		}
	case "file":
	default:
		return address{}, fmt.Errorf("a git repository cannot be fetched by %s; give an https or ssh URL, or a path", parsed.Scheme)
	}
	return address{url: parsed.String()}, nil
}

// parsePlain tells "git@host:owner/name" from a path as git does: a colon
// before the first slash means a host.
func parsePlain(text string) (address, error) {
	host, _, isHost := strings.Cut(text, ":")
	if isHost && !strings.Contains(host, "/") && !filepath.IsAbs(text) {
		return address{url: text}, nil
	}
	path, err := filepath.Abs(text)
	if err != nil {
		return address{}, err
	}
	return address{url: path}, nil
}

func parseWeb(parsed *url.URL, token string) (address, error) {
	// GitHub takes a token as the password of any user.
	user, secret := "x-access-token", token
	if parsed.User != nil && token == "" {
		password, found := parsed.User.Password()
		if secret = password; !found {
			secret = parsed.User.Username() // https://TOKEN@host/…
		} else {
			user = parsed.User.Username()
		}
	}
	parsed.User = nil
	if secret == "" {
		return address{url: parsed.String(), web: parsed}, nil
	}
	if parsed.Scheme == "http" && !isLoopback(parsed.Hostname()) {
		return address{}, fmt.Errorf("credentials are not sent to %s without encryption; use https", parsed.Host)
	}
	return address{url: parsed.String(), web: parsed, user: user, secret: secret}, nil
}

func isLoopback(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}

func (a address) withoutSecret(err error) error {
	if a.secret == "" || !strings.Contains(err.Error(), a.secret) {
		return err
	}
	return errors.New(strings.ReplaceAll(err.Error(), a.secret, "***"))
}

// lineWriter yields what is written to it line by line. Servers end a line
// that is to be overwritten with a carriage return.
type lineWriter struct {
	yield   func(string)
	pending []byte
}

// longestLine is where a line that a server does not end is ended for it.
const longestLine = 1 << 16

func (w *lineWriter) Write(data []byte) (int, error) {
	w.pending = append(w.pending, data...)
	for {
		end := bytes.IndexAny(w.pending, "\r\n")
		if end < 0 {
			if len(w.pending) > longestLine {
				w.flush()
			}
			return len(data), nil
		}
		w.say(w.pending[:end])
		w.pending = w.pending[end+1:]
	}
}

func (w *lineWriter) flush() {
	w.say(w.pending)
	w.pending = nil
}

func (w *lineWriter) say(line []byte) {
	if text := printable(strings.TrimSpace(string(line))); text != "" && w.yield != nil {
		w.yield(text)
	}
}
