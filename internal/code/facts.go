// Package code reads definitions, imports and calls out of source files: Go,
// Java, Python, and JavaScript and TypeScript in all their forms. It parses one
// file at a time, without its project and without running anything, and gives up
// a file rather than time or memory.
package code

import (
	"strconv"

	"repochat/internal/history"
)

// Facts are what one source file says.
type Facts struct {
	Language Language `json:"language"`
	// Package is the package that a Go or Java file says it belongs to.
	Package     string       `json:"package,omitempty"`
	Definitions []Definition `json:"definitions,omitempty"`
	Imports     []Import     `json:"imports,omitempty"`
	Calls       []Call       `json:"calls,omitempty"`
	// Variables are those outside of functions, and type parameters.
	Variables []Variable `json:"variables,omitempty"`
	// Default is the name that a module's default export has in its file.
	Default string `json:"default,omitempty"`
	// Problem is why the facts are not all that the file says; "" when they are.
	Problem string `json:"problem,omitempty"`
}

// Kind is what a definition defines.
type Kind string

// The kinds of definitions: types, functions, and what types consist of.
const (
	Class          Kind = "class"
	Struct         Kind = "struct"
	Interface      Kind = "interface"
	Enum           Kind = "enum"
	Record         Kind = "record"
	AnnotationType Kind = "annotation"
	Alias          Kind = "type" // any other named type
	Namespace      Kind = "namespace"

	Function    Kind = "function"
	Method      Kind = "method"
	Constructor Kind = "constructor"

	Field    Kind = "field"
	Constant Kind = "constant" // of an enum
)

// IsType reports whether definitions of the kind can have members.
func (k Kind) IsType() bool {
	switch k {
	case Class, Struct, Interface, Enum, Record, AnnotationType, Alias, Namespace:
		return true
	}
	return false
}

// IsFunction reports whether definitions of the kind can be called.
func (k Kind) IsFunction() bool { return k == Function || k == Method || k == Constructor }

// IsField reports whether definitions of the kind hold values.
func (k Kind) IsField() bool { return k == Field || k == Constant }

// ID names a definition of a file within a repository: the nth, from 1, of those
// that have a qualified name there. Overloads have one name, and so have two
// classes of which a condition chooses one.
func ID(path, qualified string, nth int) history.CodeID {
	id := path + "#" + qualified
	if nth > 1 {
		id += "~" + strconv.Itoa(nth)
	}
	return history.CodeID(id)
}

// Definition is a type, a function or a field.
type Definition struct {
	Kind Kind   `json:"kind"`
	Name string `json:"name"`
	// Qualified is the name with those of all that it is defined in, with dots
	// between them: "Shop.Cart.add". It does not hold the package.
	Qualified string `json:"qualified"`
	// Owner is the place among the definitions of the innermost one that holds
	// this one; -1 for none. Methods of Go have none: their type may be in
	// another file of the package. Receiver is its name.
	Owner    int    `json:"owner"`
	Receiver string `json:"receiver,omitempty"`
	// First and Last are lines, counted from 1: annotations are part of the
	// definition, comments before it are not.
	First int `json:"first"`
	Last  int `json:"last"`
	// Signature is the definition without annotations and body, on one line.
	Signature  string      `json:"signature"`
	Parameters []Parameter `json:"parameters,omitempty"`
	// Result is the type of what a function returns, or the type of a field, as
	// it is written; "" when it is not.
	Result string `json:"result,omitempty"`
	// Visibility is public, protected or private; package or module for what is
	// seen there only, and local within a function.
	Visibility string `json:"visibility,omitempty"`
	// Modifiers are the other words of Java before a definition, such as static and
	// final; Initialised is set for a field of Java with a value.
	Modifiers   []string `json:"modifiers,omitempty"`
	Initialised bool     `json:"initialised,omitempty"`
	// Origin says by which rule there is a definition that no text defines; "" for
	// one that the text does.
	Origin      string       `json:"origin,omitempty"`
	Doc         string       `json:"doc,omitempty"`
	Annotations []Annotation `json:"annotations,omitempty"`
	Extends     []string     `json:"extends,omitempty"`
	Implements  []string     `json:"implements,omitempty"`
	// Variables are the types of parameters and local variables, where the text
	// says them, and of the type parameters of a class.
	Variables []Variable `json:"variables,omitempty"`
}

// Parameter is a parameter of a function; its type is "" when it has none.
type Parameter struct {
	Name string `json:"name"`
	Type string `json:"type,omitempty"`
}

// Annotation is an annotation of Java or a decorator.
type Annotation struct {
	Name      string `json:"name"` // as it is written, without the @
	Arguments string `json:"arguments,omitempty"`
	Line      int    `json:"line"`
}

// Variable has a type that is written, or the value that it begins with, in the
// form of a receiver.
type Variable struct {
	Name  string `json:"name"`
	Type  string `json:"type,omitempty"`
	Value string `json:"value,omitempty"`
}

// TypeParameter is the value of a variable that is a type parameter; its type is
// what it is bound to.
const TypeParameter = "TypeVar()"

// Parts of the form of a receiver beside names: an element of what stands before
// by its key, and each of those that a loop goes through.
const (
	Element = "[]"
	Each    = "[*]"
)

// Import makes one name of another file or package known, or all of them.
type Import struct {
	Module string `json:"module"`
	// Name is what is imported of the module: "*" for all, "default" for the
	// default export, "" for the module itself.
	Name string `json:"name,omitempty"`
	// As is the name by which this file knows it; "" when it gives it none.
	As   string `json:"as,omitempty"`
	Line int    `json:"line"`
	// Exported is set where the file passes on what it imports.
	Exported bool `json:"exported,omitempty"`
}

// Call is a place where something is called by its name.
type Call struct {
	Name string `json:"name"`
	// Receiver is what stands before the name: names with dots between them, with
	// "()" behind one that is called, Element or Each; "new T" for a new value of a type, and "?"
	// for what is neither. "" for none.
	Receiver string `json:"receiver,omitempty"`
	// In is the place of the innermost function that the call stands in; -1
	// when it stands in none.
	In int `json:"in"`
	Place
	// New is set where an instance of a type of that name is made.
	New bool `json:"new,omitempty"`
	// Arguments counts them. Given are they in the form of receivers, in Java,
	// which has several functions of one name.
	Arguments int      `json:"arguments,omitempty"`
	Given     []string `json:"given,omitempty"`
}

// Place is where a name begins.
type Place struct {
	Line int `json:"line"` // counted from 1
	// Column counts the bytes before it in its line. There are UTF16 fewer code
	// units of UTF-16 before it, and UTF32 fewer characters.
	Column int `json:"column"`
	UTF16  int `json:"utf16,omitempty"`
	UTF32  int `json:"utf32,omitempty"`
}
