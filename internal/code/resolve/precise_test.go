package resolve

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/google/go-cmp/cmp"

	"repochat/internal/code"
	"repochat/internal/code/scip"
)

// indexed reads files with marks in them: «add|sym» is a name, add, that stands
// for a symbol, and «=add|sym» its definition.
func indexed(t *testing.T, text string, encoding scip.Encoding) ([]code.TreeFile, scip.Index) {
	t.Helper()
	var plain strings.Builder
	index := scip.Index{Tool: "test"}
	for part := range strings.SplitSeq(text, "=== ") {
		path, content, found := strings.Cut(part, "\n")
		if !found {
			continue
		}
		d := scip.Document{Path: path, Encoding: encoding}
		fmt.Fprintf(&plain, "=== %s\n", path)
		for i, line := range strings.Split(content, "\n") {
			for {
				before, rest, found := strings.Cut(line, "«")
				if !found {
					break
				}
				mark, after, _ := strings.Cut(rest, "»")
				name, symbol, _ := strings.Cut(mark, "|")
				name, isDefinition := strings.CutPrefix(name, "=")
				column := len(before)
				switch encoding {
				case scip.UTF16, scip.Unspecified:
					column = len(utf16.Encode([]rune(before)))
				case scip.UTF32:
					column = len([]rune(before))
				}
				d.Occurrences = append(d.Occurrences, scip.Occurrence{Line: int32(i), Column: int32(column), Symbol: symbol, Definition: isDefinition})
				line = before + name + after
			}
			plain.WriteString(line + "\n")
		}
		index.Documents = append(index.Documents, d)
	}
	return treeFiles(t, plain.String()), index
}

const (
	shopGo = `=== shop/shop.go
package shop
type Store interface { «=Put|Store#Put().»(k string) }
type disk struct{}
func (d *disk) «=Put|disk#Put().»(k string) {}
func «=Open|Open().»() Store { return nil }
`
	mainGo = `=== main.go
package main
func «=run|run().»(s any, hooks []func()) {
	/* ä𝄞 */ s.(interface{}).«Put|Store#Put().»("a"); «helper|helper().»()
	«keep|keep().»(«helper|helper().»)
	hooks[0]()
}
func «=helper|helper().»() { «run|run().»(nil, nil) }
func «=keep|keep().»(f func()) {}
`
)

func TestPreciseCalls(t *testing.T) {
	tests := []struct {
		name, files string
		want        []string
	}{
		{
			name:  "what is called is taken from the index, what is only named is not called",
			files: shopGo + mainGo,
			want: []string{
				"main.go#helper -> main.go#run 1 scip 1",
				"main.go#run -> main.go#helper 1 scip 1",
				"main.go#run -> main.go#keep 1 scip 1",
				"main.go#run -> shop/shop.go#Store.Put 1 scip 1",
			},
		},
		{
			name: "overloads, constructors, local functions, another name, a variable that holds a function",
			files: `=== a.ts
export function «=pick|a/pick().»(a: string): void
export function «=pick|a/pick().»(a: any) {}
export class Base { «=constructor|a/Base#` + "`<constructor>`" + `().»() {} get «=size|a/Base#` + "`<get>size`" + `().»() { return 1 } }
export let «=warn|a/warn.»: (s: string) => void
«warn|a/warn.» = (s) => {}
=== b.ts
import { pick as «other|a/pick().», Base, warn } from './a'
class Sub extends Base {}
export function «=go|b/go().»(x: any) {
  function «=inner|local 1»() {}
  «inner|local 1»()
  «other|a/pick().»('a')
  new «Base|a/Base#` + "`<constructor>`" + `().»()
  «warn|a/warn.»('a')
  x.pick()
}
`,
			want: []string{
				"b.ts#go -> a.ts#Base.constructor 1 scip 1",
				"b.ts#go -> a.ts#pick~2 1 scip 1",
				"b.ts#go -> a.ts#warn 1 scip 1",
				"b.ts#go -> b.ts#go.inner 1 scip 1",
			},
		},
		{
			name: "a class stands for the constructor that it inherits",
			files: `=== m.py
class «=Base|m/Base#»:
    def «=__init__|m/Base#__init__().»(self): pass
class «=Sub|m/Sub#»(«Base|m/Base#»): pass
@staticmethod
def «=make|m/make().»():
    return «Sub|m/Sub#»()
`,
			want: []string{"m.py#make -> m.py#Base.__init__ 1 scip 1"},
		},
	}
	for _, test := range tests {
		for _, encoding := range []scip.Encoding{scip.Unspecified, scip.UTF8, scip.UTF16, scip.UTF32} {
			t.Run(fmt.Sprintf("%s, encoding %d", test.name, encoding), func(t *testing.T) {
				files, index := indexed(t, test.files, encoding)
				all, used, err := With(files, []Precise{{Name: "index.scip", Index: index}})
				if err != nil {
					t.Fatal(err)
				}
				var got []string
				for _, c := range all.Calls {
					if c.From != "" {
						got = append(got, fmt.Sprintf("%s -> %s %d %s %g", c.From, c.To, c.Count, c.How, c.Confidence))
					}
				}
				slices.Sort(got)
				if diff := cmp.Diff(test.want, got); diff != "" {
					t.Error(diff)
				}
				if diff := cmp.Diff([]Used{{Name: "index.scip", Files: len(files)}}, used); diff != "" {
					t.Error(diff)
				}
			})
		}
	}
}

// An index is often made of a part of a repository; the rest is looked for by names,
// and so are files that have changed since.
func TestPreciseCallsOfSomeFiles(t *testing.T) {
	files, index := indexed(t, strings.ReplaceAll(shopGo+mainGo, "=== ", "=== part/"), scip.UTF8)
	for i := range index.Documents {
		index.Documents[i].Path = strings.TrimPrefix(index.Documents[i].Path, "part/")
	}
	files = append(files, treeFiles(t, "=== other.go\npackage other\nfunc a() { b() }\nfunc b() {}\n")...)
	// Lines above its functions move what main.go holds away from where the index has it.
	moved := &index.Documents[1]
	for i := range moved.Occurrences {
		moved.Occurrences[i].Line += 3
	}
	all, used, err := With(files, []Precise{{Name: "index.scip", Index: index}})
	if err != nil {
		t.Fatal(err)
	}
	want := []Used{{Name: "index.scip", Files: 1, Outdated: []string{"part/main.go"}}}
	if diff := cmp.Diff(want, used); diff != "" {
		t.Error(diff)
	}
	got := calls(all)
	for _, want := range []string{"other.go#a -> other.go#b 1 scope", "part/main.go#helper -> part/main.go#run 1 scope"} {
		if !slices.Contains(got, want) {
			t.Errorf("no %s among %q", want, got)
		}
	}
}

func TestForeignIndexes(t *testing.T) {
	files, index := indexed(t, shopGo+mainGo, scip.UTF8)
	elsewhere, moved := scip.Index{}, scip.Index{}
	for _, d := range index.Documents {
		elsewhere.Documents = append(elsewhere.Documents, scip.Document{Path: "x" + d.Path})
		d.Occurrences = slices.Clone(d.Occurrences)
		for i := range d.Occurrences {
			d.Occurrences[i].Line += 40
		}
		moved.Documents = append(moved.Documents, d)
	}
	tests := []struct {
		name  string
		index scip.Index
		want  string
	}{
		{"of another repository", elsewhere, "none of the 2 files of index.scip is a source file of the repository at the commit that is read; make the index in a checkout of that commit"},
		{"without files", scip.Index{}, "none of the 0 files of index.scip"},
		{"of another commit", moved, "index.scip was made of another commit"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			all, _, err := With(files, []Precise{{Name: "good.scip", Index: index}, {Name: "index.scip", Index: test.index}})
			if err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("%v, not %q", err, test.want)
			}
			if all.Functions != nil {
				t.Error("half of it is returned")
			}
		})
	}
}
