package bank

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"

	"repochat/internal/reader/learned/frame"
)

// formWriter is the writer of what is put together from forms.
const formWriter = "FORMS"

// form is how something is asked for, with what it adds to a frame: "%" stands for the
// state and the thing, and {THING} for the thing alone. What asks for the state alone has no
// use for a thing without one.
type form struct {
	adds  string
	texts []string
	// ofState are the texts that name the state behind the thing, as {STATE}.
	ofState []string
	// states are those that the form is for; none for all.
	states []string
}

var forms = map[string]form{
	"list": {
		texts:   []string{"%", "list %", "list the %", "list all %", "list me the %", "show %", "show me the %", "show all %", "all %", "give me the %", "can you show me all %?", "what are the %?"},
		ofState: []string{"which % are {STATE}?", "what % are {STATE}"},
	},
	"count": {
		adds:    "ask=count",
		texts:   []string{"how many % are there?", "number of %", "count %", "count of %", "# of %", "total %"},
		ofState: []string{"how many % are {STATE}?"},
	},
	"in":    {texts: []string{"% in {PERIOD}", "% of {PERIOD}", "list % from {PERIOD}", "show me the % in {PERIOD}"}},
	"first": {adds: "order=first", texts: []string{"oldest %", "show me the oldest %", "what are the oldest %?"}, states: []string{"", "open"}},
	"last":  {adds: "order=last", texts: []string{"latest %", "newest %", "show me the latest %", "most recent %"}, states: []string{"", "open"}},
	"asof": {adds: "date=asof", states: []string{"open"}, texts: []string{
		"% as of {DATE}", "% at the end of {PERIOD}", "which {THING} were open as of {PERIOD}?", "which {THING} are still open as of {PERIOD}?",
		"which {THING} were still open on {DATE}?", "what {THING} were open at the end of {PERIOD}", "list the {THING} open as of {DATE}",
	}},
	"asof count": {adds: "date=asof ask=count", states: []string{"open"}, texts: []string{
		"how many {THING} were open on {DATE}?", "how many {THING} were still open at the end of {PERIOD}?", "number of % as of {DATE}", "how many % were there on {DATE}",
	}},
	"since": {
		texts: []string{"% since {RELEASE}", "% after {RELEASE}", "list the % since {RELEASE}"}, states: []string{"", "merged", "closed"},
		ofState: []string{"% {STATE} since {RELEASE}", "which % were {STATE} since {RELEASE}?", "% {STATE} after {RELEASE} came out"},
	},
	"since count": {
		adds: "ask=count", texts: []string{"how many % since {RELEASE}?", "number of % since {RELEASE}"}, states: []string{"", "merged", "closed"},
		ofState: []string{"how many % were {STATE} since {RELEASE}?"},
	},
	"fixed since": {adds: "via=fixed", states: []string{""}, texts: []string{
		"% fixed since {RELEASE}", "which % were fixed since {RELEASE}?", "what % have been fixed since {RELEASE}", "% fixed after {RELEASE}", "list the % fixed since {RELEASE}",
	}},
	"fixed since count": {adds: "via=fixed ask=count", states: []string{""}, texts: []string{"how many % were fixed since {RELEASE}?", "number of % fixed since {RELEASE}"}},
	"new since": {states: []string{""}, texts: []string{
		"% opened since {RELEASE}", "which % were opened after {RELEASE}?", "% created since {RELEASE}", "new % since {RELEASE}", "which % have been opened since {RELEASE}",
		"% opened between {RELEASE} and {RELEASE2}", "which % were opened between {RELEASE} and {RELEASE2}?", "% opened before {RELEASE}",
	}},
	"share": {ofState: []string{
		"what percentage of % are {STATE}?", "what share of the % is {STATE}", "how many percent of % are {STATE}?", "share of % that are {STATE}", "percentage of % {STATE}",
		"what percent of the % got {STATE}", "share of % that were {STATE}, in percent", "what proportion of % is still {STATE}",
	}},
	"opens":   {adds: "via=opens", texts: []string{"% by {USER}", "% from {USER}", "list all % by {USER}", "{USER}'s %"}},
	"creates": {adds: "via=creates", texts: []string{"% opened by {USER}", "% reported by {USER}", "list the % opened by {USER}"}},
}

// composed returns an entry for each state and form of the things of forms.yaml.
func composed() ([]Entry, error) {
	var all []struct {
		Things []string
		Frame  string
		States map[string]string
		Forms  []string
	}
	if err := readPlain("forms.yaml", &all); err != nil {
		return nil, err
	}
	var entries []Entry
	for _, of := range all {
		for _, state := range slices.Sorted(maps.Keys(of.States)) {
			for _, name := range of.Forms {
				asked := forms[name]
				if len(asked.states) > 0 && !slices.Contains(asked.states, state) {
					continue
				}
				entries = append(entries, Entry{
					Frame:    frame.Parse(strings.Join([]string{of.Frame, of.States[state], asked.adds}, " ")),
					Wordings: map[string][]string{formWriter: asked.wordings(of.Things, state)},
				})
			}
		}
	}
	return entries, nil
}

// readPlain reads a file of plain questions that are put together.
func readPlain(name string, all any) error {
	text, err := files.ReadFile(name)
	if err != nil {
		return fmt.Errorf("read the plain questions: %w", err)
	}
	if err := yaml.Unmarshal(text, all); err != nil {
		return fmt.Errorf("read the plain questions of %s: %w", name, err)
	}
	return nil
}

func (f form) wordings(things []string, state string) []string {
	var all []string
	for _, thing := range things {
		for _, text := range f.texts {
			all = append(all, strings.NewReplacer("%", strings.TrimSpace(state+" "+thing), "{THING}", thing).Replace(text))
		}
		for _, text := range f.ofState {
			if state != "" {
				all = append(all, strings.NewReplacer("%", thing, "{STATE}", state).Replace(text))
			}
		}
	}
	return all
}
