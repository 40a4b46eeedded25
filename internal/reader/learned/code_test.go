package learned

import (
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"repochat/internal/question"
	"repochat/internal/question/names"
	"repochat/internal/schema"
)

// packageNames are the names of WICG/webpackage that testdata/code_blind.tsv uses.
var packageNames = map[schema.Kind]string{
	schema.Function: `loadMetadata Bundle.Validate NewSigner verifyVouchedSubset addExchange WriteTo parseVariants EncodeHeader nvpToHeader ReadHar
		parseIndexSection loadResponse Signer.UpdateSignatures createExchange writeFooter Exchange.Verify NewVerifier addSignature VerifyExchange Read isAscii
		urlMustParse main decodeSignedSubset parseListOfStringLists fromHar`,
	schema.Class:     "Signer SigningAlgorithm Verifier Bundle",
	schema.File:      "decoder.go verifier.go",
	schema.Directory: "go/bundle go/signedexchange",
	schema.Person:    "jyasskin",
}

// TestCodeBlind asks questions about code that a writer worded who had not seen
// the bank, after the heads were trained: before anything was changed for them,
// and without the history of functions, 32 of the 60 were right. The golden file
// holds what each leads to, so that a change shows.
func TestCodeBlind(t *testing.T) {
	reader, err := New()
	if err != nil {
		t.Fatal(err)
	}
	var known []names.Resolved
	for kind, list := range packageNames {
		for _, name := range strings.Fields(list) {
			known = append(known, names.Resolved{Text: name, Kind: kind, How: names.Exactly, Matches: []names.Match{{Value: name, Name: names.OwnName(name)}}})
		}
	}
	text, err := os.ReadFile("testdata/code_blind.tsv")
	if err != nil {
		t.Fatal(err)
	}
	now := time.Date(2024, 8, 28, 12, 0, 0, 0, time.UTC)
	var report strings.Builder
	for _, line := range strings.Split(strings.TrimSpace(string(text)), "\n")[1:] {
		asked, _, _ := strings.Cut(line, "\t")
		read, ok := reader.Interpret(question.ScanText(asked, now, known...))
		outcome := read.Frame.String() + "\n\t" + read.Query
		if !ok || read.Confidence < Likely {
			outcome = "not understood"
		}
		fmt.Fprintf(&report, "%s\n\t%s\n", asked, outcome)
	}
	golden(t, "testdata/code_blind.golden", report.String())
}
