package asks_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"repochat/internal/reader/learned/asks"
)

func TestOfOneEvent(t *testing.T) {
	const itsRelease = "in which release did it land?"
	for _, test := range []struct {
		message string
		want    []string
	}{
		{"who added fish completion and in which release did it land?", []string{"who added fish completion", itsRelease}},
		{"when was the pager introduced, in which release and by whom?", []string{"when was the pager introduced", itsRelease}},
		{"which commit removed get_os_args and what release has that?", []string{"which commit removed get_os_args", itsRelease}},
		{"when was Python 2 support dropped, and who did it?", []string{"when was Python 2 support dropped"}},
		{"who renamed the config file, and when did that happen?", []string{"who renamed the config file"}},
		// Something else is asked for, or of something else.
		{"who added fish completion and who reviewed it?", nil},
		{"who added fish completion and why?", nil},
		{"who changed it, and when was it merged?", nil},
		{"who fixed #12, and in which release did it land?", nil},
		{"who has the most commits, and who added the pager?", nil},
		{"how many people added files, and when?", nil},
		{"who added fish completion?", nil},
	} {
		if diff := cmp.Diff(test.want, asks.OfOneEvent(asks.Of(test.message))); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.message, diff)
		}
	}
}
