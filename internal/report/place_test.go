package report

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestPlaceOfAQuestion(t *testing.T) {
	files := []string{
		"README.md", "internal/calendar/ical.go", "internal/calendar/feed.go", "internal/lending/loan.go", "internal/lending/loanFees.go",
		"internal/store/sqlite.go", "web/src/views/calendar.ts", "web/src/views/booking.ts", "go/signedexchange/structuredheader/parse.go",
		"go/signedexchange/verifier.go", "docs/review.md", "a/proxy/main.go", "b/proxy/main.go", "b/proxy/more.go", ".github/FUNDING.yml",
	}
	for _, test := range []struct {
		asked, want string
	}{
		{"who should I talk to about the calendar export?", "internal/calendar/"},
		{"Who'd be the right person to bug about structuredheader parsing? I've got a patch in mind for booleans", "go/signedexchange/structuredheader/"},
		{"who knows the loan fees best", "internal/lending/loanFees.go"},
		{"who knows most about structured headers", "go/signedexchange/structuredheader/"},
		{"how risky is it to touch the verifier?", "go/signedexchange/verifier.go"},
		{"who owns the proxy", "b/proxy/"},
		{"who should review my pull request", ""},
		{"who reviews most of the code", ""},
		{"code owners", ""},
		{"which files are risky for the project", ""},
		{"who knows about OCSP handling", ""},
		{"the health of the project for our funding board", ""},
		{"", ""},
	} {
		t.Run(test.asked, func(t *testing.T) {
			found, _ := placeOf(test.asked, files)
			if diff := cmp.Diff(test.want, found.path); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestWithPlace(t *testing.T) {
	files := []string{"a/proxy/main.go", "b/proxy/main.go", "b/proxy/more.go", "owners.go"}
	for _, test := range []struct {
		name    string
		request Request
		asked   string
		want    map[string]string
		notice  string
	}{
		{"named already", Request{Name: "owners", Arguments: map[string]string{"path": "owners.go"}}, "who knows the proxy", map[string]string{"path": "owners.go"}, ""},
		{"a report without a place", Request{Name: "health"}, "who knows the proxy", nil, ""},
		{"two of one name", Request{Name: "owners"}, "who knows the proxy", map[string]string{"path": "b/proxy/"}, "No file or directory is named; `b/proxy/` was taken for `proxy`. `a/proxy/` is called so, too."},
		{"none of the name", Request{Name: "owners"}, "who knows the moon", nil, ""},
		{"no such report", Request{Name: "weather"}, "who knows the proxy", nil, ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			got, notices := test.request.WithPlace(test.asked, files)
			if diff := cmp.Diff(test.want, got.Arguments); diff != "" {
				t.Error(diff)
			}
			text := ""
			if len(notices) > 0 {
				text = notices[0].Text
			}
			if diff := cmp.Diff(test.notice, text); diff != "" {
				t.Error(diff)
			}
		})
	}
}
