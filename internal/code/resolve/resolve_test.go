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

// treeFiles reads files that stand in one text, each after a line with its path.
func treeFiles(t *testing.T, text string) []code.TreeFile {
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
	return files
}

func resolved(t *testing.T, text string) history.Code {
	t.Helper()
	return Resolve(treeFiles(t, text))
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

// TestImpliedMembers holds that what a file implies has an origin, and that what
// the language or a library adds is there only where it is called.
func TestImpliedMembers(t *testing.T) {
	all := resolved(t, `=== a/User.java
package a;
@lombok.Getter class User { Level level; void go(Users users) { users.count(); } }
=== a/Level.java
package a;
enum Level { LOW; }
=== a/Users.java
package a;
import org.springframework.data.repository.CrudRepository;
interface Users extends CrudRepository<User, Long> {}
`)
	var got []string
	for _, f := range all.Functions {
		got = append(got, fmt.Sprintf("%s of %s: %s %d", f.ID, f.Owner, f.Origin, f.First))
	}
	want := []string{
		"a/User.java#User.go of a/User.java#User:  2",
		"a/User.java#User.getLevel of a/User.java#User: lombok @Getter 2",
		"a/Users.java#Users.count of a/Users.java#Users: spring data CrudRepository 3",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
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
			name: "Java: what Lombok, records, enums and Spring Data imply",
			files: `=== a/User.java
package a;
import lombok.*;
@Data @Builder class User { private String name; private String a; private String b; private String c; private Level level; }
=== a/Level.java
package a;
enum Level { LOW; }
=== a/Pair.java
package a;
record Pair(User left, User right) {}
=== a/Users.java
package a;
import org.springframework.data.repository.CrudRepository;
interface Users extends CrudRepository<User, Long> {}
=== a/Service.java
package a;
class Service {
  private Users users;
  void go(Pair p) {
    User made = User.builder().name("x").a("").b("").c("").name("y").a("").build();
    p.left().getLevel();
    users.save(made).setName("z");
    Level.valueOf("LOW");
  }
}
`,
			want: []string{
				"a/Service.java#Service.go -> a/Level.java#Level.valueOf 1 receiver",
				"a/Service.java#Service.go -> a/Pair.java#Pair.left~2 1 receiver",
				"a/Service.java#Service.go -> a/User.java#User.UserBuilder.a~2 2 receiver",
				"a/Service.java#Service.go -> a/User.java#User.UserBuilder.build 1 receiver",
				"a/Service.java#Service.go -> a/User.java#User.UserBuilder.b~2 1 receiver",
				"a/Service.java#Service.go -> a/User.java#User.UserBuilder.c~2 1 receiver",
				"a/Service.java#Service.go -> a/User.java#User.UserBuilder.name~2 2 receiver",
				"a/Service.java#Service.go -> a/User.java#User.builder 1 receiver",
				"a/Service.java#Service.go -> a/User.java#User.getLevel 1 receiver",
				"a/Service.java#Service.go -> a/User.java#User.setName 1 receiver",
				"a/Service.java#Service.go -> a/Users.java#Users.save 1 receiver",
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
		{
			name: "Go: elements of lists, maps and named types, variables of a package",
			files: `=== a/a.go
package a
type Item struct{}
func (i *Item) Use() {}
type Items []*Item
var Default = New()
func New() *Item { return &Item{} }
func loop(list []*Item, byName map[string]Item, all Items) {
	for _, i := range list { i.Use() }
	byName["x"].Use()
	all[1:][0].Use()
}
func one() { Default.Use() }
=== a/other.go
package a
func two() { Default.Use() }
=== b/b.go
package b
import "example.org/m/a"
func three() { a.Default.Use() }
`,
			want: []string{
				"a/a.go -> a/a.go#New 1 scope",
				"a/a.go#loop -> a/a.go#Item.Use 3 receiver",
				"a/a.go#one -> a/a.go#Item.Use 1 receiver",
				"a/other.go#two -> a/a.go#Item.Use 1 receiver",
				"b/b.go#three -> a/a.go#Item.Use 1 receiver",
			},
		},
		{
			name: "Java: overloads by the types of arguments, constants, a class without a name, lambdas",
			files: `=== a/Store.java
package a;
import java.util.*;
class Store extends Outside {
  void del(String key) {}
  void del(List<String> keys) {}
  void put(Item i) {}
  void put(Object o, int n) {}
  boolean update(Long id, Item i) { return update(i, new Wrapper()); }
  void go(List<String> keys, List<Item> items, Optional<Item> one) {
    del(keys); del("a" + keys); put(new Item(Kind.BIG.size()), 1);
    items.forEach(i -> i.use());
    items.stream().filter(i -> true).findFirst().get().use();
    one.orElseThrow().use();
    for (var i : items) { i.use(); }
    unknown(1, 2);
  }
  void unknown(int a) {}
  Runnable make() { return new Runnable() { public void run() { help(); } private void help() {} }; }
}
class Item { Item(int n) {} Item(String s) {} void use() {} }
enum Kind { BIG; int size() { return 1; } }
`,
			want: []string{
				"a/Store.java#Store.go -> a/Store.java#Item.Item 1 scope",
				"a/Store.java#Store.go -> a/Store.java#Item.use 4 receiver",
				"a/Store.java#Store.go -> a/Store.java#Kind.size 1 receiver",
				"a/Store.java#Store.go -> a/Store.java#Store.del 1 scope",
				"a/Store.java#Store.go -> a/Store.java#Store.del~2 1 scope",
				"a/Store.java#Store.go -> a/Store.java#Store.put~2 1 scope",
				"a/Store.java#Store.make.Runnable.run -> a/Store.java#Store.make.Runnable.help 1 scope",
			},
		},
		{
			name: "Python: classes as values, type parameters, elements, a value of the own class",
			files: `=== kit/field.py
from typing import TypeVar, Self
class Field:
    @classmethod
    def zero(cls) -> Self: ...
    @classmethod
    def many(cls, n: int) -> list[Self]: ...
    def inv(self): ...
F = TypeVar("F", bound=Field)
shared = Field()
def first(of: type[F], given: list[F], named: dict[str, F], either: F | None):
    of.zero()
    given[0].inv()
    for x in given: x.inv()
    named["a"].inv()
    either.inv()
    [y.inv() for y in given]
class Box[G: Field]:
    def open(self, inside: G): inside.inv()
=== app.py
from kit.field import Field, shared
def run(cls: type[Field], bag: set):
    cls.zero().inv()
    cls().inv()
    shared.inv()
    bag.zero()
    bag.pop()
`,
			want: []string{
				"app.py#run -> kit/field.py#Field.inv 3 receiver",
				"app.py#run -> kit/field.py#Field.zero 1 receiver",
				"kit/field.py#Box.open -> kit/field.py#Field.inv 1 receiver",
				"kit/field.py#first -> kit/field.py#Field.inv 5 receiver",
				"kit/field.py#first -> kit/field.py#Field.zero 1 receiver",
			},
		},
		{
			name: "TypeScript: objects that hold functions, elements, callbacks, what a variable hides, an index behind an alias",
			files: `=== src/core/util/index.ts
export function warn() {}
export function extend() {}
=== src/core/ops.ts
export const ops = { make() { this.help() }, help() {} }
=== src/core/dep.ts
export class Dep { notify() {} get() {} }
export const shared = new Dep()
=== src/api.ts
import { warn, extend } from 'core/util/index'
import { ops } from './core/ops'
import * as all from './core/ops'
import { Dep, shared } from './core/dep'
class Holder {
  deps: Dep[]
  byId: Map<string, Dep>
  run(other?: Dep, later: Promise<Dep>) {
    for (const d of this.deps) d.notify()
    this.deps.forEach(x => x.notify())
    this.byId.get('a').notify()
    this.deps[0]!.notify()
    other.notify()
    shared.notify()
  }
  async wait(later: Promise<Dep>, cache: any) { (await later).notify(); cache.get('k') }
}
Api.extend = function () { extend(); ops.make(); all.ops.help() }
function hidden(options, { extend }) { const { warn } = options; warn(); extend() }
`,
			want: []string{
				"src/api.ts#Api.extend -> src/core/ops.ts#ops.help 1 receiver",
				"src/api.ts#Api.extend -> src/core/ops.ts#ops.make 1 receiver",
				"src/api.ts#Api.extend -> src/core/util/index.ts#extend 1 import",
				"src/api.ts#Holder.run -> src/core/dep.ts#Dep.notify 6 receiver",
				"src/api.ts#Holder.wait -> src/core/dep.ts#Dep.notify 1 receiver",
				"src/core/ops.ts#ops.make -> src/core/ops.ts#ops.help 1 receiver",
			},
		},
		{
			name: "TypeScript: namespaces and names that modules pass on, other names of types, bounds of type parameters",
			files: `=== lib/util.ts
export function trim() {}
export class Base<T> { parse() {} }
export type Any = Base<any>
=== lib/core.ts
import { Base } from './util'
export * as util from './util'
export { Base }
=== lib/index.ts
import * as z from './core'
export * from './core'
export { z }
=== app.ts
import { util, z, Base } from './lib/index'
import type { Any } from './lib/util'
function run<T extends Any>(given: T, other: Any) {
  util.trim()
  z.util.trim()
  given.parse()
  other.parse()
  new Base().parse()
}
`,
			want: []string{
				"app.ts#run -> lib/util.ts#Base.parse 3 receiver",
				"app.ts#run -> lib/util.ts#trim 2 import",
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

// TestCallsOnPartsOfObjects holds that what a pattern takes out of an object, or out
// of a parameter, has the type that the object's type says, and that names of other
// types are no longer taken for it.
func TestCallsOnPartsOfObjects(t *testing.T) {
	all := resolved(t, `=== app.ts
export interface Chat { ask(question: string): void; stop(): void }
export interface Other { ask(question: string): void }
export interface App { chat: Chat; other: Other }
export function useApp(): App { return null as any }
=== page.ts
import { useApp, type App, type Chat } from './app'
export function taken() { const { chat, other: second } = useApp(); chat.ask(''); second.ask('') }
export function passed({ chat, other = null }: App) { chat.ask(''); other.ask('') }
export function typed(app: any) { const { chat }: App = app; chat.ask('') }
export function two({ chat }: App, { other }: App) { chat.ask(''); other.ask('') }
export function untyped({ chat }) { chat.ask('') }
`)
	want := []string{
		"page.ts#passed -> app.ts#Chat.ask 1 receiver",
		"page.ts#passed -> app.ts#Other.ask 1 receiver",
		"page.ts#taken -> app.ts#Chat.ask 1 receiver",
		"page.ts#taken -> app.ts#Other.ask 1 receiver",
		"page.ts#taken -> app.ts#useApp 1 import",
		"page.ts#two -> app.ts#Chat.ask 1 receiver",
		"page.ts#two -> app.ts#Other.ask 1 receiver",
		"page.ts#typed -> app.ts#Chat.ask 1 receiver",
	}
	if diff := cmp.Diff(want, calls(all)); diff != "" {
		t.Errorf("calls differ (-want +got):\n%s", diff)
	}
}
