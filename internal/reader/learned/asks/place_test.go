package asks_test

import (
	"testing"

	"repochat/internal/reader/learned/asks"
)

func TestOfPlaceInCode(t *testing.T) {
	for text, want := range map[string]bool{
		"where is the retry logic?": true, "where are retries handled?": true, "where is the error handling?": true, "where is the code for embeddings": true,
		"which function builds the request?": true, "which file handles streaming?": true, "which class is responsible for loans": true, "where is the token verified": true,
		"where is the issue tracker?": false, "which file has the most bugs?": false, "which files changed most": false, "which functions call add": false,
		"where is cart.go": false, "which class implements the interface Loan": false, "which files did the release change": false,
	} {
		if got := asks.OfPlaceInCode(text); got != want {
			t.Errorf("%q: %t, want %t", text, got, want)
		}
	}
}
