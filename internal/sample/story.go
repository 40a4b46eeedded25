package sample

import (
	"bytes"
	"embed"
	"fmt"
	"io/fs"
	"path"
	"strings"
	"time"

	"gopkg.in/yaml.v3"
)

// The story is told in the embedded files: story/people.yaml says who takes
// part, story/chapters the commits, branches, merges and releases in the order
// in which they reach main, story/tracker the issues, and files/ what stands
// in the repository's files (see weave).
//
//go:embed story all:files
var told embed.FS

// story is everything that is told, before any hash is known.
type story struct {
	people  map[string]person // by key
	labels  []label
	decoys  []decoy
	entries []entry
	issues  []issue
}

// label is a label of the tracker.
type label struct {
	Name        string `yaml:"name"`
	Description string `yaml:"description"`
	Color       string `yaml:"color"`
}

// entry is one thing that happens to the repository: exactly one of a commit
// on main, a pull request, a merge of local branches, a tag, or a branch.
type entry struct {
	Commit *commit `yaml:"commit"`
	Pull   *pull   `yaml:"pull"`
	Merge  *merge  `yaml:"merge"`
	Tag    *tag    `yaml:"tag"`
	Branch *branch `yaml:"branch"`
}

// commit is one commit; its ID is the change that it makes (see weave).
type commit struct {
	ID        string    `yaml:"id"`
	By        string    `yaml:"by"` // key of a person, "/address" for another than the default one
	On        time.Time `yaml:"on"`
	Message   string    `yaml:"message"`
	With      []string  `yaml:"with"`      // co-authors
	Committer string    `yaml:"committer"` // when somebody else applied it
	Reverts   string    `yaml:"reverts"`   // the change that it takes back
	Picks     string    `yaml:"picks"`     // the change that it brings from main
	Sync      bool      `yaml:"sync"`      // merges main into the topic branch
	Empty     bool      `yaml:"empty"`     // changes nothing
}

// pull is a pull request together with its commits.
type pull struct {
	ID          string    `yaml:"id"`
	Title       string    `yaml:"title"`
	By          string    `yaml:"by"`
	Branch      string    `yaml:"branch"`
	How         string    `yaml:"how"` // merge, squash, rebase, closed or open
	On          time.Time `yaml:"on"`  // opened; by default when its first commit was made
	Landed      time.Time `yaml:"landed"`
	Merger      string    `yaml:"merger"` // who merged or closed it
	Body        string    `yaml:"body"`
	Labels      []string  `yaml:"labels"`
	Assignees   []string  `yaml:"assignees"`
	Commits     []commit  `yaml:"commits"`
	Reviews     []remark  `yaml:"reviews"`
	Comments    []remark  `yaml:"comments"`
	HeadDeleted bool      `yaml:"head_deleted"` // the repository of its branch is gone
	Unlinked    bool      `yaml:"unlinked"`     // the tracker does not know its merge commit
}

// remark is a comment or a review. Without a date it follows soon after the
// one before it.
type remark struct {
	By    string    `yaml:"by"` // "" for a deleted account
	On    time.Time `yaml:"on"`
	State string    `yaml:"state"` // of a review, as GitHub spells it
	Text  string    `yaml:"text"`
	Lines []string  `yaml:"lines"` // comments on lines, of a review
}

// merge joins local branches into main without a pull request: one branch, or
// more than one for an octopus.
type merge struct {
	ID       string    `yaml:"id"`
	By       string    `yaml:"by"`
	On       time.Time `yaml:"on"`
	Message  string    `yaml:"message"` // by default git's own
	Branches []branch  `yaml:"branches"`
}

// branch is a branch with commits of its own.
type branch struct {
	Name    string   `yaml:"name"`
	From    string   `yaml:"from"` // a change on main; by default main as it was at the first commit
	Commits []commit `yaml:"commits"`
	Keep    bool     `yaml:"keep"` // still there after its merge
}

// tag marks a release, at the latest commit of main or of a branch. With a
// message it is an annotated tag.
type tag struct {
	Name    string `yaml:"name"`
	By      string `yaml:"by"`
	Message string `yaml:"message"`
	Branch  string `yaml:"branch"`
}

// issue is an issue of the tracker and what is planted about it.
type issue struct {
	ID         string    `yaml:"id"`
	Title      string    `yaml:"title"`
	By         string    `yaml:"by"` // "" for a deleted account
	On         time.Time `yaml:"on"`
	Closed     time.Time `yaml:"closed"`
	Labels     []string  `yaml:"labels"`
	Assignees  []string  `yaml:"assignees"`
	Body       string    `yaml:"body"`
	Comments   []remark  `yaml:"comments"`
	Fixed      []string  `yaml:"fixed"`      // changes; the last of them closes the issue
	Introduced []string  `yaml:"introduced"` // changes, for a bug
	Limit      Limit     `yaml:"limit"`
}

// decoy is a commit that seems to fix an issue and does not.
type decoy struct {
	Change string `yaml:"change"`
	Issue  string `yaml:"issue"`
	Why    string `yaml:"why"`
}

func loadStory() (*story, error) {
	s := &story{people: map[string]person{}}
	var people struct {
		People []person `yaml:"people"`
	}
	if err := loadYAML("story/people.yaml", &people); err != nil {
		return nil, err
	}
	for _, p := range people.People {
		s.people[p.Key] = p
	}
	err := loadAll("story/chapters", func(name string) error {
		var chapter struct {
			Title string  `yaml:"title"`
			Story []entry `yaml:"story"`
		}
		err := loadYAML(name, &chapter)
		s.entries = append(s.entries, chapter.Story...)
		return err
	})
	if err != nil {
		return nil, err
	}
	err = loadAll("story/tracker", func(name string) error {
		var tracker struct {
			Labels []label `yaml:"labels"`
			Decoys []decoy `yaml:"decoys"`
			Issues []issue `yaml:"issues"`
		}
		err := loadYAML(name, &tracker)
		s.labels = append(s.labels, tracker.Labels...)
		s.decoys = append(s.decoys, tracker.Decoys...)
		s.issues = append(s.issues, tracker.Issues...)
		return err
	})
	return s, err
}

// loadWeaves reads all weaves, in the order of their names.
func loadWeaves(expand func(string) (string, error)) ([]*weave, error) {
	var weaves []*weave
	err := fs.WalkDir(told, "files", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(name, ".weave") {
			return err
		}
		text, err := told.ReadFile(name)
		if err != nil {
			return err
		}
		w, err := parseWeave(name, string(text), expand)
		weaves = append(weaves, w)
		return err
	})
	return weaves, err
}

func loadAll(directory string, load func(name string) error) error {
	entries, err := told.ReadDir(directory)
	if err != nil {
		return err
	}
	for _, e := range entries {
		if err := load(path.Join(directory, e.Name())); err != nil {
			return err
		}
	}
	return nil
}

func loadYAML(name string, into any) error {
	text, err := told.ReadFile(name)
	if err != nil {
		return err
	}
	decoder := yaml.NewDecoder(bytes.NewReader(text))
	decoder.KnownFields(true)
	if err := decoder.Decode(into); err != nil {
		return fmt.Errorf("sample story %s: %w", name, err)
	}
	return nil
}
