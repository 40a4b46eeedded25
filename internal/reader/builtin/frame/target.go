package frame

import "repochat/internal/reader/builtin/lexicon"

// entityNouns are the nouns that are things of the graph.
var entityNouns = map[string]Entity{
	"commit": Commit, "issue": Issue, "file": File, "person": Person, "pull": Pull, "release": Release,
	"branch": Branch, "label": Label, "directory": Directory, "extension": Extension,
}

func entityOf(c lexicon.Concept) Entity {
	if c.Kind != lexicon.Noun {
		return NoEntity
	}
	return entityNouns[c.Value]
}

// readTarget finds the thing that the question asks for: after "how many" or
// "which", else the first thing that is mentioned.
func (r *reader) readTarget() {
	var at int
	if r.findAny(lexicon.Ask, "times") >= 0 && r.frame.Asked == Count {
		if at = r.find(lexicon.Noun, "commit", "pull", "issue"); at < 0 { // "how often was it changed"
			r.frame.Target = Commit
			return
		}
	} else {
		at = r.afterCount()
	}
	if at < 0 {
		at = r.afterWhich()
	}
	if at < 0 {
		at = r.firstEntity()
	}
	if at < 0 {
		return
	}
	r.targetAt, r.frame.Target = at, entityOf(r.at(at))
	r.frame.Mentioned[r.frame.Target] = true
	r.use(at)
	r.noteIssueWord(at)
	if r.frame.Target == Person {
		r.frame.PersonWord = r.at(at).Text
	}
}

// afterCount returns the noun that "how many" or "what share of" counts.
func (r *reader) afterCount() int {
	if r.frame.Asked != Count && r.frame.Asked != Percentage {
		return -1
	}
	for i, c := range r.concepts {
		counts := c.Is(lexicon.Ask, "count") && !r.countsForRanking(i)
		if !counts && !c.Is(lexicon.Ask, "percent") {
			continue
		}
		if r.frame.Asked == Percentage { // "of the commits of May, what percentage …"
			for j := range i {
				if entityOf(r.at(j)) != NoEntity && !r.used[j] {
					return j
				}
			}
		}
		if at := r.nounFrom(i + 1); at >= 0 {
			return at
		}
		if entityOf(r.at(i-1)) != NoEntity && !r.used[i-1] { // "the commit count of July"
			return i - 1
		}
	}
	return -1
}

// afterWhich returns the noun that belongs to "which", whatever adjectives
// stand between.
func (r *reader) afterWhich() int {
	for i, c := range r.concepts {
		if c.Is(lexicon.Ask, "which", "list") {
			if at := r.nounFrom(i + 1); at >= 0 {
				return at
			}
		}
	}
	return -1
}

// nounFrom returns the thing that a noun phrase beginning at i is about.
func (r *reader) nounFrom(i int) int {
	for ; i < len(r.concepts); i++ {
		c := r.at(i)
		switch {
		case entityOf(c) != NoEntity && !r.used[i]:
			return i
		case c.Kind == lexicon.Verb && c.Form == lexicon.Base && i > 0 && r.at(i-1).Kind != lexicon.Noun:
			// "fix commits", an attribute
		case c.Kind == lexicon.Verb && (c.Form == lexicon.Past || c.Form == lexicon.Gerund),
			c.Is(lexicon.Quality), c.Is(lexicon.State), c.Is(lexicon.Order), c.Is(lexicon.Degree), c.Is(lexicon.Number),
			c.Is(lexicon.Ask), c.Is(lexicon.Noun, propertyNouns...):
		default:
			return -1
		}
	}
	return -1
}

// propertyNouns stand before the thing whose property they are: "the messages
// of the commits".
var propertyNouns = []string{"detail", "message", "title", "hash", "name", "url", "date", "body", "email"}

// firstEntity returns the first thing mentioned: a "who", or any noun that is
// not only the number of a ranking.
func (r *reader) firstEntity() int {
	for i, c := range r.concepts {
		if !r.used[i] && (c.Text == "who" || c.Text == "whom" || c.Text == "whose") && i == r.mainWho() {
			return i
		}
	}
	for i, c := range r.concepts {
		if entityOf(c) != NoEntity && !r.used[i] && c.Text != "who" && !r.isSubject(i) {
			return i
		}
	}
	return -1
}

// isSubject says whether a person only does what is asked about: "what did
// people write".
func (r *reader) isSubject(i int) bool {
	return entityOf(r.at(i)) == Person && i > 1 && r.at(i-1).Kind == lexicon.Auxiliary && r.at(i-2).Is(lexicon.Ask, "which")
}

// mainWho returns the "who" that asks, which is not a relative pronoun after a
// noun for people.
func (r *reader) mainWho() int {
	for i, c := range r.concepts {
		if c.Text != "who" && c.Text != "whom" && c.Text != "whose" {
			continue
		}
		if i == 0 || entityOf(r.at(i-1)) != Person {
			return i
		}
		r.use(i)
	}
	return -1
}

func (r *reader) noteIssueWord(i int) {
	if entityOf(r.at(i)) == Issue {
		r.frame.IssueWord = r.at(i).Text
	}
}

// readNouns takes in what is mentioned besides the target.
func (r *reader) readNouns() {
	for i, c := range r.concepts {
		if r.used[i] || c.Kind != lexicon.Noun {
			continue
		}
		if e := entityOf(c); e != NoEntity {
			if r.frame.Asked == Count && i > r.targetAt && c.Text != "who" && r.listed(r.targetAt, i) {
				continue // "how many pull requests and issues"
			}
			if e == r.frame.Target && onlyOnce[e] && !r.negatedNoun(i) && !r.sameThing(i) {
				continue // two of a kind: the query has room for one
			}
			if e == r.frame.Target && r.at(i-1).Kind == lexicon.Number && !r.used[i-1] && r.frame.Rank != Unordered {
				r.frame.Limit = r.at(i - 1).Number // "who are the five people …"
				r.use(i - 1)
			}
			r.use(i)
			r.frame.Mentioned[e] = true
			r.noteIssueWord(i)
			if e == Person && (c.Text == "who" || c.Text == "whom") && r.findAny(lexicon.And, "and") >= 0 {
				r.frame.Also = append(r.frame.Also, Person) // "which commit fixed it, and who wrote it"
			}
			continue
		}
		if property, known := wantedProperties[c.Value]; known {
			r.use(i)
			if property != "" {
				r.frame.Wanted = append(r.frame.Wanted, property)
			}
		}
	}
	r.readLines()
}

// onlyOnce are the things that a question speaks of once when it is simple:
// "who reviewed the pull requests of other people" is not.
var onlyOnce = map[Entity]bool{Person: true, File: true, Pull: true, Release: true, Branch: true}

// negatedNoun says whether a noun only completes a negation.
func (r *reader) negatedNoun(i int) bool { return r.at(i-1).Kind == lexicon.Not }

// listed says whether two nouns stand in a list.
func (r *reader) listed(first, second int) bool {
	for i := first + 1; i < second; i++ {
		if r.at(i).Kind != lexicon.And {
			return false
		}
	}
	return true
}

// sameThing says whether a noun only says the target again: "who is the most
// active developer", "the developers who".
func (r *reader) sameThing(i int) bool {
	if r.at(i).Text == "who" && entityOf(r.at(i-1)) == r.frame.Target {
		return true
	}
	for j := r.targetAt + 1; j < i; j++ {
		if c := r.at(j); c.Kind == lexicon.Verb || c.Kind == lexicon.Slot || c.Kind == lexicon.Noun {
			return false
		}
	}
	return r.targetAt < i
}

// wantedProperties are the properties that a question can ask for by name.
// Those with no value say nothing more than the thing itself.
var wantedProperties = map[string]string{
	"message": "message", "title": "title", "hash": "", "date": "date", "body": "body", "url": "url", "name": "", "detail": "detail", "description": "body",
	"email": "email", "state": "state", "repository": "",
}

// readLines makes lines, additions, deletions and comments the measure.
func (r *reader) readLines() {
	for i, c := range r.concepts {
		if r.used[i] || r.at(i-1).Kind == lexicon.Not || !c.Is(lexicon.Noun, "line", "addition", "deletion", "comment", "thread") {
			continue
		}
		r.use(i)
		property := map[string]string{"line": "lines", "addition": "additions", "deletion": "deletions", "comment": "comments", "thread": "comments"}[c.Value]
		if r.frame.Measure.Property == "" || r.frame.Measure.Property == property {
			r.frame.Measure = Measure{Property: property}
		} else {
			r.frame.Measure.Property = "both" // "additions and deletions"
		}
	}
}
