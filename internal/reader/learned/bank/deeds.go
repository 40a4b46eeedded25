package bank

import (
	"fmt"
	"strings"

	"repochat/internal/reader/learned/frame"
)

// deedTexts are how somebody asks for what a person did something with, and howManyTexts
// for their number: {DO} and {DONE} are forms of the verb.
var (
	deedTexts = []string{
		"which {THING} did {USER} {DO}?", "{THING} {DONE} by {USER}", "{THING} that {USER} {DONE} {PERIOD}", "what {THING} has {USER} {DONE}", "which {THING} did {USER} {DO} {PERIOD}?",
		"list the {THING} {USER} {DONE}", "did {USER} {DO} any {THING}?", "list all the {THING} that {USER} has {DONE}", "{THING} {DONE} by {USER} {PERIOD}",
	}
	howManyTexts = []string{
		"how many {THING} did {USER} {DO}?", "number of {THING} {DONE} by {USER}", "how many {THING} has {USER} {DONE} {PERIOD}?", "how many {THING} did {USER} {DO} {PERIOD}?", "count the {THING} {USER} {DONE}",
	}
)

// textsPerDeed is how many of the texts each thing and verb has.
const textsPerDeed = 5

// deeds returns the entries of deeds.yaml, two for each: for the things and for their
// number.
func deeds() ([]Entry, error) {
	var all []struct {
		Things []string
		// Verbs are each in the form behind "did" and in that behind "has": "open/opened".
		Verbs []string
		Frame string
		// Whole is set where the frame answers the question for the number, too.
		Whole bool
	}
	if err := readPlain("deeds.yaml", &all); err != nil {
		return nil, err
	}
	var entries []Entry
	next := 0
	add := func(f string, texts, things, verbs []string) error {
		var wordings []string
		for _, thing := range things {
			for _, verb := range verbs {
				do, done, ok := strings.Cut(verb, "/")
				if !ok {
					return fmt.Errorf("read the plain questions of deeds.yaml: %q is no verb in two forms", verb)
				}
				for range textsPerDeed {
					wordings = append(wordings, strings.NewReplacer("{THING}", thing, "{DO}", do, "{DONE}", done).Replace(texts[next%len(texts)]))
					next++
				}
			}
		}
		entries = append(entries, Entry{Frame: frame.Parse(f), Wordings: map[string][]string{formWriter: wordings}})
		return nil
	}
	for _, of := range all {
		number := of.Frame + " ask=count"
		if of.Whole {
			number = of.Frame
		}
		if err := add(of.Frame, deedTexts, of.Things, of.Verbs); err != nil {
			return nil, err
		}
		if err := add(number, howManyTexts, of.Things, of.Verbs); err != nil {
			return nil, err
		}
	}
	return entries, nil
}
