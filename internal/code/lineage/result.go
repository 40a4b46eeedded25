package lineage

import (
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"

	"repochat/internal/code"
	"repochat/internal/history"
)

// Functions returns which commits touched the functions at head, and those that
// are no longer there.
func (l *Lineage) Functions() history.FunctionHistory {
	var all history.FunctionHistory
	if len(l.commits) == 0 {
		return all
	}
	names := l.live()
	births := l.births()
	taken := map[history.CodeID]bool{}
	for _, id := range names {
		taken[id] = true
	}
	for _, id := range slices.Sorted(maps.Keys(births)) {
		if names[id] == "" {
			past := l.past(id, births[id], taken)
			names[id] = past.ID
			all.Past = append(all.Past, past)
		}
	}
	for _, c := range l.commits {
		all.Touches = append(all.Touches, l.touches(c, names)...)
	}
	return all
}

// live returns the names of the functions at head.
func (l *Lineage) live() map[int32]history.CodeID {
	names := map[int32]history.CodeID{}
	versions := l.tree(int32(len(l.commits)) - 1)
	for _, path := range slices.Sorted(maps.Keys(versions)) {
		for _, f := range l.versions[versions[path]].Functions {
			if id := l.root(f.Function); names[id] == "" {
				names[id] = l.name(sighting{path, f.Name, f.Nth})
			}
		}
	}
	return names
}

// name is the function's name as package resolve makes it.
func (l *Lineage) name(s sighting) history.CodeID {
	return code.ID(l.texts[s.path], l.texts[s.name], int(s.nth))
}

// births returns for each function that a commit touched the first one.
func (l *Lineage) births() map[int32]string {
	births := map[int32]string{}
	for _, c := range l.commits {
		for _, t := range c.Touches {
			if id := l.root(t.Function); births[id] == "" {
				births[id] = c.Hash
			}
		}
	}
	return births
}

// past describes a function that is no longer there. Another one can have its
// place and name.
func (l *Lineage) past(id int32, birth string, taken map[history.CodeID]bool) history.PastFunction {
	at := l.latest[id]
	unique := fmt.Sprintf("%s@%.12s", l.name(at), birth)
	for n := 2; taken[history.CodeID(unique)]; n++ {
		unique = fmt.Sprintf("%s@%.12s~%d", l.name(at), birth, n)
	}
	taken[history.CodeID(unique)] = true
	file, name := l.texts[at.path], l.texts[at.name]
	return history.PastFunction{
		ID: history.CodeID(unique), Name: name[strings.LastIndexByte(name, '.')+1:], Qualified: name,
		Kind: l.texts[l.kinds[id]], Path: file, Language: string(code.LanguageOf(path.Base(file))),
	}
}

var typeNames = map[touchType]history.ChangeType{
	modified: history.Modified, added: history.Added, deleted: history.Deleted,
	renamed: history.Renamed, moved: history.Moved,
}

// touches returns what a commit did, to each function once.
func (l *Lineage) touches(c commit, names map[int32]history.CodeID) []history.FunctionTouch {
	var all []history.FunctionTouch
	at := map[int32]int{}
	for _, t := range c.Touches {
		id := l.root(t.Function)
		if i, found := at[id]; found {
			all[i].Additions += int(t.Additions)
			all[i].Deletions += int(t.Deletions)
			continue
		}
		one := history.FunctionTouch{Commit: c.Hash, Function: names[id], Additions: int(t.Additions), Deletions: int(t.Deletions), Type: typeNames[t.Type]}
		if t.Name >= 0 {
			one.PreviousName = l.texts[t.Name]
		}
		if t.Path >= 0 {
			one.PreviousPath = l.texts[t.Path]
		}
		at[id] = len(all)
		all = append(all, one)
	}
	return all
}
