package prompts_test

import (
	"regexp"
	"slices"
	"testing"

	"repochat/prompts"
)

var reportSlots = []string{"USER", "USER2", "FILE", "FILE2", "DIR", "DIR2", "PERIOD", "PERIOD2", "RELEASE", "RELEASE2", "DATE", "DATE2"}

var braced = regexp.MustCompile(`\{([^{}]*)\}`)

// TestReportsHaveWordings: a reader learns each report from many wordings by
// many writers, none twice, with slots that it knows.
func TestReportsHaveWordings(t *testing.T) {
	all, err := prompts.Reports()
	if err != nil {
		t.Fatal(err)
	}
	seen, slots := map[string]string{}, 0
	for _, report := range all {
		count := 0
		for writer, wordings := range report.Wordings {
			count += len(wordings)
			for _, wording := range wordings {
				if other, twice := seen[wording]; twice {
					t.Errorf("%s: writer %s has the wording %q of %s", report.Name, writer, wording, other)
				}
				seen[wording] = report.Name
				for _, slot := range braced.FindAllStringSubmatch(wording, -1) {
					slots++
					if !slices.Contains(reportSlots, slot[1]) {
						t.Errorf("%s: %q has the slot %q", report.Name, wording, slot[1])
					}
				}
			}
		}
		if count < 40 || len(report.Wordings) < 9 {
			t.Errorf("%s has %d wordings by %d writers", report.Name, count, len(report.Wordings))
		}
	}
	if slots == 0 {
		t.Error("no wording has a slot")
	}
}
