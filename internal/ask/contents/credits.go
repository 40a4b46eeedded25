package contents

import (
	"bytes"
	"context"
	"encoding/json"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/BurntSushi/toml"
	"gopkg.in/yaml.v3"

	"repochat/internal/answer"
	"repochat/internal/ask/filetext"
	"repochat/internal/ask/tell"
	"repochat/internal/prose"
	"repochat/internal/reader"
	"repochat/internal/schema"
)

// credit is a person whom a file names. Of a file that is no manifest the line is text.
type credit struct{ name, role, organization, text string }

// creditColumns are those of the rows of people whom files name.
var creditColumns = []answer.Column{
	{Name: "name", Title: "Name", Unit: answer.UnitText}, {Name: "role", Title: "Role", Unit: answer.UnitText},
	{Name: "organization", Title: "Organization", Unit: answer.UnitText}, {Name: "path", Title: "File", Kind: schema.File},
}

// mostCredits is how many people of a file are named in words.
const mostCredits = 40

// credits tells which people the files of a repository name: the front matter of its
// document, lists of authors, maintainers and code owners, and manifests of packages. ok is
// false where no file names one in a role that is asked for.
func (s source) credits(ctx context.Context, asked reader.Contents) (answered answer.Answer, ok bool, err error) {
	at, err := s.Git.MomentOf(ctx, s.Head)
	if err != nil {
		return answer.Answer{}, false, err
	}
	files, err := s.Git.Files(ctx, s.Head)
	if err != nil {
		return answer.Answer{}, false, err
	}
	document := filetext.PathOf(files, "")
	var paths []string
	for _, f := range files {
		if f.Path == document || readerOf(f.Path) != nil {
			paths = append(paths, f.Path)
		}
	}
	found := map[string][]credit{}
	err = s.Git.ReadFiles(ctx, s.Head, paths, mostBytes, func(file string, content []byte) error {
		read := readerOf(file)
		if file == document {
			read = frontMatter
		}
		if !bytes.ContainsRune(content, 0) {
			found[file] = read(strings.ToValidUTF8(string(content), "\uFFFD"))
		}
		return nil
	})
	if err != nil {
		return answer.Answer{}, false, err
	}
	t := teller{}
	for _, file := range paths {
		t.credits(file, slices.DeleteFunc(found[file], func(c credit) bool { return maintains(c.role) != asked.OfMaintainers }))
	}
	return t.Answer(creditColumns, "people whom files name at "+schema.Short(schema.Commit, s.Head)+", "+tell.Date(at.At)+", from git"), len(t.Rows) > 0, nil
}

// credits names the people of a file.
func (t *teller) credits(file string, all []credit) {
	if len(all) == 0 {
		return
	}
	if len(t.Words) > 0 {
		t.Text(prose.Paragraph)
	}
	t.File(file)
	isText := all[0].text != ""
	if t.Text(" names "); isText {
		t.Words[len(t.Words)-1].Text = " says:"
	}
	for i, c := range all {
		t.Rows = append(t.Rows, []any{c.name, tell.OrNil(c.role), tell.OrNil(c.organization), file})
		switch {
		case i >= mostCredits:
			continue
		case isText:
			t.Text(prose.Paragraph + "“" + c.text + "”")
		default:
			if i > 0 {
				t.Text(", ")
			}
			t.Text(c.name)
			if said := strings.Join(slices.DeleteFunc([]string{c.role, c.organization}, func(part string) bool { return part == "" }), ", "); said != "" {
				t.Text(" (" + said + ")")
			}
		}
	}
	if !isText {
		t.Text(".")
	}
	if len(all) > mostCredits {
		t.Text(prose.Paragraph + "The table has the others.")
	}
	if t.Lead == nil {
		t.Leads()
	}
}

// lists matches the name without its ending of a file that lists people.
var lists = regexp.MustCompile(`(?i)^(?:authors?|contributors|maintainers?|owners|codeowners|credits|committers|emeritus)$`)

// readerOf returns what reads the people of a file with a path; nil for one that names
// none.
func readerOf(file string) func(content string) []credit {
	folder, name := path.Split(file)
	if slices.Contains([]string{"", ".github/", "docs/"}, folder) && lists.MatchString(strings.TrimSuffix(name, path.Ext(name))) && !strings.Contains(path.Ext(name), "htm") {
		role := prose.Singular(strings.ToLower(strings.TrimSuffix(name, path.Ext(name))))
		return func(content string) []credit { return listed(content, role) }
	}
	if folder != "" {
		return nil
	}
	switch name {
	case "package.json", "composer.json":
		return inJSON
	case "pyproject.toml", "Cargo.toml":
		return inTOML
	case "setup.cfg":
		return inSetup
	}
	return nil
}

// maintains reports whether a role is that of somebody who maintains something, and not of
// somebody who wrote it.
func maintains(role string) bool {
	return slices.Contains([]string{"maintainer", "owner", "codeowner", "committer"}, role)
}

// listed returns the lines of a file that lists people in a role, without comments.
func listed(content, role string) (all []credit) {
	for line := range strings.Lines(content) {
		line = strings.TrimSpace(line)
		if line != "" && !strings.HasPrefix(line, "#") && !strings.HasPrefix(line, "//") && !strings.HasPrefix(line, "<!--") {
			all = append(all, credit{name: strings.TrimLeft(line, "-*+ "), role: role, text: line})
		}
	}
	return all
}

// contact matches the address behind a name: "Ann Lee <ann@example.org> (https://…)".
var contact = regexp.MustCompile(`\s*(?:<[^>]*>|\([^)]*\)).*$`)

// namesOf returns the people of a value of a manifest: a text, a table with a name, or a list
// of either.
func namesOf(value any, role string) (all []credit) {
	switch value := value.(type) {
	case string:
		if name := strings.TrimSpace(contact.ReplaceAllString(value, "")); name != "" {
			all = append(all, credit{name: name, role: role})
		}
	case map[string]any:
		if name, isText := value["name"].(string); isText {
			all = append(all, credit{name: name, role: role})
		}
	case []any:
		for _, one := range value {
			all = append(all, namesOf(one, role)...)
		}
	case []map[string]any:
		for _, one := range value {
			all = append(all, namesOf(one, role)...)
		}
	}
	return all
}

// rolesOf returns the people of the tables of a manifest.
func rolesOf(tables ...map[string]any) (all []credit) {
	for _, table := range tables {
		for _, role := range []string{"author", "authors", "maintainer", "maintainers", "contributors"} {
			all = append(all, namesOf(table[role], prose.Singular(role))...)
		}
	}
	return all
}

// inJSON returns the people of package.json and composer.json. What cannot be read names
// nobody.
func inJSON(content string) []credit {
	var table map[string]any
	if json.Unmarshal([]byte(content), &table) != nil {
		return nil
	}
	return rolesOf(table)
}

// inTOML returns the people of pyproject.toml and Cargo.toml. What cannot be read names
// nobody.
func inTOML(content string) []credit {
	var tables struct {
		Project, Package map[string]any
		Tool             struct{ Poetry map[string]any }
	}
	if _, err := toml.Decode(content, &tables); err != nil {
		return nil
	}
	return rolesOf(tables.Project, tables.Package, tables.Tool.Poetry)
}

// setup matches a person in setup.cfg.
var setup = regexp.MustCompile(`(?m)^(author|maintainer)\s*=\s*(.+?)\s*$`)

func inSetup(content string) (all []credit) {
	for _, m := range setup.FindAllStringSubmatch(content, -1) {
		all = append(all, credit{name: m[2], role: m[1]})
	}
	return all
}

var (
	// front matches the front matter of a document in Markdown, whose group is its YAML.
	front = regexp.MustCompile(`(?s)\A(?:\s|\{::[^}]*\}|<!--.*?-->)*---\s*\n(.*?)\n---[ \t]*(?:\n|abstract|\w+\n)`)
	// ends matches where the front of a document in XML ends, authorTag and attribute what
	// names a person in it.
	ends      = regexp.MustCompile(`(?i)</front\s*>`)
	authorTag = regexp.MustCompile(`(?is)<author\b([^>]*)>(.*?)(?:</author\s*>|\z)`)
	attribute = regexp.MustCompile(`(?is)\b(fullname|role)\s*=\s*(?:"([^"]*)"|'([^']*)')`)
	employer  = regexp.MustCompile(`(?is)<organization\b[^>]*>(.*?)</organization\s*>`)
)

// frontMatter returns the authors of an Internet-Draft, by the YAML of kramdown-rfc or the
// XML of RFC 7991.
func frontMatter(content string) (all []credit) {
	if strings.HasPrefix(strings.TrimSpace(content), "<") {
		return inFront(content)
	}
	m := front.FindStringSubmatch(content)
	if m == nil {
		return nil
	}
	var matter struct{ Author, Editor any }
	if yaml.Unmarshal([]byte(m[1]), &matter) != nil {
		return nil
	}
	return append(authorsOf(matter.Author, "author"), authorsOf(matter.Editor, "editor")...)
}

// authorsOf returns the people of a value of front matter: a table, or a list of them.
func authorsOf(value any, role string) (all []credit) {
	switch value := value.(type) {
	case []any:
		for _, one := range value {
			all = append(all, authorsOf(one, role)...)
		}
	case map[string]any:
		text := func(keys ...string) string {
			for _, key := range keys {
				if found, isText := value[key].(string); isText && found != "" {
					return found
				}
			}
			return ""
		}
		if said := text("role"); said != "" {
			role = said
		}
		name := text("fullname", "name")
		if name == "" {
			name = strings.TrimSpace(text("initials", "ins") + " " + text("surname"))
		}
		if name != "" {
			all = append(all, credit{name: name, role: role, organization: text("organization", "org")})
		}
	}
	return all
}

// inFront returns the authors of a document in XML.
func inFront(content string) (all []credit) {
	if at := ends.FindStringIndex(content); at != nil {
		content = content[:at[0]]
	}
	for _, m := range authorTag.FindAllStringSubmatch(content, -1) {
		c := credit{role: "author"}
		for _, of := range attribute.FindAllStringSubmatch(m[1], -1) {
			if strings.EqualFold(of[1], "fullname") {
				c.name = of[2] + of[3]
			} else {
				c.role = of[2] + of[3]
			}
		}
		if of := employer.FindStringSubmatch(m[2]); of != nil {
			c.organization = strings.TrimSpace(markup.ReplaceAllString(of[1], ""))
		}
		if c.name != "" {
			all = append(all, c)
		}
	}
	return all
}
