package condition

import (
	"testing"
	"time"
)

func TestConditions(t *testing.T) {
	day := time.Date(2024, 3, 1, 0, 0, 0, 0, time.UTC)
	next := day.AddDate(0, 0, 1)
	tests := []struct{ name, got, want string }{
		{"a base name is compared whole", File("f", "vnode.js"), `f.name = 'vnode.js'`},
		{"a path may lack its beginning", File("f", "src/vnode.js"), `(f.path = 'src/vnode.js' OR f.path ENDS WITH '/src/vnode.js')`},
		{"a path from the root is whole", File("f", "./README.md"), `f.path = 'README.md'`},
		{"a stem goes up to the first dot", File("f", "README"), `(toLower(f.name) = 'readme' OR toLower(f.name) STARTS WITH 'readme.')`},
		{"an extension may be a file's whole name", File("f", ".md"), `(f.name = '.md' OR f.extension = 'md')`},
		{"several files are alternatives", File("f", "a.go", "b.go"), `(f.name = 'a.go' OR f.name = 'b.go')`},
		{"a directory holds its subdirectories", Directory("f", "src/core/"), `(f.path STARTS WITH 'src/core/' OR f.path CONTAINS '/src/core/')`},
		{"a person goes by login or name", Person("u", "@octocat"), `(toLower(u.login) = toLower('octocat') OR toLower(u.name) = toLower('octocat'))`},
		{"a mail address is one too", Person("u", "Ann@Example.com"), `toLower(u.email) = toLower('Ann@Example.com')`},
		{"documentation lies in directories and has extensions", Role("f", Documentation), `('/' + toLower(f.path) CONTAINS '/doc/' OR '/' + toLower(f.path) CONTAINS '/docs/' OR '/' + toLower(f.path) CONTAINS '/documentation/' OR toLower(f.name) STARTS WITH 'readme' OR toLower(f.name) STARTS WITH 'changelog' OR toLower(f.name) STARTS WITH 'changes' OR toLower(f.name) STARTS WITH 'contributing' OR toLower(f.extension) IN ['md', 'mdx', 'markdown', 'rst', 'adoc', 'asciidoc'])`},
		{"any other word is part of a name, or a directory", Role("f", "parser", "parsers/"), `(toLower(f.name) CONTAINS 'parser' OR '/' + toLower(f.path) CONTAINS '/parsers/')`},
		{"a hash is a prefix", Commit("c", "3CAE549"), `c.id STARTS WITH '3cae549'`},
		{"one number is compared", Number("i", "12"), `i.number = 12`},
		{"several numbers are a list", Number("i", "12", "15"), `i.number IN [12, 15]`},
		{"a label is one of the list", Label("i", "Bug"), `any(label IN i.labels WHERE toLower(label) = 'bug')`},
		{"a tag is compared whole", Equal("r.tag", "v1.0"), `r.tag = 'v1.0'`},
		{"a commit is in the first release after it", InRelease("c", "v2"), `EXISTS { MATCH (t:Release) WHERE t.tag = 'v2' AND c.released_at <= t.published_at AND NOT EXISTS { MATCH (s:Release) WHERE s.published_at < t.published_at AND s.published_at >= c.released_at AND (t.is_prerelease OR NOT s.is_prerelease) } }`},
		{"a commit is after a release", SinceRelease("c", "v2"), `EXISTS { MATCH (t:Release) WHERE t.tag = 'v2' AND (c.released_at IS NULL OR c.released_at > t.published_at) }`},
		{"a commit is before a release", BeforeRelease("c", "v2"), `EXISTS { MATCH (t:Release) WHERE t.tag = 'v2' AND c.released_at <= t.published_at }`},
		{"a line of releases begins alike", Tag("t.tag", "v2.*", "2.0"), `(t.tag STARTS WITH 'v2.' OR t.tag = '2.0')`},
		{"the latest release has none after it", Tag("t.tag", Latest), `NOT EXISTS { MATCH (later:Release) WHERE later.published_at > t.published_at }`},
		{"a commit is in a line where the next release is", InRelease("c", "v2.*"), `any(tag IN COLLECT { MATCH (t:Release) WHERE t.published_at >= c.released_at RETURN t.tag ORDER BY t.published_at LIMIT 1 } WHERE tag STARTS WITH 'v2.')`},
		{"a commit is after the last release of a line", SinceRelease("c", "v2.*"), `(c.released_at IS NULL OR c.released_at > COLLECT { MATCH (s:Release) WHERE s.tag STARTS WITH 'v2.' RETURN s.published_at ORDER BY s.published_at DESC LIMIT 1 }[0])`},
		{"a commit is before the first release of a line", BeforeRelease("c", "v2.*"), `c.released_at <= COLLECT { MATCH (s:Release) WHERE s.tag STARTS WITH 'v2.' RETURN s.published_at ORDER BY s.published_at LIMIT 1 }[0]`},
		{"a release is before those of a line", Published("t", nil, []string{"v2.*"}), `t.published_at < COLLECT { MATCH (s:Release) WHERE s.tag STARTS WITH 'v2.' RETURN s.published_at ORDER BY s.published_at LIMIT 1 }[0]`},
		{"a definition by its own name", Definition("fn", "save", "Shop.save"), `(fn.name = 'save' OR fn.qualified_name = 'Shop.save')`},
		{"parentheses with nothing in them say nothing", Definition("fn", "save()"), `fn.name = 'save'`},
		{"a function by its signature, where there is one", Definition("fn", "Shop.save(int n)"), `(fn.qualified_name = 'Shop.save' AND (` +
			`size(fn.parameters) = 1 AND (fn.parameters[0] = 'int n' OR fn.parameters[0] ENDS WITH ' int n' OR fn.parameters[0] = 'n int' OR fn.parameters[0] ENDS WITH ' n int') OR ` +
			`NOT EXISTS { MATCH (fnOther:Function) WHERE fnOther.qualified_name = 'Shop.save' AND ` +
			`size(fnOther.parameters) = 1 AND (fnOther.parameters[0] = 'int n' OR fnOther.parameters[0] ENDS WITH ' int n' OR fnOther.parameters[0] = 'n int' OR fnOther.parameters[0] ENDS WITH ' n int') }))`},
		{"a type may have arguments, with or without spaces", takes("fn", []string{"Map<K,V>", "List"}), `size(fn.parameters) = 2 AND ` +
			`(fn.parameters[0] = 'Map<K,V>' OR fn.parameters[0] ENDS WITH ' Map<K,V>' OR fn.parameters[0] = 'Map<K, V>' OR fn.parameters[0] ENDS WITH ' Map<K, V>') AND ` +
			`(fn.parameters[1] = 'List' OR fn.parameters[1] ENDS WITH ' List' OR fn.parameters[1] CONTAINS ' List<' OR fn.parameters[1] STARTS WITH 'List ')`},
		{"a period is half open", Within("c.committedDate", Period{From: day, To: next}), `c.committedDate >= '2024-03-01T00:00:00Z' AND c.committedDate < '2024-03-02T00:00:00Z'`},
		{"a period may have one bound", Within("c.committedDate", Period{To: next}), `c.committedDate < '2024-03-02T00:00:00Z'`},
		{"a day of any year is contained", Within("c.committedDate", Period{MonthDay: "-07-31T"}), `c.committedDate CONTAINS '-07-31T'`},
		{"several periods are alternatives", Within("d", Period{From: day, To: next}, Period{MonthDay: "-07-"}), `((d >= '2024-03-01T00:00:00Z' AND d < '2024-03-02T00:00:00Z') OR d CONTAINS '-07-')`},
		{"a quote does not end a literal", Literal(`it's`), `'it\'s'`},
		{"a backslash does not either", Literal(`a\' OR true //`), `'a\\\' OR true //'`},
		{"an escape that Neo4j decodes early is taken apart", Literal(`a\u0027b`), `'a\\' + 'u0027b'`},
		{"a line break stays in the literal", Literal("a\nb"), `'a\nb'`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if test.got != test.want {
				t.Errorf("got  %s\nwant %s", test.got, test.want)
			}
		})
	}
}
