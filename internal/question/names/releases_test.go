package names

import (
	"testing"
	"time"
)

func TestShortReleases(t *testing.T) {
	short := newShortReleases([]string{"v1.2.0", "v1.3.0-rc1", "draft-acme-kettle-12", "draft-acme-kettle-13", "draft-old-kettle-13", "server/v2.1", "nightly", "draft-wg-auth-v2-1-15", "rel-1-2-3"}, nil)
	tests := []struct{ text, want string }{
		{"1.2.0", "v1.2.0"},
		{"1.3.0-rc1", "v1.3.0-rc1"},
		{"draft-12", "draft-acme-kettle-12"},
		{"Draft 12", "draft-acme-kettle-12"},
		{"kettle #12", "draft-acme-kettle-12"},
		{"acme-13", "draft-acme-kettle-13"},
		{"acme kettle 13", "draft-acme-kettle-13"},
		{"old-kettle-13", "draft-old-kettle-13"},
		{"kettle-13", ""},
		{"2.1", "server/v2.1"},
		{"draft-15", "draft-wg-auth-v2-1-15"},
		{"auth 15", "draft-wg-auth-v2-1-15"},
		{"1-15", ""},
		{"rel-3", ""},
		{"draft-13", ""}, // two tags may be called so
		{"draft-14", ""},
		{"12", ""},
	}
	for _, test := range tests {
		got := ""
		if found := short.find(test.text); found != nil {
			got = found[0].Value
		}
		if got != test.want {
			t.Errorf("%q is called %q, want %q", test.text, got, test.want)
		}
	}
}

func TestCurrentLine(t *testing.T) {
	day := func(n int) time.Time { return time.Date(2024, 1, n, 0, 0, 0, 0, time.UTC) }
	tests := []struct {
		name      string
		tags      []string
		published []time.Time
		want      string // of draft 01
	}{
		{"one line took over", []string{"draft-ann-x-00", "draft-ann-x-01", "draft-bob-x-01", "draft-wg-x-00", "draft-wg-x-01"}, []time.Time{day(1), day(2), day(3), day(4), day(5)}, "draft-wg-x-01"},
		{"in any order", []string{"draft-wg-x-00", "draft-wg-x-01", "draft-ann-x-00", "draft-ann-x-01"}, []time.Time{day(3), day(4), day(1), day(2)}, "draft-wg-x-01"},
		{"side by side", []string{"draft-wg-x-00", "draft-wg-x-01", "draft-wg-y-00", "draft-wg-y-01"}, []time.Time{day(1), day(3), day(2), day(4)}, ""},
		{"on the same day", []string{"draft-ann-x-01", "draft-wg-x-01"}, []time.Time{day(1), day(1)}, ""},
		{"at times that are not known", []string{"draft-ann-x-01", "draft-wg-x-01"}, []time.Time{day(1), {}}, ""},
		{"without times", []string{"draft-ann-x-01", "draft-wg-x-01"}, nil, ""},
		{"one line", []string{"draft-wg-x-00", "draft-wg-x-01"}, nil, "draft-wg-x-01"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got := ""
			if found := newShortReleases(test.tags, test.published).find("draft 01"); found != nil {
				got = found[0].Value
			}
			if got != test.want {
				t.Errorf("draft 01 is %q, want %q", got, test.want)
			}
		})
	}
}

func TestReleaseWord(t *testing.T) {
	tests := []struct {
		name string
		tags []string
		want string
	}{
		{"nearly all begin with one word", []string{"draft-a-00", "draft-a-01", "draft-b-02"}, "draft"},
		{"versions", []string{"v1.0", "v1.1", "v1.2"}, ""},
		{"a word that says release itself", []string{"release-1", "release-2", "release-3"}, ""},
		{"too few", []string{"draft-1", "draft-2"}, ""},
		{"several words", []string{"draft-1", "build-2", "stable-3"}, ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := releaseWord(test.tags); got != test.want {
				t.Errorf("releases are called by %q, want %q", got, test.want)
			}
		})
	}
}
