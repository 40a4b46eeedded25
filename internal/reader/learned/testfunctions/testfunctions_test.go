package testfunctions_test

import (
	"testing"

	"repochat/internal/reader/learned/testfunctions"
)

func TestOf(t *testing.T) {
	for text, want := range map[string]bool{
		"how many tests are there?": true, "number of test functions": true, "how many unit tests does the project have?": true, "how many test cases exist in total": true,
		"how many tests per file": false, "how many tests failed?": false, "how many commits changed tests": false, "how many tests did ann write": false, "which files have tests": false,
	} {
		if _, _, got := testfunctions.Of(text, nil); got != want {
			t.Errorf("%q: %t, want %t", text, got, want)
		}
	}
}
