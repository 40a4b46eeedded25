package lines_test

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"repochat/internal/history"
	"repochat/internal/question"
	"repochat/internal/question/names"
	"repochat/internal/reader"
	"repochat/internal/reader/learned/lines"
	"repochat/internal/schema"
	"repochat/internal/wordset"
)

func TestOf(t *testing.T) {
	known := wordset.Of("largest tests files release commits added developer history")
	file := names.Resolved{Text: "go.mod", Kind: schema.File, Matches: []names.Match{{Value: "go.mod"}}, How: names.Exactly}
	person := names.Resolved{Text: "alice", Kind: schema.Person, Matches: []names.Match{{Value: "alice"}}, How: names.Exactly}
	jenkins := names.Resolved{Text: "jenkins", Kind: schema.Person, Matches: []names.Match{{Value: "Bob Jenkins"}}, How: names.ByPart}
	tests := []struct {
		asked string
		want  reader.Pickaxe
	}{
		{"when was winapi dropped?", reader.Pickaxe{Texts: []string{"winapi"}, Event: reader.Went}},
		{"who added `dark mode` to go.mod", reader.Pickaxe{Texts: []string{"dark mode"}, Event: reader.Came, IsCode: true}},
		{"when was `from a import soft_unicode` removed", reader.Pickaxe{Texts: []string{"soft_unicode"}, Event: reader.Went, IsCode: true}},
		{"which release dropped proxy support", reader.Pickaxe{Texts: []string{"proxy"}, Event: reader.Went}},
		{"is --input still used anywhere", reader.Pickaxe{Texts: []string{"--input"}, Event: reader.Present, IsCode: true}},
		{"since when does alice support no_std", reader.Pickaxe{Texts: []string{"no_std"}, Event: reader.Came, IsCode: true}},
		{"MSRV timeline please", reader.Pickaxe{Texts: []string{"MSRV"}, Event: reader.Changed}},
		{"why was increment_severity renamed", reader.Pickaxe{Texts: []string{"increment_severity"}, Event: reader.Changed, IsCode: true, AsksWhy: true, OnlyWhy: true}},
		{"who kicked out serde and rustfmt", reader.Pickaxe{Texts: []string{"serde", "rustfmt"}, Event: reader.Went}},
		{"¿Quién eliminó las configuraciones de CircleCI y de Travis?", reader.Pickaxe{Texts: []string{"CircleCI", "Travis"}, Event: reader.Went, IsCode: true}},
		{"IMMEDIATE_ACK 0xac -> 0x1f: which PR", reader.Pickaxe{Texts: []string{"IMMEDIATE_ACK", "0xac", "0x1f"}, IsCode: true}},
		{"is cmd.SetOutput still used?", reader.Pickaxe{Texts: []string{"SetOutput"}, Event: reader.Present, IsCode: true}},
		{"is http.Get still used?", reader.Pickaxe{Texts: []string{"http.Get"}, Event: reader.Present, IsCode: true}},
		{"what is setupApp", reader.Pickaxe{Texts: []string{"setupApp"}, IsCode: true}},
		{"homomorphic enc sentence when in when out + why", reader.Pickaxe{Texts: []string{"homomorphic enc sentence", "homomorphic"}, Event: reader.Went, AsksWhy: true}},
		{"ghost and the FEC text: added when, killed when", reader.Pickaxe{Topics: []string{"FEC text", "ghost", "FEC"}, Event: reader.Went}},
		{"which transport did the mixnets survive", reader.Pickaxe{Texts: []string{"mixnets"}, Event: reader.Present}},
		{"did they ever ditch jenkins", reader.Pickaxe{Texts: []string{"jenkins"}, Event: reader.Present}},
		{"when did jenkins start", reader.Pickaxe{}},
		{"commits by kodraus since 2024", reader.Pickaxe{}},
		{"how many files did alice change in 2023", reader.Pickaxe{}},
		{"what changed most in the three largest files", reader.Pickaxe{}},
		{"who removed the tests", reader.Pickaxe{}},
		{"what is the current status of the draft, i.e. what is the latest release?", reader.Pickaxe{}},
		{"how many lines have come to go.mod and how many were removed", reader.Pickaxe{}},
		{"¿cuántas líneas se le han quitado a go.mod?", reader.Pickaxe{}},
		{"what came of alice's proposal to use DPoP", reader.Pickaxe{}},
		{"what happened to the idea of no_std support", reader.Pickaxe{}},
		{"when was alice most busy with parser bindings, did she keep doing reviews of scheduler patches and wiring diagrams, and since when has she stopped sending commits", reader.Pickaxe{Topics: []string{"parser bindings", "scheduler patches", "wiring diagrams"}, Event: reader.Went}},
		{"", reader.Pickaxe{}},
	}
	for _, test := range tests {
		t.Run(test.asked, func(t *testing.T) {
			scanned := question.ScanText(test.asked, time.Date(2024, 8, 26, 0, 0, 0, 0, time.UTC), file, person, jenkins)
			got, ok := lines.Of(scanned, func(word string) bool { return known[word] })
			if !ok {
				got = reader.Pickaxe{}
			}
			got.Otherwise = nil
			if diff := cmp.Diff(test.want, got); diff != "" || ok != (len(test.want.Texts)+len(test.want.Topics) > 0) {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

// TestOwnNameIsNoText holds that the name of the repository is not looked for in lines,
// and words of the trade are not by themselves.
func TestOwnNameIsNoText(t *testing.T) {
	for _, asked := range []string{"when did markupsafe begin", "whats the newest MarkupSafe release n when did it come out", "why is the arg gone"} {
		scanned := question.ScanText(asked, time.Date(2024, 8, 26, 0, 0, 0, 0, time.UTC))
		scanned.Repository = history.RepositoryName{Owner: "pallets", Name: "markupsafe"}
		got, _ := lines.Of(scanned, func(string) bool { return false })
		if len(got.Texts) > 0 {
			t.Errorf("%s: texts %q, want none", asked, got.Texts)
		}
	}
}
