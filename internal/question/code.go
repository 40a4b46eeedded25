package question

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"repochat/internal/schema"
)

// vocabulary is what the rules of a scan ask of the names of a repository.
type vocabulary interface {
	// IsPerson reports whether a person has this whole name.
	IsPerson(name string) bool
	// IsFolder reports whether one directory alone has this path or last part.
	IsFolder(name string) bool
	// IsRelease reports whether a release has this tag, or is called so.
	IsRelease(name string) bool
	// ReleaseWord returns the word that releases are called by; "" for none.
	ReleaseWord() string
	// FileCalled returns the name, without its extension, of the files that are
	// called by these words together; "" for none.
	FileCalled(words ...string) string
	// Labels returns the labels that are known.
	Labels() []string
	// HasCode reports whether the repository has functions, classes or annotations.
	HasCode() bool
	// Defined returns the kinds of definition that have a name, and whether one of
	// them is written in the same case.
	Defined(name string) (kinds []schema.Kind, exactly bool)
}

var (
	// codeToken is a name of source files, with those of what it is defined in
	// and with what is behind it in parentheses.
	codeToken = regexp.MustCompile(`(?:\(\*)?[\p{L}_$][\p{L}\p{N}_$]*\)?(?:(?:\.|::|#|->)[\p{L}_$][\p{L}\p{N}_$]*)*(?:\([^()\n]{0,300}\))?`)
	// codeSpoken matches the words of questions about what source files define.
	codeSpoken = regexp.MustCompile(`(?i)\b(?:functions?|func|fn|methods?|fields?|constructors?|class|classes|subclass(?:es)?|superclass(?:es)?|interfaces?|structs?|enums?|types?|` +
		`call(?:s|ed|er|ers|ee|ees|ing)?|invok\w+|uses?|defin\w+|declar\w+|annotat\w+|decorat\w+|extends?|inherit\w*|implement\w*|signatures?|parameters?|arguments?|` +
		`funktion\w*|methoden?|klassen?|ruft|rufen|aufruf\w*|aufgerufen\w*|definiert|schnittstellen?|konstruktor\w*|annotiert|` +
		`fonctions?|méthodes?|classes?|appel\w*|définie?s?|constructeurs?|hérite\w*|` +
		`funci(?:ón|on|ones)|métodos?|metodos?|clases?|llama\w*|definid[ao]s?|constructor\w*|hereda\w*)(?:$|[^\p{L}])`)
	// withoutPaths matches paths and names of files, whose words speak of nothing.
	withoutPaths = regexp.MustCompile(`[\p{L}\p{N}_.-]*(?:/[\p{L}\p{N}_.-]+)+|[\p{L}\p{N}_-]+\.\p{L}{1,5}\b`)
	// codeAsked matches the words by which a question that names no such thing asks
	// about what source files define.
	codeAsked = regexp.MustCompile(`(?i)(?:^|[^\p{L}\p{N}_/.-])(?:(?:which|what|welche|quelle|qué) (?:class|klasse|classe|clase)|functions?|methods?|constructors?|classes|subclass(?:es)?|superclass(?:es)?|subtypes?|supertypes?|interfaces?|structs?|enums?|` +
		`callers?|callees?|uncalled|dead code|annotations?|annotated|decorators?|decorated|parameters|imports?|imported|importers?|importing|symbols|outline|defines?|` +
		`funktion(?:en)?|methoden?|klassen?|aufrufer|schnittstellen|importieren|importiert|definiert|annotation(?:en)?|parameter|` +
		`fonctions?|méthodes?|importent|importe|définit|définies?|paramètres|` +
		`funci(?:ón|ones)|m[ée]todos?|clases?|importan?|anotaci(?:ón|ones)|parámetros)(?:$|[^\p{L}\p{N}_/.-]|[.-](?:$|\s))`)
	// announcesFunction and announcesClass match what stands before a name of one,
	// and namesFunction and namesClass what stands behind.
	announcesFunction = regexp.MustCompile(`(?i)(?:\b(?:functions? (?:(?:are|is|that are|which are) )?(?:called|named)|methods? (?:(?:are|is|that are|which are) )?(?:called|named)|function|func|fn|method|constructor|calls?|callers? of|callees? of|calling|invokes?|invoking|calls to|funktion|methode|ruft|rufen|aufrufer von|fonction|appelle|appellent|función|funcion|método|metodo|llama a|llaman a|llama|llaman)|méthode)\s*(?:called|named|namens|nommée|llamad[ao])?$`)
	// announcesCalled matches what stands before the name of a function and nothing
	// else.
	announcesCalled = regexp.MustCompile(`(?i)\b(?:calls?|callers? of|callees? of|calling|invokes?|invoking|calls to|ruft|aufrufer von|appelle|appellent|llama a|llaman a|(?:functions?|methods?) (?:(?:are|is|that are|which are) )?(?:called|named))$`)
	announcesClass  = regexp.MustCompile(`(?i)\b(?:class|interface|struct|enum|type|typ|extends?|implements?|(?:sub|super)(?:class(?:es)?|types?) of|inherits? from|klasse|schnittstelle|classe|clase|interfaz)\s*(?:called|named|namens)?$`)
	announcesMark   = regexp.MustCompile(`(?i)(?:\b(?:annotated|decorated|annotation|annotations|decorator|annotiert|decorados?|anotad[ao]s?)|annotée?s?)\s*(?:with|as|by|mit|avec|con)?\s*(?:the|der|die)?$`)
	namesFunction   = regexp.MustCompile(`(?i)^(?:function|method|constructor|funktion|methode)\b`)
	namesClass      = regexp.MustCompile(`(?i)^(?:class|interface|struct|enum|klasse)\b`)
	namesMark       = regexp.MustCompile(`(?i)^(?:annotation|decorator)\b`)
	pluralOf        = regexp.MustCompile(`^\w+\((?:s|es|n|e|en)\)$`)
)

// SpeaksOfCode reports whether a question has words of questions about what source
// files define.
func SpeaksOfCode(question string) bool {
	return codeAsked.MatchString(question) && !tagAsked.MatchString(question)
}

// tagAsked matches a question about tags that are annotated, which are no annotations.
var tagAsked = regexp.MustCompile(`(?i)\btags?\b.*\bannotated\b|\bannotated\b.*\btags?\b`)

// The kinds of definition that a place is for, the likeliest first.
var (
	functionFirst = []schema.Kind{schema.Function, schema.Class}
	classFirst    = []schema.Kind{schema.Class, schema.Function}
	onlyMark      = []schema.Kind{schema.Annotation}
)

// code finds the names of functions, classes and annotations. A word that is also
// the name of a function is one only where it is written as code, or where the
// question speaks of functions and the like.
func (t text) code(known vocabulary) (found []Span) {
	if !known.HasCode() {
		return nil
	}
	speaks := codeSpoken.MatchString(withoutPaths.ReplaceAllString(string(t), " "))
	for _, m := range codeToken.FindAllStringIndex(string(t), -1) {
		if word := string(t[m[0]:m[1]]); !strings.Contains(word, "(") {
			word, _, _ = strings.Cut(word, ")") // "(author, commit)" calls nothing
			m[1] = m[0] + len(word)
		}
		token := codeWord{text: string(t[m[0]:m[1]]), before: t.before(m[0]), after: t.after(m[1]), speaks: speaks}
		if m[0] > 0 && strings.ContainsRune("@/.-", rune(t[m[0]-1])) || m[1] < len(t) && strings.ContainsRune("/-@", rune(t[m[1]])) {
			continue // a part of a path, of an address or of a word with a hyphen
		}
		if genitive.MatchString(string(t[:m[0]])) {
			continue // "the class's methods"
		}
		if kinds, sure := token.kinds(known); kinds != nil {
			found = append(found, Span{Start: m[0], End: m[1], Text: token.text, Kinds: kinds, Sure: sure, Likely: true})
		}
	}
	return found
}

// codeWord is a word with what stands around it.
type codeWord struct {
	text, before, after string
	// speaks reports that the question speaks of functions and the like.
	speaks bool
}

// kinds returns what a word can name in source files; none where it is no such
// name. sure reports that it can be nothing else.
func (w codeWord) kinds(known vocabulary) (kinds []schema.Kind, sure bool) {
	if functionWords[strings.ToLower(w.text)] || w.isSaidOfCallees() {
		return nil, false
	}
	defined, exactly := known.Defined(w.text)
	isCalled := strings.HasSuffix(w.text, ")") && !pluralOf.MatchString(w.text)
	if len(defined) == 0 && !isCalled && IsCommonWord(w.text) {
		return nil, false // wherever it stands; this is most words of a question
	}
	place := w.place()
	if place == nil && !isCalled && slices.Contains(defined, schema.Class) {
		defined = []schema.Kind{schema.Class} // and not its constructor
	}
	ordered := slices.DeleteFunc(slices.Clone(orElse(place, functionFirst)), func(kind schema.Kind) bool { return !slices.Contains(defined, kind) })
	isPlain := !isCalled && !strings.ContainsAny(w.text, ".:#->") && !hasShape(w.text)
	switch {
	case codeSpoken.MatchString(w.text) && isPlain && !exactly, pluralOf.MatchString(w.text):
		return nil, false
	case isCalled:
		return functionFirst, true
	case len(ordered) > 0 && !isPlain && exactly && !known.IsPerson(w.text):
		return ordered, true
	case len(ordered) > 0 && place != nil && (!IsCommonWord(w.text) || w.isSingled()):
		return ordered, true
	case slices.Contains(defined, schema.Class) && exactly && w.isCapital() && (slices.Equal(place, classFirst) || w.speaks && beforeClass.MatchString(w.before)) && !known.IsPerson(w.text):
		return classFirst, true
	case len(ordered) > 0 && w.speaks && !IsCommonWord(w.text) && !codeSpoken.MatchString(w.text) && (exactly || !isPlain) && !known.IsPerson(w.text):
		return ordered, true
	case len(ordered) == 0 && place != nil && !IsCommonWord(w.text) && !known.IsPerson(w.text) && !strings.Contains(w.text, ".") && !codeSpoken.MatchString(w.text):
		return place, hasShape(w.text) || announcesCalled.MatchString(w.before) || announcesClass.MatchString(w.before) || strings.HasSuffix(w.before, "the")
	}
	return nil, false
}

var (
	genitive = regexp.MustCompile(`\p{L}['’]$`)
	// callsOfName matches a name that calls, at the end of what stands before a word.
	callsOfName = regexp.MustCompile("(?i)\\b(?:that|which|what|functions?|methods?)\\s+[`'\"]?([\\p{L}_$][\\p{L}\\p{N}_$.]*)[`'\"]?\\s+(?:calls|invokes)$")
	itself      = regexp.MustCompile(`(?i)^(?:themsel(?:ves|f)|itself|each)$`)
)

// isSaidOfCallees reports whether a word stands behind a call, but is no function that
// is called: "the functions that Cart.add calls changed".
func (w codeWord) isSaidOfCallees() bool {
	m := callsOfName.FindStringSubmatch(w.before)
	return itself.MatchString(w.text) || m != nil && IsCommonWord(w.text) && !IsCommonWord(m[1]) && !codeSpoken.MatchString(m[1])
}

// place returns the kinds of definition whose place the word stands in.
func (w codeWord) place() []schema.Kind {
	switch {
	case announcesMark.MatchString(w.before), namesMark.MatchString(w.after):
		return onlyMark
	case announcesFunction.MatchString(w.before), namesFunction.MatchString(w.after):
		return functionFirst
	case announcesClass.MatchString(w.before), namesClass.MatchString(w.after):
		return classFirst
	}
	return nil
}

var singled = regexp.MustCompile(`(?i)(?:\b(?:the|who|what|which|does|do|functions?|methods?|der|die|wer|la|le|el|qui|quién|quien|method|function|class|methode|funktion|klasse|fonction|classe|clase|función|método) (?:\w+ ){0,2}?|^)(?:function|method|class|constructor|calls?|callers of|calls to|ruft|rufen|appelle|llama a|methode|funktion|klasse|méthode|fonction|classe|clase|función|método)$`)

// beforeClass matches what stands before the class that something is a part of.
var beforeClass = regexp.MustCompile(`(?i)\b(?:(?:methods?|fields?|constructors?|annotations?|members?|subclass(?:es)?|supertypes?|superclass(?:es)?|interfaces?|methoden|felder|konstruktoren|méthodes|champs|métodos|campos)\b.* ` +
	`(?:of|does|do|in|from|on|von|hat|de|a|tiene)|(?:derives?|inherits?) from)$`)

// isCapital reports whether a word within a sentence begins with a capital letter,
// as classes do: "which classes extend Person".
func (w codeWord) isCapital() bool {
	first, _ := utf8.DecodeRuneInString(w.text)
	return w.before != "" && unicode.IsUpper(first)
}

// isSingled reports whether an ordinary word is marked as a name by a word for one
// thing: "the function open", "who calls open", "the open method".
func (w codeWord) isSingled() bool {
	return announcesCalled.MatchString(w.before) || singled.MatchString(w.before) || strings.HasSuffix(w.before, "the") && w.place() != nil
}

func orElse(place, otherwise []schema.Kind) []schema.Kind {
	if place == nil {
		return otherwise
	}
	return place
}

// marksCode reports whether a text in quotation marks may be the name of a
// definition: it stands in back-ticks, or the question speaks of such things.
func (t text) marksCode(start int) bool {
	return start > 0 && t[start-1] == '`' || codeSpoken.MatchString(string(t))
}

// codeKinds are the kinds of definition that what looks like a file may be:
// "Store.Save".
func codeKinds(inner string) []schema.Kind {
	ending := inner[strings.LastIndexByte(inner, '.')+1:]
	if strings.ContainsAny(inner, "/ ") || ending == "" || !unicode.IsLetter(rune(ending[0])) {
		return nil
	}
	return functionFirst
}
