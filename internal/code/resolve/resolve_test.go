package resolve

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"repochat/internal/code"
	"repochat/internal/history"
)

// resolved reads files that stand in one text, each after a line with its path.
func resolved(t *testing.T, text string) history.Code {
	t.Helper()
	var files []code.TreeFile
	for part := range strings.SplitSeq(text, "=== ") {
		path, content, found := strings.Cut(part, "\n")
		if !found || path == "" {
			continue
		}
		facts, err := code.Extract(path, []byte(content), code.Limits{})
		if err != nil {
			t.Fatal(err)
		}
		if facts.Problem != "" {
			t.Fatalf("%s: %s", path, facts.Problem)
		}
		files = append(files, code.TreeFile{Path: path, Facts: facts})
	}
	return Resolve(files)
}

func calls(c history.Code) []string {
	var all []string
	for _, call := range c.Calls {
		from := string(call.From)
		if from == "" {
			from = call.Path
		}
		all = append(all, fmt.Sprintf("%s -> %s %d %s", from, call.To, call.Count, call.How))
	}
	slices.Sort(all)
	return all
}

func TestCalls(t *testing.T) {
	tests := []struct {
		name, files string
		want        []string
	}{
		{
			name: "Go: package, import, receiver, field, result, literal",
			files: `=== go/store/store.go
package store
type Store struct { log Logger }
type Logger struct{}
func (l Logger) Print(s string) {}
func Open(path string) (*Store, error) { return &Store{}, check() }
func check() error { return nil }
func (s *Store) Put(k string) { s.log.Print(k) }
=== go/main.go
package main
import "example.org/shop/go/store"
import "fmt"
func main() {
	s, err := store.Open("x")
	s.Put("a")
	s.Put("b")
	fmt.Println(err)
	show := func() { help() }
	show()
}
func help() { var l store.Logger; l.Print("") }
`,
			want: []string{
				"go/main.go#help -> go/store/store.go#Logger.Print 1 receiver",
				"go/main.go#main -> go/main.go#main.show 1 scope",
				"go/main.go#main -> go/store/store.go#Open 1 import",
				"go/main.go#main -> go/store/store.go#Store.Put 2 receiver",
				"go/main.go#main.show -> go/main.go#help 1 scope",
				"go/store/store.go#Open -> go/store/store.go#check 1 scope",
				"go/store/store.go#Store.Put -> go/store/store.go#Logger.Print 1 receiver",
			},
		},
		{
			name: "Java: field, parameter, inheritance, overloads, constructor, static import, a library's type",
			files: `=== src/a/Cart.java
package a;
import a.b.Item;
import static a.b.Prices.sum;
import java.util.List;
public class Cart extends Base {
  private final Item first = new Item("x");
  private List<Item> all;
  void add(Item i) { i.price(); all.add(i); log("a"); sum(1); }
  void add(Item i, int n) { add(i); first.price(); super.log("b"); this.first.price().minor(); }
}
=== src/a/Base.java
package a;
class Base { void log(String s) {} }
=== src/a/b/Item.java
package a.b;
public class Item { public Item(String s) {} public Money price() { return null; } void add(Item i) {} }
class Money { int minor() { return 0; } }
=== src/a/b/Prices.java
package a.b;
public class Prices { public static int sum(int a) { return a; } }
`,
			want: []string{
				"src/a/Cart.java -> src/a/b/Item.java#Item.Item 1 import",
				"src/a/Cart.java#Cart.add -> src/a/Base.java#Base.log 1 scope",
				"src/a/Cart.java#Cart.add -> src/a/b/Item.java#Item.price 1 receiver",
				"src/a/Cart.java#Cart.add -> src/a/b/Prices.java#Prices.sum 1 import",
				"src/a/Cart.java#Cart.add~2 -> src/a/Base.java#Base.log 1 receiver",
				"src/a/Cart.java#Cart.add~2 -> src/a/Cart.java#Cart.add 1 scope",
				"src/a/Cart.java#Cart.add~2 -> src/a/b/Item.java#Item.price 2 receiver",
				"src/a/Cart.java#Cart.add~2 -> src/a/b/Item.java#Money.minor 1 receiver",
			},
		},
		{
			name: "Python: modules, classes, self, super, a name that a parameter hides",
			files: `=== pkg/__init__.py
from .core import Field
=== pkg/core.py
class Base:
    def __init__(self, n): self.n = n
    def go(self): self.step()
    def step(self): pass
class Field(Base):
    def step(self): super().step()
def make(): return Field(1)
=== app.py
import pkg.core as core
from pkg import Field
def run(make):
    f = Field(2)
    f.go()
    core.make()
    make()
`,
			want: []string{
				"app.py#run -> pkg/core.py#Base.__init__ 1 import",
				"app.py#run -> pkg/core.py#Base.go 1 receiver",
				"app.py#run -> pkg/core.py#make 1 import",
				"pkg/core.py#Base.go -> pkg/core.py#Base.step 1 receiver",
				"pkg/core.py#Field.step -> pkg/core.py#Base.step 1 receiver",
				"pkg/core.py#make -> pkg/core.py#Base.__init__ 1 scope",
			},
		},
		{
			name: "TypeScript: imports under other names, what is passed on, an alias, this, new",
			files: `=== src/util/index.ts
export * from './text'
export { warn as complain } from './debug'
=== src/util/text.ts
export function trim(s: string): string { return s }
=== src/util/debug.ts
export const warn = (s: string) => {}
=== src/core/watcher.ts
import { trim, complain } from '../util'
import * as debug from '@/util/debug'
export default class Watcher {
  dep: Dep
  run() { this.get(); this.dep.notify(); trim('a'); complain('b'); debug.warn('c') }
  get() {}
}
class Dep { constructor() {} notify() {} }
=== src/main.js
const Watcher = require('./core/watcher')
import W from './core/watcher'
function start() { const w = new W(); w.run(); unknown.shout() }
`,
			want: []string{
				"src/core/watcher.ts#Watcher.run -> src/core/watcher.ts#Dep.notify 1 receiver",
				"src/core/watcher.ts#Watcher.run -> src/core/watcher.ts#Watcher.get 1 receiver",
				"src/core/watcher.ts#Watcher.run -> src/util/debug.ts#warn 2 import",
				"src/core/watcher.ts#Watcher.run -> src/util/text.ts#trim 1 import",
				"src/main.js#start -> src/core/watcher.ts#Watcher.run 1 receiver",
			},
		},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if diff := cmp.Diff(test.want, calls(resolved(t, test.files))); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestTypesAndImports(t *testing.T) {
	c := resolved(t, `=== a/Service.java
package a;
@Service("s") public class Service extends b.Base implements Runnable, Api { @Override public void run() {} int n; }
interface Api extends Closeable {}
=== b/Base.java
package b;
import a.Api;
public abstract class Base implements Api {}
`)
	want := []string{
		"Service class public a/Service.java:2-2 extends [b/Base.java#Base] implements [a/Service.java#Api] of [b.Base Runnable Api]",
		"Api interface package a/Service.java:3-3 extends [] implements [] of [Closeable]",
		"Base class public b/Base.java:3-3 extends [] implements [a/Service.java#Api] of [Api]",
	}
	var got []string
	for _, k := range c.Classes {
		got = append(got, fmt.Sprintf("%s %s %s %s:%d-%d extends %v implements %v of %v", k.Qualified, k.Kind, k.Visibility, k.Path, k.First, k.Last, k.Extends, k.Implements, k.Supertypes))
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]history.CodeImport{{From: "b/Base.java", To: "a/Service.java"}}, c.Imports); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]history.CodeAnnotation{{Name: "Service", Arguments: `"s"`}}, c.Classes[0].Annotations); diff != "" {
		t.Error(diff)
	}
	if c.Functions[0].Owner != "a/Service.java#Service" || c.Fields[0].Owner != "a/Service.java#Service" {
		t.Errorf("members belong to %q and %q", c.Functions[0].Owner, c.Fields[0].Owner)
	}
}
