package schema

// Schema describes every label, relationship and property of the graph. It is
// the one source for the prompt, the checker, the constraints and the loader:
// an addition here is all that an addition to the graph takes.
type Schema struct {
	Labels        []Node
	Relationships []Relationship
	// Authorship is the type of the relationship between a person and the
	// commits that the person wrote, and Whole the label of the one node that
	// stands for the repository.
	Authorship, Whole string
	// Texts are what people wrote, loaded and described apart from the rest.
	Texts Texts
}

// Node is a kind of node. Every node also carries repo, the "owner/name" of
// its repository, and is unique by (repo, id).
type Node struct {
	Name       string
	Meaning    string
	Properties []Property
	// Synonyms are other names that a query may have for it.
	Synonyms []string
	// Unlisted keeps the nodes out of queries for questions.
	Unlisted bool
	// Ring is the part of the schema that it belongs to.
	Ring Ring
}

// Relationship is a kind of relationship with the labels that it may join. One
// type may join several pairs of labels.
type Relationship struct {
	Type       string
	Ends       []Ends
	Meaning    string
	Properties []Property
	// Synonyms are other names that a query may have for it.
	Synonyms []string
	// TrackerOnly reports whether only the records of a tracker lead to it.
	TrackerOnly bool
	// Ring is the part of the schema that it belongs to.
	Ring Ring
}

// Ends are the labels at the start and at the end of a relationship.
type Ends struct{ From, To string }

// PropertyType is the type of a property's values.
type PropertyType string

// The property types. A Date is an ISO-8601 string in UTC with Z, such as
// 2024-07-31T09:15:00Z, so that prefixes and ranges compare as text.
const (
	String     PropertyType = "string"
	Date       PropertyType = "date string"
	Integer    PropertyType = "integer"
	Float      PropertyType = "float"
	Boolean    PropertyType = "boolean"
	StringList PropertyType = "list of strings"
)

// Property is one property of a label or relationship.
type Property struct {
	Name    string
	Type    PropertyType
	Meaning string // "" when the name says it all
	// Indexed asks for a range index on (repo, property).
	Indexed bool
	// Unlisted keeps the property out of descriptions of the graph and out of
	// queries for questions: only RepoChat's own queries read it.
	Unlisted bool
	// TrackerOnly reports whether only the record of a tracker has the property:
	// it is absent from an issue that is known from a commit message.
	TrackerOnly bool
	// Synonyms are other names that a query may have for it.
	Synonyms []string
}

// Default returns RepoChat's schema. The first four labels and their
// relationships keep the names of the published system, so that published
// questions and recorded queries run unchanged.
func Default() Schema {
	return withSynonyms(Schema{Labels: append(labels(), codeLabels()...), Relationships: append(relationships(), codeRelationships()...), Authorship: "author", Whole: "Repository", Texts: texts()})
}

func labels() []Node {
	return []Node{
		{Name: "User", Meaning: "a person or bot", Properties: []Property{
			{Name: "id", Type: String},
			{Name: "repo", Type: String},
			{Name: "login", Type: String, Meaning: "GitHub login; absent when unknown", Indexed: true},
			{Name: "name", Type: String, Indexed: true},
			{Name: "email", Type: String},
			{Name: "type", Type: String, Meaning: "User, Bot or Unknown"},
			{Name: "aliases", Type: StringList, Meaning: "other names in git; absent when there is none", Unlisted: true},
		}},
		{Name: "Commit", Meaning: "a commit of the default branch, merges included", Properties: []Property{
			{Name: "id", Type: String, Meaning: "full hash"},
			{Name: "repo", Type: String},
			{Name: "message", Type: String},
			{Name: "committedDate", Type: Date, Indexed: true},
			{Name: "authoredDate", Type: Date},
			{Name: "released_at", Type: Date, Meaning: "published_at of the first release that has it; absent when none has", Indexed: true},
			{Name: "additions", Type: Integer},
			{Name: "deletions", Type: Integer},
			{Name: "changedFiles", Type: Integer},
			{Name: "commentsCount", Type: Integer},
			{Name: "is_merge", Type: Boolean},
			{Name: "url", Type: String},
		}},
		{Name: "File", Meaning: "a file, past or present", Properties: []Property{
			{Name: "id", Type: String},
			{Name: "repo", Type: String},
			{Name: "path", Type: String, Indexed: true},
			{Name: "name", Type: String, Meaning: "base name", Indexed: true},
			{Name: "extension", Type: String, Meaning: "without the dot"},
			{Name: "deleted", Type: Boolean, Meaning: "no longer at head"},
		}},
		{Name: "Issue", Meaning: "an issue; every bug is an issue", Properties: []Property{
			{Name: "id", Type: String},
			{Name: "repo", Type: String},
			{Name: "number", Type: Integer, Indexed: true},
			{Name: "url", Type: String},
			{Name: "title", Type: String, TrackerOnly: true},
			{Name: "body", Type: String, TrackerOnly: true},
			{Name: "state", Type: String, Meaning: "open or closed", Indexed: true},
			{Name: "created_at", Type: Date, Indexed: true, TrackerOnly: true},
			{Name: "closed_at", Type: Date},
			{Name: "label", Type: String, Meaning: "comma-separated label names", TrackerOnly: true},
			{Name: "labels", Type: StringList, TrackerOnly: true},
			{Name: "comments_count", Type: Integer, TrackerOnly: true},
			{Name: "known_from", Type: String, Meaning: "commit message where no tracker's record is known; else absent", Unlisted: true},
		}},
		{Name: "PullRequest", Meaning: "a pull request; never an issue", Properties: []Property{
			{Name: "id", Type: String},
			{Name: "repo", Type: String},
			{Name: "number", Type: Integer, Indexed: true},
			{Name: "url", Type: String},
			{Name: "title", Type: String},
			{Name: "body", Type: String},
			{Name: "state", Type: String, Meaning: "open, closed or merged", Indexed: true},
			{Name: "is_draft", Type: Boolean},
			{Name: "created_at", Type: Date, Indexed: true},
			{Name: "closed_at", Type: Date},
			{Name: "merged_at", Type: Date},
			{Name: "additions", Type: Integer},
			{Name: "deletions", Type: Integer},
			{Name: "changedFiles", Type: Integer},
			{Name: "label", Type: String, Meaning: "comma-separated label names"},
			{Name: "labels", Type: StringList},
			{Name: "comments_count", Type: Integer},
			{Name: "base", Type: String, Meaning: "target branch"},
			{Name: "head", Type: String, Meaning: "source branch"},
		}},
		{Name: "Release", Meaning: "a release, or a tag where no releases are known", Properties: []Property{
			{Name: "id", Type: String},
			{Name: "repo", Type: String},
			{Name: "tag", Type: String, Indexed: true},
			{Name: "name", Type: String},
			{Name: "url", Type: String},
			{Name: "published_at", Type: Date},
			{Name: "is_prerelease", Type: Boolean},
		}},
		{Name: "Branch", Properties: []Property{
			{Name: "id", Type: String},
			{Name: "repo", Type: String},
			{Name: "name", Type: String, Indexed: true},
			{Name: "is_default", Type: Boolean},
			{Name: "committedDate", Type: Date, Meaning: "of its head"},
		}},
		{Name: "Repository", Meaning: "the repository itself, one node", Properties: []Property{
			{Name: "id", Type: String},
			{Name: "repo", Type: String},
			{Name: "name", Type: String},
			{Name: "owner", Type: String},
			{Name: "description", Type: String},
			{Name: "url", Type: String},
			{Name: "license", Type: String},
			{Name: "primary_language", Type: String},
			{Name: "languages", Type: StringList},
			{Name: "topics", Type: StringList},
			{Name: "stars", Type: Integer},
			{Name: "forks", Type: Integer},
			{Name: "watchers", Type: Integer},
			{Name: "default_branch", Type: String},
			{Name: "is_private", Type: Boolean},
			{Name: "is_fork", Type: Boolean},
			{Name: "is_archived", Type: Boolean},
			{Name: "created_at", Type: Date},
			{Name: "pushed_at", Type: Date},
			{Name: "data_as_of", Type: Date, Meaning: "the moment the data speaks of"},
			{Name: "tracker_as_of", Type: Date, Meaning: "the moment the tracker's records speak of; absent where that is data_as_of, or nothing was read", Unlisted: true},
			{Name: "labels", Type: StringList, Meaning: "the labels that the tracker defines; absent where they are not known", Unlisted: true},
			{Name: "label_descriptions", Type: StringList, Meaning: "of the labels, in their order; \"\" for none", Unlisted: true},
		}},
	}
}

func relationships() []Relationship {
	return []Relationship{
		{Type: "author", Ends: []Ends{{"User", "Commit"}}, Meaning: "wrote the commit"},
		{Type: "co_author", Ends: []Ends{{"User", "Commit"}}, Meaning: "named by a Co-authored-by trailer"},
		{Type: "creates", Ends: []Ends{{"User", "Issue"}}, Meaning: "reported the issue", TrackerOnly: true},
		{Type: "participates_in", Ends: []Ends{{"User", "Issue"}}, Meaning: "created, commented on, was assigned or closed it", TrackerOnly: true},
		{Type: "assigned", Ends: []Ends{{"User", "Issue"}}, Meaning: "is assigned to it", TrackerOnly: true},
		{Type: "parent_of", Ends: []Ends{{"Commit", "Commit"}}, Meaning: "parent to child"},
		{Type: "changed", Ends: []Ends{{"Commit", "File"}}, Meaning: "touched the file; not for merges", Properties: []Property{
			{Name: "additions", Type: Integer},
			{Name: "deletions", Type: Integer},
			{Name: "changes", Type: Integer},
			{Name: "change_type", Type: String, Meaning: "ADDED, MODIFIED, DELETED or RENAMED"},
			{Name: "previous_path", Type: String, Meaning: "only for RENAMED"},
		}},
		{Type: "fixed", Ends: []Ends{{"Commit", "Issue"}}, Meaning: "fixed the bug", Properties: []Property{
			{Name: "source", Type: String, Meaning: "message, pull_request or closing_event"},
			{Name: "evidence", Type: String},
		}},
		{Type: "introduced", Ends: []Ends{{"Commit", "Issue"}}, Meaning: "caused the bug (SZZ)", Properties: []Property{
			{Name: "method", Type: String},
			{Name: "lines", Type: Integer},
			{Name: "confidence", Type: Float},
			{Name: "reason", Type: String, Meaning: "why the commit was selected among those that the lines of the fixes lead to", Unlisted: true},
			{Name: "source", Type: String, Meaning: "szz, or named where a developer names the commit"},
			{Name: "evidence", Type: String, Meaning: "the developer's words; only for named"},
		}},
		{Type: "impacted", Ends: []Ends{{"Issue", "File"}, {"Issue", "Function"}}, Meaning: "a fix of the bug changed the file"},
		{Type: "opens", Ends: []Ends{{"User", "PullRequest"}}},
		{Type: "merges", Ends: []Ends{{"User", "PullRequest"}}},
		{Type: "reviews", Ends: []Ends{{"User", "PullRequest"}}},
		{Type: "comments_on", Ends: []Ends{{"User", "PullRequest"}}},
		{Type: "contains", Ends: []Ends{{"PullRequest", "Commit"}}},
		{Type: "closes", Ends: []Ends{{"PullRequest", "Issue"}}},
		{Type: "tags", Ends: []Ends{{"Release", "Commit"}}},
		{Type: "head", Ends: []Ends{{"Branch", "Commit"}}},
	}
}
