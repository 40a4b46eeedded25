package history

// Code is what the source files at head define, and how it hangs together.
type Code struct {
	Classes   []CodeClass
	Functions []CodeFunction
	Fields    []CodeField
	Imports   []CodeImport
	Calls     []CodeCall
}

// FunctionHistory is what became of functions over time.
type FunctionHistory struct {
	Touches []FunctionTouch // in the order of the commits
	// Past are the functions that are no longer at head.
	Past []PastFunction
}

// FunctionTouch is what a commit that is no merge did to a function.
type FunctionTouch struct {
	Commit               string
	Function             CodeID
	Additions, Deletions int
	Type                 ChangeType
	// PreviousName is the qualified name that the function had before, if it has
	// another one since, and PreviousPath the path of its file likewise.
	PreviousName, PreviousPath string
}

// PastFunction is a function that is no longer at head, where it was last.
type PastFunction struct {
	ID                                    CodeID
	Name, Qualified, Kind, Path, Language string
}

// CodeID names a definition within a repository.
type CodeID string

// CodeDefinition is what all definitions have in common.
type CodeDefinition struct {
	ID        CodeID
	Name      string
	Qualified string // with the names of what it is defined in: "Cart.add"
	Kind      string // such as class, interface, method, constructor, field
	Language  string
	Path      string // of its file
	First     int    // line
	Last      int    // line
	Signature string
	// Visibility is public, protected, private, package, module or local; "" when
	// it is not known.
	Visibility  string
	Doc         string
	Annotations []CodeAnnotation
	// Owner is the class that it is a member of; "" for none.
	Owner CodeID
	// Origin is the rule by which there is a definition that the text does not
	// write down, such as "lombok @Getter"; "" for one that it does. Its lines are
	// those of what implies it.
	Origin string
}

// CodeAnnotation is an annotation or decorator of a definition.
type CodeAnnotation struct {
	Name      string
	Arguments string
}

// CodeClass is a class, an interface, an enum or another type with a name.
type CodeClass struct {
	CodeDefinition
	// Supertypes are the names of what it extends or implements, as they are
	// written; Extends and Implements those that the repository defines.
	Supertypes          []string
	Extends, Implements []CodeID
}

// CodeFunction is a function, a method or a constructor.
type CodeFunction struct {
	CodeDefinition
	Parameters []string
	Result     string
}

// CodeField is a field or a constant of an enum.
type CodeField struct {
	CodeDefinition
	Type string
}

// CodeImport says that a file uses what another one defines.
type CodeImport struct{ From, To string }

// CodeCall says that a function calls another one.
type CodeCall struct {
	// From is the function that the calls stand in; "" for those outside of any,
	// which are the file's.
	From CodeID
	Path string // of the file that the calls stand in
	To   CodeID
	// Count is how many places call it.
	Count int
	// Confidence is how likely it is that this function is meant, in (0, 1], and
	// How tells by what it was found: scope, import, receiver, name, or an index (scip).
	Confidence float64
	How        string
}
