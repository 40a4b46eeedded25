package names

import "testing"

func TestShortReleases(t *testing.T) {
	short := newShortReleases([]string{"v1.2.0", "v1.3.0-rc1", "draft-acme-kettle-12", "draft-acme-kettle-13", "draft-old-kettle-13", "server/v2.1", "nightly"})
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
