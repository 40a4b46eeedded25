package ask_test

import (
	"fmt"
	"hash/fnv"
	"slices"
	"strings"
)

// javaQuestion is a question with what is right: rows by the names of what they hold,
// a number, or yes or no.
type javaQuestion struct {
	category, kind string
	wordings       [3]string // of the set, and of two other writers
	gold           []string
	column         string // of the rows that are compared; "" for the first
}

// wordingsOfJava are how each kind of question is worded: by the writer of the set, by
// a second one before the reader was trained on such questions, and by a third one
// after it. %[1]s and %[2]s are names.
var wordingsOfJava = map[string][3]string{
	"methods with":       {"Which methods are annotated with @%[1]s?", "give me every method that carries @%[1]s", "I need a list of all methods which bear the @%[1]s annotation"},
	"classes with":       {"Which classes are annotated with @%[1]s?", "show the classes marked as @%[1]s", "on which classes do we have @%[1]s?"},
	"fields with":        {"Which fields are annotated with @%[1]s?", "what fields do we put @%[1]s on", "@%[1]s fields, please"},
	"count methods with": {"How many methods are annotated with @%[1]s?", "@%[1]s is on how many methods?", "what is the number of methods with @%[1]s on them"},
	"count classes with": {"How many classes are annotated with @%[1]s?", "count the classes having @%[1]s", "how often is a class marked @%[1]s"},
	"marks of class":     {"Which annotations does the class %[1]s have?", "what annotations sit on %[1]s", "what is the class %[1]s annotated with?"},
	"marks of method":    {"Which annotations does the method %[1]s have?", "list the annotations of the method %[1]s", "annotations that %[1]s carries"},

	"callers":       {"Which functions call %[1]s?", "who invokes %[1]s", "from where is %[1]s being called?"},
	"callees":       {"Which functions does %[1]s call?", "which of our functions does the body of %[1]s call?", "what does %[1]s call in turn"},
	"count callers": {"How many functions call %[1]s?", "%[1]s is called by how many functions?", "how many places use %[1]s, counted by function?"},
	"count callees": {"How many functions does %[1]s call?", "how many different functions are called in %[1]s", "count the functions that %[1]s makes use of"},
	"calls":         {"Does %[1]s call %[2]s?", "is %[2]s called by %[1]s?", "is there a call of %[2]s inside %[1]s?"},
	"callers twice": {"Which functions call the callers of %[1]s?", "go two levels up from %[1]s: who calls its callers?", "who is calling the functions that call %[1]s?"},
	"callees twice": {"Which functions do the callees of %[1]s call?", "and what is called by the functions that %[1]s calls?", "what do the functions called by %[1]s call themselves?"},

	"where":      {"Where is `%[1]s` defined?", "on which line does `%[1]s` start", "take me to `%[1]s`"},
	"class of":   {"Which class declares %[1]s?", "what class is %[1]s a member of?", "%[1]s belongs to which class?"},
	"file of":    {"Which file defines `%[1]s`?", "in what file do I find `%[1]s`", "file that contains `%[1]s`?"},
	"parameters": {"Which parameters does %[1]s take?", "what has to be passed to %[1]s", "list the parameters of %[1]s"},

	"fields of":     {"Which fields does %[1]s have?", "what are the member variables of the class %[1]s", "show me the fields in %[1]s"},
	"methods of":    {"Which methods does %[1]s have?", "tell me all methods that %[1]s offers", "what methods are there on %[1]s"},
	"implementers":  {"Which classes implement %[1]s?", "what are the implementations of the interface %[1]s", "who implements %[1]s?"},
	"subclasses":    {"Which classes extend %[1]s?", "what derives from %[1]s", "give me the children of the class %[1]s"},
	"constructors":  {"Which constructors does %[1]s have?", "ways to construct a %[1]s: list its constructors", "how can I construct %[1]s, which constructors are there"},
	"count methods": {"How many methods does %[1]s have?", "number of methods in the class %[1]s", "count the methods of %[1]s"},
	"supertypes":    {"What are the supertypes of %[1]s?", "what does %[1]s extend or implement", "which types is %[1]s derived from?"},
}

// javaQuestions derives 36 questions about a repository, nine of each category. What
// they are about is chosen by hash, so that nobody does.
func javaQuestions(f javaFacts) []javaQuestion {
	var all []javaQuestion
	for _, category := range []struct {
		name  string
		kinds []candidates
	}{{"annotation", f.marks()}, {"flow", f.flow()}, {"method", f.places()}, {"structure", f.structure()}} {
		n, next := 0, make([]int, len(category.kinds))
		for n < 9 {
			before := n
			for i, k := range category.kinds {
				for range k.atOnce {
					if next[i] < len(k.all) && n < 9 {
						all = append(all, k.question(category.name, k.all[next[i]]))
						next[i]++
						n++
					}
				}
			}
			if n == before {
				break
			}
		}
	}
	return all
}

// candidates are the names that a kind of question can be about.
type candidates struct {
	kind   string
	atOnce int
	all    []candidate
	column string
}

type candidate struct {
	names []any
	gold  []string
}

func (c candidates) question(category string, of candidate) javaQuestion {
	q := javaQuestion{category: category, kind: c.kind, gold: of.gold, column: c.column}
	for i, wording := range wordingsOfJava[c.kind] {
		q.wordings[i] = fmt.Sprintf(wording, of.names...)
		if at := strings.Index(q.wordings[i], "%!"); at >= 0 {
			q.wordings[i] = q.wordings[i][:at] // a name that the wording has no place for
		}
	}
	return q
}

// about makes candidates of names, those with a gold, in the order of their hashes.
func about(kind string, atOnce int, names []string, gold func(name string) []string) candidates {
	c := candidates{kind: kind, atOnce: atOnce}
	names = once(names)
	slices.SortFunc(names, func(a, b string) int { return int(int64(hashOf(kind+a)) - int64(hashOf(kind+b))) })
	for _, name := range names {
		if right := gold(name); len(right) > 0 {
			c.all = append(c.all, candidate{[]any{name}, right})
		}
	}
	return c
}

func hashOf(text string) uint32 {
	h := fnv.New32a()
	h.Write([]byte(text))
	return h.Sum32()
}

func (f javaFacts) marks() []candidates {
	marked := func(kind, name string) []string {
		return where(f.annotated, markOf, is(markKind, kind, markName, name))
	}
	all := func(kind string) func(string) []string {
		return func(name string) []string { return marked(kind, name) }
	}
	counted := func(kind string) func(string) []string {
		return func(name string) []string { return number(len(marked(kind, name))) }
	}
	names := func(kind string) []string { return where(f.annotated, markName, is(markKind, kind)) }
	of := func(kind string) func(string) []string {
		return func(name string) []string {
			return once(where(f.annotated, markName, is(markKind, kind, markOf, name)))
		}
	}
	return []candidates{
		about("methods with", 2, names("function"), all("function")), about("classes with", 2, names("type"), all("type")),
		about("fields with", 1, names("field"), all("field")), about("count methods with", 1, names("function"), counted("function")),
		about("count classes with", 1, names("type"), counted("type")),
		about("marks of class", 1, f.unique(where(f.annotated, markOf, is(markKind, "type"))), of("type")),
		about("marks of method", 1, f.single(where(f.annotated, markOf, is(markKind, "function"))), of("function")),
	}
}

// unique are the names of types that no other type has.
func (f javaFacts) unique(names []string) []string {
	count := map[string]int{}
	for _, row := range f.types {
		count[own(row[typeName])]++
	}
	return slices.DeleteFunc(names, func(name string) bool { return strings.Contains(name, ".") || count[name] > 1 })
}

// single are the names of functions that have no overload.
func (f javaFacts) single(names []string) []string {
	count := map[string]int{}
	for _, row := range f.written {
		count[row[functionName]]++
	}
	return slices.DeleteFunc(names, func(name string) bool { return count[name] != 1 })
}

// flow has the calls that are written, also of what is not, and leaves out the
// functions whose calls JavaParser does not resolve.
func (f javaFacts) flow() []candidates {
	defined, lost, unclear := map[string]bool{}, map[string]bool{}, map[string]bool{}
	for _, row := range f.functions {
		defined[own(row[functionName])] = true
	}
	for _, row := range f.unknown {
		if name := row[callTarget]; defined[name] {
			lost[row[callCaller]], unclear[name] = true, true
		}
	}
	written := map[string]bool{}
	for _, row := range f.written {
		written[row[functionName]] = true
	}
	f.calls = slices.DeleteFunc(slices.Clone(f.calls), func(row []string) bool { return !written[row[callCaller]] })
	callers := func(of string) []string { return once(where(f.calls, callCaller, is(callTarget, of))) }
	callees := func(of string) []string { return once(where(f.calls, callTarget, is(callCaller, of))) }
	targets := slices.DeleteFunc(where(f.calls, callTarget, is()), func(name string) bool { return unclear[own(name)] })
	sources := slices.DeleteFunc(where(f.calls, callCaller, is()), func(name string) bool { return lost[name] })
	twice := func(step func(string) []string, missing func(string) bool) func(string) []string {
		return func(of string) []string {
			var all []string
			for _, between := range step(of) {
				if missing(between) {
					return nil
				}
				all = append(all, step(between)...)
			}
			return once(slices.DeleteFunc(all, func(name string) bool { return name == of }))
		}
	}
	counted := func(step func(string) []string) func(string) []string {
		return func(of string) []string { return number(len(step(of))) }
	}
	calls := candidates{kind: "calls", atOnce: 1}
	for i, caller := range about("calls", 1, sources, callees).all {
		of, target := caller.names[0].(string), caller.gold[len(caller.gold)/2]
		right := "true"
		if other := once(targets)[i*7%len(once(targets))]; i%2 == 1 && !slices.Contains(caller.gold, other) {
			target, right = other, "false"
		}
		calls.all = append(calls.all, candidate{[]any{of, target}, []string{right}})
	}
	return []candidates{
		about("callers", 2, targets, callers), about("callees", 2, sources, callees),
		about("count callers", 1, targets, counted(callers)), about("count callees", 1, sources, counted(callees)), calls,
		about("callers twice", 1, targets, twice(callers, func(name string) bool { return unclear[own(name)] })),
		about("callees twice", 1, sources, twice(callees, func(name string) bool { return lost[name] })),
	}
}

// places asks for functions by their exact signatures.
func (f javaFacts) places() []candidates {
	signature := func(row []string) string { return row[functionName] + "(" + row[functionParameters] + ")" }
	count := map[string]int{}
	var all, overloads, methods []string
	for _, row := range f.written {
		count[row[functionName]]++
		all = append(all, signature(row))
	}
	for _, row := range f.written {
		if count[row[functionName]] > 1 {
			overloads = append(overloads, signature(row))
		}
		if row[functionKind] == "method" {
			methods = append(methods, signature(row))
		}
	}
	of := func(value func(row []string) string) func(string) []string {
		return func(text string) []string {
			var found []string
			for _, row := range f.written {
				if signature(row) == text {
					found = append(found, value(row))
				}
			}
			return once(found)
		}
	}
	place := func(row []string) string { return row[atPath] + ":" + row[functionLine] }
	at := about("where", 3, all, of(place))
	ofOverloads := about("where", 2, overloads, of(place))
	at.column, ofOverloads.column = "place", "place"
	file := about("file of", 1, all, of(func(row []string) string { return row[atPath] }))
	file.column = "path"
	class := about("class of", 1, methods, of(func(row []string) string { return row[functionOwner] }))
	parameters := about("parameters", 2, methods, of(func(row []string) string { return row[functionParameters] }))
	parameters.column = "parameters"
	return []candidates{at, ofOverloads, file, class, parameters}
}

func (f javaFacts) structure() []candidates {
	classes := f.unique(where(f.types, typeName, is(typeKind, "class")))
	types := f.unique(where(f.types, typeName, is()))
	fields := func(of string) []string { return where(f.fields, fieldName, is(fieldOwner, of)) }
	functions := func(kind string) func(string) []string {
		return func(of string) []string {
			return where(f.functions, functionName, is(functionOwner, of, functionKind, kind))
		}
	}
	below := func(field int) func(string) []string {
		return func(of string) []string {
			return where(f.types, typeName, func(row []string) bool { return slices.Contains(strings.Split(row[field], ","), of) })
		}
	}
	above := func(of string) []string {
		var all []string
		for _, row := range f.types {
			if row[typeName] == of {
				all = append(all, strings.Split(row[typeExtends]+","+row[typeImplements], ",")...)
			}
		}
		return slices.DeleteFunc(all, func(name string) bool { return name == "" })
	}
	count := func(of string) []string {
		if n := len(functions("method")(of)); n > 0 {
			return number(n)
		}
		return nil
	}
	supertypes := about("supertypes", 1, classes, above)
	supertypes.column = "supertypes"
	return []candidates{
		about("fields of", 2, classes, fields), about("methods of", 2, classes, functions("method")),
		about("implementers", 1, types, below(typeImplements)), about("subclasses", 1, types, below(typeExtends)),
		about("constructors", 1, classes, functions("constructor")), about("count methods", 1, classes, count), supertypes,
	}
}
