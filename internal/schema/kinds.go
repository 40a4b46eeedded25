package schema

import "regexp"

// The kinds. What names a thing is the path of a file, the login of a person,
// the hash of a commit, the number of an issue or pull request, the tag of a
// release, and the name of a branch or label.
const (
	File        Kind = "file"
	Person      Kind = "person"
	Commit      Kind = "commit"
	Issue       Kind = "issue"
	PullRequest Kind = "pull_request"
	Release     Kind = "release"
	Branch      Kind = "branch"
	Label       Kind = "label"
	// Directory is named by the beginning of paths, with a slash at its end.
	Directory Kind = "directory"
	// What source files define. A function is a method, too, and a class any type
	// with a name; both are named with what they are defined in: "Store.Save".
	Function   Kind = "function"
	Class      Kind = "class"
	Annotation Kind = "annotation"
)

var (
	hashShape   = regexp.MustCompile(`^[0-9a-fA-F]{4,64}$`)
	numberShape = regexp.MustCompile(`^#?\d{1,9}$`)
)

var kinds = []Entry{
	{
		Kind: File, Noun: Noun{"file", "files"}, Node: "File", Key: "path", KeyType: String, Variable: "f",
		Places: []Place{{"File", "path"}, {"File", "name"}, {"changed", "previous_path"}}, IsCode: true, Page: "blob/HEAD",
		Card: &Card{State: "CASE WHEN n.deleted THEN 'deleted' END"}, InNeighbourhood: true,
	},
	{
		Kind: Directory, Noun: Noun{"directory", "directories"}, Variable: "f",
		Places: []Place{{"File", "path"}, {"changed", "previous_path"}}, IsCode: true, Page: "tree/HEAD",
	},
	{
		Kind: Person, Noun: Noun{"person", "people"}, Node: "User", Key: "login", KeyType: String, Variable: "u", Title: "name",
		Places: []Place{{"User", "login"}, {"User", "name"}, {"User", "email"}}, Prefix: "@",
		Card: &Card{}, InNeighbourhood: true,
	},
	{
		Kind: Commit, Noun: Noun{"commit", "commits"}, Node: "Commit", Key: "id", KeyType: String, Variable: "c", Title: "message",
		Places: []Place{{"Commit", "id"}}, Length: 7, IsCode: true, Page: "commit", Shape: hashShape,
		Card: &Card{Author: "author", Date: "committedDate"}, InNeighbourhood: true,
	},
	{
		Kind: Issue, Noun: Noun{"issue", "issues"}, Node: "Issue", Key: "number", KeyType: Integer, Variable: "i", Title: "title",
		Places: []Place{{"Issue", "number"}}, Prefix: "#", Page: "issues", Shape: numberShape,
		Card: &Card{Author: "creates", Date: "created_at", State: "n.state"}, InNeighbourhood: true,
	},
	{
		Kind: PullRequest, Noun: Noun{"pull request", "pull requests"}, Node: "PullRequest", Key: "number", KeyType: Integer, Variable: "p", Title: "title",
		Places: []Place{{"PullRequest", "number"}}, Prefix: "#", Page: "pull", Shape: numberShape,
		Card: &Card{Author: "opens", Date: "created_at", State: "n.state"}, InNeighbourhood: true,
	},
	{
		Kind: Label, Noun: Noun{"label", "labels"}, Variable: "i",
		Places: []Place{{"Issue", "label"}, {"Issue", "labels"}, {"PullRequest", "label"}, {"PullRequest", "labels"}}, IsWhole: true, Announced: regexp.MustCompile(`\blabel(?:s|led|ed)?(?: (?:as|with|by|both|either))*$`),
	},
	{
		Kind: Release, Noun: Noun{"release", "releases"}, Node: "Release", Key: "tag", KeyType: String, Variable: "r", Title: "name",
		Places: []Place{{"Release", "tag"}, {"Release", "name"}}, Page: "releases/tag", IsWhole: true, Announced: regexp.MustCompile(`(?:release|tag)$`),
	},
	{
		Kind: Branch, Noun: Noun{"branch", "branches"}, Node: "Branch", Key: "name", KeyType: String, Variable: "b",
		Places: []Place{{"Branch", "name"}, {"PullRequest", "base"}, {"PullRequest", "head"}, {"Repository", "default_branch"}}, Page: "tree", IsWhole: true, Announced: regexp.MustCompile(`branch$`),
	},
	{
		Kind: Function, Noun: Noun{"function", "functions"}, Node: "Function", Key: "qualified_name", KeyType: String, Variable: "fn",
		Places: []Place{{"Function", "name"}, {"Function", "qualified_name"}}, IsCode: true, IsDefined: true,
	},
	{
		Kind: Class, Noun: Noun{"class", "classes"}, Node: "Class", Key: "qualified_name", KeyType: String, Variable: "k",
		Places: []Place{{"Class", "name"}, {"Class", "qualified_name"}}, IsCode: true, IsDefined: true,
	},
	{
		Kind: Annotation, Noun: Noun{"annotation", "annotations"}, Node: "Annotation", Key: "name", KeyType: String, Variable: "a",
		Places: []Place{{"Annotation", "name"}}, Prefix: "@", IsCode: true, IsDefined: true,
	},
}
