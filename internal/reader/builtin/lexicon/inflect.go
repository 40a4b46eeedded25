package lexicon

import "strings"

// plural returns the regular plural of the last word of a noun; "line of
// code" has it on the first.
func plural(noun string) string {
	head, rest := noun, ""
	if i := strings.Index(noun, " of "); i >= 0 {
		head, rest = noun[:i], noun[i:]
	}
	switch {
	case strings.HasSuffix(head, "y") && !vowelBefore(head):
		head = head[:len(head)-1] + "ies"
	case hasAnySuffix(head, "s", "x", "ch", "sh"):
		head += "es"
	case head == "man":
		head = "men"
	default:
		head += "s"
	}
	return head + rest
}

// forms returns the inflected forms of a verb, whose first word changes.
func forms(verb string) map[string]Form {
	head, rest := verb, ""
	if i := strings.IndexByte(verb, ' '); i >= 0 {
		head, rest = verb[:i], verb[i:]
	}
	all := map[string]Form{verb: Base}
	for form, ending := range map[Form]string{Third: "s", Past: "ed", Gerund: "ing"} {
		all[inflected(head, ending)+rest] = form
	}
	for _, group := range strings.Split(irregular[verb], ", ") {
		text, form := group, Past
		for name, f := range map[string]Form{" past": Past, " gerund": Gerund, " third": Third} {
			if cut, found := strings.CutSuffix(group, name); found {
				text, form = cut, f
			}
		}
		if text != "" {
			all[text] = form
		}
	}
	return all
}

func inflected(verb, ending string) string {
	last := verb[len(verb)-1]
	switch {
	case ending == "s" && hasAnySuffix(verb, "s", "x", "ch", "sh", "do", "go"):
		return verb + "es"
	case ending == "s" && last == 'y' && !vowelBefore(verb):
		return verb[:len(verb)-1] + "ies"
	case ending == "s":
		return verb + "s"
	case ending == "ed" && last == 'y' && !vowelBefore(verb):
		return verb[:len(verb)-1] + "ied"
	case last == 'e' && !strings.HasSuffix(verb, "ee"):
		return verb[:len(verb)-1] + ending
	case doubled[verb]:
		return verb + string(last) + ending
	default:
		return verb + ending
	}
}

// doubled are the verbs that double their last letter.
var doubled = map[string]bool{"commit": true, "ship": true, "log": true, "hit": true, "submit": true, "put": true, "cut": true,
	"get": true, "spot": true, "drop": true}

func vowelBefore(word string) bool {
	return len(word) > 1 && strings.ContainsRune("aeiou", rune(word[len(word)-2]))
}

func hasAnySuffix(word string, suffixes ...string) bool {
	for _, s := range suffixes {
		if strings.HasSuffix(word, s) {
			return true
		}
	}
	return false
}
