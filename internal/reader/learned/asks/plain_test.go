package asks

import (
	"os"
	"strings"
	"testing"

	"repochat/internal/prefilter"
)

// No expression that matches is left out: these are questions of many people.
func TestWhatMatchesIsTried(t *testing.T) {
	matched := 0
	for _, name := range []string{"everyday_unseen_seventh.tsv", "everyday_unseen_twelfth.tsv", "everyday_unseen_thirteenth.tsv"} {
		file, err := os.ReadFile("../../../../testdata/eval/" + name)
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(file)) {
			fields := strings.Split(line, "\t")
			if len(fields) < 2 {
				continue
			}
			for _, s := range spoken() {
				if s.typed.MatchString(fields[1]) {
					matched++
					if !s.typed.MayMatch(prefilter.Lower(fields[1])) {
						t.Errorf("%s is not tried on %q", s.typed, fields[1])
					}
				}
			}
		}
	}
	if matched == 0 {
		t.Error("nothing matches")
	}
}
