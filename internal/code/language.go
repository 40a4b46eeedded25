package code

import (
	"bytes"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/go-enry/go-enry/v2/data"
	"github.com/odvcencio/gotreesitter"
	"github.com/odvcencio/gotreesitter/grammars"
)

// Language is a programming language that definitions are read of.
type Language string

// The languages. A file of JavaScript is read as one of TypeScript, of which
// it is a part but for what only Flow allows, and one of Sage as one of Python.
const (
	Go         Language = "Go"
	Java       Language = "Java"
	Python     Language = "Python"
	JavaScript Language = "JavaScript"
	TypeScript Language = "TypeScript"
)

var languageOf = map[string]Language{
	".go": Go, ".java": Java, ".py": Python, ".pyi": Python, ".sage": Python,
	".js": JavaScript, ".jsx": JavaScript, ".mjs": JavaScript, ".cjs": JavaScript,
	".ts": TypeScript, ".tsx": TypeScript, ".mts": TypeScript, ".cts": TypeScript,
}

// LanguageOf returns the language of a file by its name; "" for one that is not read.
func LanguageOf(name string) Language { return languageOf[strings.ToLower(path.Ext(name))] }

// IsForeign reports whether a file by its name is not the repository's own
// work: a copy of a library, or what a build has made.
func IsForeign(name string) bool { return data.FastVendorMatcher.MatchString(name) }

// IsGenerated reports whether a program has written the file, also one that
// takes out spaces.
//
// It is enry.IsGenerated on the tables of package data: package enry itself would
// bring the tables of its classifier along, which take 16 MB in every process.
func IsGenerated(name string, content []byte) bool {
	extension, lower := strings.ToLower(path.Ext(name)), strings.ToLower(name)
	_, always := data.GeneratedCodeExtensions[extension]
	return always ||
		slices.ContainsFunc(data.GeneratedCodeNameMatchers, func(matches data.GeneratedCodeNameMatcher) bool { return matches(name) }) ||
		slices.ContainsFunc(data.GeneratedCodeMatchers, func(matches data.GeneratedCodeMatcher) bool { return matches(lower, extension, content) }) ||
		LanguageOf(name) == JavaScript && isCompiled(content)
}

// compiledHead is what compilers and bundlers of JavaScript (TypeScript, Babel,
// Rollup, webpack, esbuild) write above what they were given.
var compiledHead = regexp.MustCompile(`(?m)^Object\.defineProperty\(exports, ["']__esModule["'],` +
	`|^function _interop(?:Require)?(?:Default|Namespace|Wildcard)(?:Legacy)? ?\(` +
	`|^\(function \(global, factory\) \{\s+typeof exports === ["']object["'] && typeof module !== ["']undefined["']` +
	`|^\(function webpackUniversalModuleDefinition\(|^/\*+/.* // webpackBootstrap$` +
	`|^var __(?:create|defProp|getOwnPropNames) = Object\.`)

// isCompiled reports whether a file of JavaScript was made from others: it is
// checked in beside them, often many times their length.
func isCompiled(content []byte) bool { return compiledHead.Match(content[:min(len(content), 1024)]) }

// grammarOf returns the grammar of a file. Type assertions in angle brackets and
// the tags of JSX exclude one another: the ending of TypeScript's files says
// which are meant, and Flow has no such assertions but types.
func grammarOf(name string, content []byte) *gotreesitter.Language {
	switch LanguageOf(name) {
	case Go:
		return grammars.GoLanguage()
	case Java:
		return grammars.JavaLanguage()
	case Python:
		return grammars.PythonLanguage()
	case JavaScript:
		if isFlow(content) {
			return grammars.TypescriptLanguage()
		}
		return grammars.TsxLanguage()
	case TypeScript:
		if strings.EqualFold(path.Ext(name), ".tsx") {
			return grammars.TsxLanguage()
		}
		return grammars.TypescriptLanguage()
	}
	return nil
}

// isFlow reports whether the comments at the head of a file ask for Flow.
func isFlow(content []byte) bool {
	return bytes.Contains(content[:min(len(content), 1024)], []byte("@flow"))
}
