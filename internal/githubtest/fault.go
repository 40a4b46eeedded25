package githubtest

import (
	"context"
	"fmt"
	"net/http"
	"strconv"
	"time"
)

// Fault is a way in which an answer goes wrong. Make one with the functions of
// this file.
type Fault struct {
	name      string
	delay     time.Duration
	instead   func(*Server) answer // of running the request
	header    map[string]string
	forbidden []string
	exceeding []string
	cuts      bool
	let       int // bytes of the body let through before the cut; negative cuts before the status
}

// String names the fault as records do.
func (f Fault) String() string { return f.name }

// BadGateway is a 502 with a page of HTML by the proxy before GitHub.
func BadGateway() Fault { return proxyFault(http.StatusBadGateway) }

// GatewayTimeout is a 504 with a page of HTML.
func GatewayTimeout() Fault { return proxyFault(http.StatusGatewayTimeout) }

// ServiceUnavailable is a 503 with a page of HTML.
func ServiceUnavailable() Fault { return proxyFault(http.StatusServiceUnavailable) }

func proxyFault(status int) Fault {
	text := fmt.Sprintf("%d %s", status, http.StatusText(status))
	html := "<html>\r\n<head><title>" + text + "</title></head>\r\n<body>\r\n<center><h1>" + text +
		"</h1></center>\r\n<hr><center>nginx</center>\r\n</body>\r\n</html>\r\n"
	return Fault{name: text, instead: func(s *Server) answer {
		return answer{status: status, body: page(html), limit: s.budget.current()}
	}}
}

// SomethingWentWrong is how GitHub gives up on a request that takes longer
// than ten seconds: a 502 with an error in GraphQL's form.
func SomethingWentWrong() Fault {
	return Fault{name: "something went wrong", instead: func(s *Server) answer {
		return answer{status: http.StatusBadGateway, limit: s.budget.current(), body: response{Errors: []graphError{{
			Message: "Something went wrong while executing your query. This may be the result of a timeout, or it could be a GitHub bug. Please include `" + requestID(0) + "` when reporting this issue.",
		}}}}
	}}
}

// ResourceLimits is a 200 in which a field, named as "Issue.comments", is null
// because the request would take too much to answer.
func ResourceLimits(fields ...string) Fault {
	return Fault{name: "resource limits exceeded", exceeding: fields}
}

// Forbidden is a 200 in which fields, named as "Issue.assignees", are null
// with an error of type FORBIDDEN each.
func Forbidden(fields ...string) Fault {
	return Fault{name: "forbidden fields", forbidden: fields}
}

// Refused is an answer of another status in the REST API's form: 401, 403,
// 404, 410, 451.
func Refused(status int, message string) Fault {
	return Fault{name: fmt.Sprintf("%d %s", status, message), instead: func(s *Server) answer { return *s.message(status, message) }}
}

// BadCredentials is a 401.
func BadCredentials() Fault { return Refused(http.StatusUnauthorized, "Bad credentials") }

// Moved is a redirect to another address, for tests that no token follows it.
func Moved(address string) Fault {
	f := Refused(http.StatusMovedPermanently, "Moved Permanently")
	f.header = map[string]string{"Location": address}
	return f
}

// SecondaryLimit is GitHub's limit for those who ask too fast: status 403 or
// 429, or 200 with an error. Without a retryAfter the header is missing, and
// GitHub's documentation asks for at least a minute.
func SecondaryLimit(status int, retryAfter time.Duration) Fault {
	const text = "You have exceeded a secondary rate limit. Please wait a few minutes before you try again. If you reach out to GitHub Support for help, please include the request ID."
	f := Fault{name: fmt.Sprintf("%d secondary limit", status), instead: func(s *Server) answer {
		if status == http.StatusOK {
			return answer{status: status, limit: s.budget.current(), body: refusal{[]graphError{{Type: "RATE_LIMITED", Message: text}}}}
		}
		return *s.message(status, text)
	}}
	if retryAfter > 0 {
		seconds := int((retryAfter + time.Second - 1) / time.Second)
		f.header = map[string]string{"Retry-After": strconv.Itoa(seconds)}
	}
	return f
}

// PrimaryLimit uses up the points of the hour, which ends after a time. All
// requests are refused until then, by a 200 with an error of type RATE_LIMITED
// and the headers that say when.
func PrimaryLimit(endsAfter time.Duration) Fault {
	return Fault{name: "primary limit", instead: func(s *Server) answer {
		s.budget.exhaust(s.options.Now().Add(endsAfter))
		return rateLimited(s.budget.current())
	}}
}

func rateLimited(limit rateLimit) answer {
	return answer{status: http.StatusOK, limit: limit, body: refusal{[]graphError{{
		Type: "RATE_LIMITED", Message: "API rate limit exceeded for user ID 1001.",
	}}}}
}

// Slow answers after a delay.
func Slow(delay time.Duration) Fault {
	return Fault{name: "slow", delay: delay}
}

// Cut breaks the connection after a number of bytes of the answer's body; a
// negative number breaks it before any answer. The request itself was run.
func Cut(after int) Fault {
	return Fault{name: "cut", cuts: true, let: after}
}

// Truncated is a 200 whose body ends early although its connection does not.
func Truncated() Fault {
	return Fault{name: "truncated", header: map[string]string{"Content-Type": "application/json; charset=utf-8"}, instead: func(s *Server) answer {
		return answer{status: http.StatusOK, limit: s.budget.current(), body: page(`{"data":{"repository":{"issues":{"nodes":[{"num`)}
	}}
}

// wait is false when the client has left meanwhile.
func (f *Fault) wait(ctx context.Context) bool {
	if f.delay == 0 {
		return true
	}
	timer := time.NewTimer(f.delay)
	defer timer.Stop()
	select {
	case <-timer.C:
		return true
	case <-ctx.Done():
		return false
	}
}

// cut does not return.
func (f *Fault) cut(w http.ResponseWriter, status int, body []byte) {
	if f.let >= 0 {
		w.Header().Set("Content-Length", strconv.Itoa(len(body)))
		w.WriteHeader(status)
		_, _ = w.Write(body[:min(f.let, len(body)-1)]) // the connection ends here either way
		_ = http.NewResponseController(w).Flush()
	}
	panic(http.ErrAbortHandler)
}
