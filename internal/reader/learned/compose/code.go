package compose

import (
	"slices"
	"strings"

	"repochat/internal/cypher/condition"
	"repochat/internal/reader/learned/compose/leave"
	"repochat/internal/reader/learned/frame"
	"repochat/internal/reader/learned/slot"
)

// relations are the relationships of a frame. What a frame says of files is said of
// functions where the question names these and no file.
func (r *relation) relations() []string {
	kinds := strings.Split(r.frame.Via, "+")
	if !r.slots.Has(slot.Function, slot.Class, slot.Annotation) || r.slots.Has(slot.File, slot.Directory) {
		return kinds
	}
	for i, kind := range kinds {
		switch {
		case kind == "changed":
			kinds[i] = "touched"
		case kind == "impacted":
			kinds[i] = "impacted.function"
		case kind == "fixed" && (r.frame.Target == frame.Commit || r.frame.Target == frame.Person):
			kinds = append(kinds, "touched") // the fix itself touched it
		}
	}
	return kinds
}

// leaveOutDeleted keeps what is no longer at head out of what is asked of the code
// as it is.
func (r *relation) leaveOutDeleted() {
	// Only what is at head has the other relationships.
	isAtHead := slices.ContainsFunc(r.pattern.edges, func(e edge) bool { return e.kind != "annotated" })
	if r.frame.State != "deleted" && !isAtHead && !r.pattern.reaches(frame.Commit) && !r.pattern.reaches(frame.Issue) {
		r.pattern.condition(frame.Function, "NOT coalesce(fn.deleted, false)")
	}
}

// leaveOutOthers keeps what leave.Functions tells out of a question. The methods of a class
// are no constructors, but Python's.
func (r *relation) leaveOutOthers() {
	if text, note := leave.Functions(r.frame); text != "" {
		r.pattern.condition(frame.Function, text)
		r.note(note)
	}
	if len(r.pattern.edges) == 1 && r.pattern.holds("has_method") && r.slots.Has(slot.Class) && r.frame.State != "constructor" && r.frame.State != "implied" {
		r.pattern.condition(frame.Function, "(fn.kind <> 'constructor' OR fn.language = 'Python')")
	}
}

// otherEnds are the relationships between two things of one kind, with the end
// that a name in the question stands for.
var otherEnds = map[slot.Kind][]struct {
	kind string
	end  frame.Entity
}{
	slot.Function:  {{"calls", frame.Callee}, {"called", frame.Caller}},
	slot.Class:     {{"extends", frame.Supertype}, {"implements", frame.Supertype}, {"derives", frame.Supertype}, {"extended", frame.Subtype}, {"implemented", frame.Subtype}, {"derived", frame.Subtype}},
	slot.File:      {{"imports", frame.Imported}, {"imported", frame.Importer}},
	slot.Directory: {{"imports", frame.Imported}, {"imported", frame.Importer}},
}

// entityOfSlot returns the thing that a name of a kind is said of; "" for a kind
// that names nothing.
func (r *relation) entityOfSlot(kind slot.Kind) frame.Entity {
	for _, other := range otherEnds[kind] {
		if r.pattern.holds(other.kind) {
			return other.end
		}
	}
	if (kind == slot.Function || kind == slot.Class) && r.frame.Target == frame.Definition {
		return frame.Definition
	}
	return entities[kind]
}

// foreignSupertype adds the condition that a class names a type of a library among
// those that it extends or implements, in the place of the relationship, which
// there is within the repository only.
func (r *relation) foreignSupertype() {
	named := r.slots.Of(slot.Class)
	if len(named) == 0 || !named[0].IsForeign || r.entityOfSlot(slot.Class) != frame.Supertype {
		return
	}
	r.pattern.edges = slices.DeleteFunc(r.pattern.edges, func(e edge) bool { return e.to == frame.Supertype })
	name := condition.Literal(named[0].Names[0])
	generic := condition.Literal(named[0].Names[0] + "<")
	r.pattern.condition(frame.Class, "any(name IN k.supertypes WHERE name = "+name+" OR name STARTS WITH "+generic+")")
	r.used[named[0].Start] = true
}

// pairOfFunctions adds the conditions for both ends of a call where the question
// names two functions, the one that the rest is said of first. It reports whether
// it does.
func (r *relation) pairOfFunctions() bool {
	named := r.slots.Of(slot.Function)
	other := r.entityOfSlot(slot.Function)
	if len(named) != 2 || other != frame.Caller && other != frame.Callee {
		return false
	}
	r.pattern.condition(frame.Function, condition.Definition(variables[frame.Function], named[0].Names...))
	r.pattern.condition(other, condition.Definition(variables[other], named[1].Names...))
	r.use(slot.Function)
	return true
}

// ownFigure returns the expression and the name of a figure that a function
// itself carries; "" for any other.
func (r *relation) ownFigure() (expression, name string) {
	if r.frame.Target != frame.Function {
		return "", ""
	}
	switch r.frame.Measure {
	case "lines":
		return "fn.lines", "lines"
	case "parameters":
		return "size(fn.parameters)", "parameters"
	}
	return "", ""
}

// isUsed reports whether the first slot of a kind already has its place.
func (r *relation) isUsed(kind slot.Kind) bool {
	named := r.slots.Of(kind)
	return len(named) > 0 && r.used[named[0].Start]
}
