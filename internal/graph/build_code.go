package graph

import "repochat/internal/history"

func (b *builder) addCode() {
	code := b.snapshot.Code
	for _, c := range code.Classes {
		p := definitionProperties(c.CodeDefinition)
		if len(c.Supertypes) > 0 {
			p.list("supertypes", "", c.Supertypes)
		}
		b.add(classKey(c.ID), p)
		b.addAnnotations(c.Annotations)
	}
	for _, f := range code.Functions {
		p := definitionProperties(f.CodeDefinition)
		p.list("parameters", "", f.Parameters)
		p.known("result", f.Result)
		p.integer("lines", f.Last-f.First+1)
		p["deleted"] = false
		b.add(functionKey(f.ID), p)
		b.addAnnotations(f.Annotations)
	}
	for _, f := range b.snapshot.FunctionHistory.Past {
		p := properties{"deleted": true}
		p.known("name", f.Name)
		p.known("qualified_name", f.Qualified)
		p.known("kind", f.Kind)
		p.known("path", f.Path)
		p.known("language", f.Language)
		b.add(functionKey(f.ID), p)
	}
	for _, f := range code.Fields {
		p := definitionProperties(f.CodeDefinition)
		p.known("type", f.Type)
		b.add(fieldKey(f.ID), p)
		b.addAnnotations(f.Annotations)
	}
}

func definitionProperties(d history.CodeDefinition) properties {
	p := properties{}
	p.known("name", d.Name)
	p.known("qualified_name", d.Qualified)
	p.known("kind", d.Kind)
	p.known("visibility", d.Visibility)
	p.known("path", d.Path)
	p.known("language", d.Language)
	p.integer("start_line", d.First)
	p.integer("end_line", d.Last)
	p.known("signature", d.Signature)
	p.known("doc", d.Doc)
	p.known("origin", d.Origin)
	return p
}

func (b *builder) addAnnotations(annotations []history.CodeAnnotation) {
	for _, a := range annotations {
		p := properties{}
		p.known("name", a.Name)
		b.add(annotationKey(a.Name), p)
	}
}

func classKey(id history.CodeID) Key    { return Key{"Class", indexable(string(id))} }
func functionKey(id history.CodeID) Key { return Key{"Function", indexable(string(id))} }
func fieldKey(id history.CodeID) Key    { return Key{"Field", indexable(string(id))} }
func annotationKey(name string) Key     { return Key{"Annotation", indexable(name)} }

func (b *builder) linkCode() {
	code := b.snapshot.Code
	for _, c := range code.Classes {
		b.link("declares", b.fileKey(c.Path), classKey(c.ID), properties{})
		b.linkAnnotations(classKey(c.ID), c.Annotations)
		for _, to := range c.Extends {
			b.link("extends", classKey(c.ID), classKey(to), properties{})
		}
		for _, to := range c.Implements {
			b.link("implements", classKey(c.ID), classKey(to), properties{})
		}
	}
	for _, f := range code.Functions {
		b.link("declares", b.fileKey(f.Path), functionKey(f.ID), properties{})
		b.link("has_method", classKey(f.Owner), functionKey(f.ID), properties{})
		b.linkAnnotations(functionKey(f.ID), f.Annotations)
	}
	for _, f := range code.Fields {
		b.link("has_field", classKey(f.Owner), fieldKey(f.ID), properties{})
		b.linkAnnotations(fieldKey(f.ID), f.Annotations)
	}
	for _, i := range code.Imports {
		b.link("imports", b.fileKey(i.From), b.fileKey(i.To), properties{})
	}
	for _, c := range code.Calls {
		from := functionKey(c.From)
		if c.From == "" {
			from = b.fileKey(c.Path)
		}
		p := properties{"confidence": c.Confidence}
		p.integer("count", c.Count)
		p.known("how", c.How)
		b.link("calls", from, functionKey(c.To), p)
	}
}

// linkTouches links the commits to the functions that they touched.
func (b *builder) linkTouches() {
	for _, t := range b.snapshot.FunctionHistory.Touches {
		p := properties{}
		p.integer("additions", t.Additions)
		p.integer("deletions", t.Deletions)
		p.known("change_type", string(t.Type))
		p.known("previous_name", t.PreviousName)
		p.known("previous_path", t.PreviousPath)
		b.link("touched", commitKey(t.Commit), functionKey(t.Function), p)
	}
}

// linkImpactedFunctions links issues to the functions that their fixes touched.
func (b *builder) linkImpactedFunctions() {
	touched := map[string][]history.CodeID{}
	for _, t := range b.snapshot.FunctionHistory.Touches {
		touched[t.Commit] = append(touched[t.Commit], t.Function)
	}
	commits := commitsByHash(b.snapshot.Commits)
	for _, fix := range b.snapshot.Fixes {
		if !fix.Plausible {
			continue
		}
		for _, commit := range commits.commitsOfFix(fix.Commit) {
			for _, id := range touched[commit.Hash] {
				b.link("impacted", b.issueKey(fix.Issue), functionKey(id), nil)
			}
		}
	}
}

func (b *builder) linkAnnotations(of Key, annotations []history.CodeAnnotation) {
	for _, a := range annotations {
		p := properties{}
		p.known("arguments", a.Arguments)
		b.link("annotated", of, annotationKey(a.Name), p)
	}
}
