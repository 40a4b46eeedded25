package contents_test

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"repochat/internal/question"
	"repochat/internal/question/names"
	"repochat/internal/reader"
	"repochat/internal/reader/learned/contents"
	"repochat/internal/schema"
)

func TestOf(t *testing.T) {
	name := func(kind schema.Kind, text, value string) names.Resolved {
		return names.Resolved{Text: text, Kind: kind, How: names.Exactly, Matches: []names.Match{{Value: value}}}
	}
	known := []names.Resolved{
		name(schema.File, "args.go", "cmd/args.go"), name(schema.File, "guide.md", "doc/guide.md"), name(schema.Person, "ann", "ann"), name(schema.Issue, "#12", "12"),
		name(schema.Release, "v1.1.0", "v1.1.0"), name(schema.Release, "v1.2.0", "v1.2.0"),
	}
	day := func(d int) time.Time { return time.Date(2024, 1, d, 0, 0, 0, 0, time.UTC) }
	vocabulary := names.Vocabulary{Whole: map[schema.Kind][]string{schema.Release: {"other-3", "v1.0.0", "v1.1.0", "v1.2.0"}}, Published: []time.Time{day(15), day(1), day(10), day(20)}}
	now := []reader.Moment{{Text: "now"}}
	tag := func(tag string) reader.Moment { return reader.Moment{Text: tag, Release: tag} }
	there := func(file string, called ...string) reader.Contents {
		return reader.Contents{Kind: reader.Presence, File: file, Names: called}
	}
	changed := func(change reader.SectionChange, at ...reader.Moment) reader.Contents {
		return reader.Contents{Kind: reader.Sections, Change: change, At: at}
	}
	course := func(wanted reader.SectionFact, section ...string) reader.Contents {
		return reader.Contents{Kind: reader.SectionCourse, Wanted: wanted, Section: section}
	}
	authors, maintainers := reader.Contents{Kind: reader.Credits}, reader.Contents{Kind: reader.Credits, OfMaintainers: true}
	none := reader.Contents{}
	tests := []struct {
		asked string
		want  reader.Contents
	}{
		{"is there a code of conduct?", there("code of conduct", "codeofconduct", "conduct")},
		{"Does this repo have a Makefile", there("Makefile", "makefile", "gnumakefile")},
		{"was there ever a roadmap file?", there("roadmap", "roadmap")},
		{"gibt es hier ein Dockerfile?", there("Dockerfile", "dockerfile", "containerfile")},
		{"y a-t-il un Makefile ?", there("Makefile", "makefile", "gnumakefile")},
		{"¿hay un Dockerfile?", there("Dockerfile", "dockerfile", "containerfile")},
		{"is there a file called args.go?", there("args.go")},
		{"does args.go still exist?", there("args.go")},
		{"is dependabot still configured?", there("dependabot", "dependabot")},
		{"since when does the project have a security policy?", there("security policy", "security")},
		{"Is there a CONTRIBUTING file in this repository?", there("CONTRIBUTING", "contributing", "contribute")},
		{"is there a bug in args.go?", none},
		{"is there an issue about the Makefile?", none},
		{"was there a Dockerfile at v1.1.0?", none}, // its text tells

		{"who are the authors?", authors},
		{"who is the editor of the draft?", authors},
		{"Who wrote this document?", authors},
		{"wer sind die Autoren des Entwurfs?", authors},
		{"¿quiénes son los autores?", authors},
		{"qui sont les auteurs du document ?", authors},
		{"list the maintainers", maintainers},
		{"who are the code owners?", maintainers},
		{"which maintainers are listed officially?", maintainers},
		{"which maintainers are active?", none},
		{"who are the most active maintainers?", none},
		{"who are the authors of args.go?", none},
		{"how many authors were active in 2023?", none},

		{"which sections does the draft have?", reader.Contents{Kind: reader.Sections, At: now}},
		{"table of contents of guide.md", reader.Contents{Kind: reader.Sections, File: "doc/guide.md", At: now}},
		{"what does guide.md cover?", reader.Contents{Kind: reader.Sections, File: "doc/guide.md", At: now}},
		{"what's in the README?", reader.Contents{Kind: reader.Sections, File: "readme", At: now}},
		{"how many chapters did the document have at v1.1.0?", reader.Contents{Kind: reader.Sections, At: []reader.Moment{tag("v1.1.0")}}},
		{"what is in args.go?", none},
		{"which sections mention privacy?", none},

		{"which sections were added in v1.2.0?", changed(reader.SectionsAdded, tag("v1.1.0"), tag("v1.2.0"))},
		{"which sections changed between v1.2.0 and v1.1.0?", changed(reader.SectionsChanged, tag("v1.1.0"), tag("v1.2.0"))},
		{"new sections since v1.1.0", changed(reader.SectionsAdded, tag("v1.1.0"), reader.Moment{Text: "now"})},
		{"were any sections removed since v1.1.0?", changed(reader.SectionsRemoved, tag("v1.1.0"), reader.Moment{Text: "now"})},
		{"which new sections were discussed in v1.2.0", none},

		{"when was the security considerations section last edited?", course(reader.SectionLast, "security", "considerations")},
		{"who wrote the abstract?", course(reader.SectionPeople, "abstract")},
		{"how often was the section on key exchange changed?", course(reader.SectionTimes, "key", "exchange")},
		{"which commit added the chapter about sheds?", course(reader.SectionCame, "sheds")},
		{"history of the IANA Considerations", course("", "IANA", "Considerations")},
		{"when was the Usage section of guide.md added?", reader.Contents{Kind: reader.SectionCourse, File: "doc/guide.md", Section: []string{"Usage"}, Wanted: reader.SectionCame}},
		{`when was the section "What it does" added?`, course(reader.SectionCame, "What", "it", "does")},
		{"wann wurde der Abschnitt Motivation zuletzt geändert?", course(reader.SectionLast, "Motivation")},
		{"why was the security considerations section changed?", none},
		{"which issues ask for changes to the abstract?", none},
		{"did ann edit the abstract?", none},
		{"which sections did #12 change?", none},
	}
	for _, test := range tests {
		t.Run(test.asked, func(t *testing.T) {
			scanned := question.ScanText(test.asked, day(28), known...)
			scanned.Vocabulary = vocabulary
			got, ok := contents.Of(scanned)
			if !ok {
				got = none
			}
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}
