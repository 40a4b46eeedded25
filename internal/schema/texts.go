package schema

import "slices"

// Texts are the labels and relationships that hold what people wrote. They are
// loaded apart from the rest, thread by thread, and the prompt does not list
// them: a question about what was said is a search.
type Texts struct {
	Labels        []Node
	Relationships []Relationship
	// Indexes are the full-text indexes that a search uses.
	Indexes []TextIndex
}

// TextIndex is a full-text index on one property of the nodes of some labels.
// Its text has been made into terms before: they are split at spaces only.
type TextIndex struct {
	Name, Property string
	Labels         []string
}

// The full-text indexes. A thread is found by its title, by all that
// was said in it, and by its best passage.
const (
	HeadIndex  = "repochat_text_head"
	WholeIndex = "repochat_text_whole"
	PartIndex  = "repochat_text_part"
)

func texts() Texts {
	return Texts{
		Labels: []Node{
			{Name: "Comment", Meaning: "a comment, a review or a remark on a line of a review", Properties: []Property{
				{Name: "id", Type: String},
				{Name: "repo", Type: String},
				{Name: "kind", Type: String, Meaning: "comment, review or remark"},
				{Name: "body", Type: String},
				{Name: "created_at", Type: Date, Indexed: true},
				{Name: "position", Type: Integer, Meaning: "in its thread, from 1"},
				{Name: "closing", Type: Boolean, Meaning: "given with the closing of its thread"},
				{Name: "state", Type: String, Meaning: "of a review: APPROVED, CHANGES_REQUESTED, COMMENTED or DISMISSED"},
				{Name: "url", Type: String},
				{Name: "reactions", Type: Integer},
				{Name: "noise", Type: String, Meaning: "bot, quotation or template, where nothing else is in it"},
				{Name: "thread", Type: String, Unlisted: true, Indexed: true},
				{Name: "part", Type: String, Meaning: "terms", Unlisted: true},
			}},
			{Name: "Passage", Meaning: "terms of a thread, a commit or a part of a document, for search", Unlisted: true, Properties: []Property{
				{Name: "id", Type: String},
				{Name: "repo", Type: String},
				{Name: "of", Type: String, Meaning: "issue, pull_request, commit or document"},
				{Name: "thread", Type: String, Indexed: true},
				{Name: "head", Type: String, Meaning: "terms of the title"},
				{Name: "whole", Type: String, Meaning: "terms of all texts of the thread"},
				{Name: "part", Type: String, Meaning: "terms of the body, the message or the part of a document"},
				{Name: "text", Type: String, Meaning: "of a part of a document"},
				{Name: "heading", Type: String},
				{Name: "line", Type: Integer},
				{Name: "digest", Type: String, Meaning: "of all that was loaded of the thread"},
			}},
			{Name: "Vector", Meaning: "of a passage of a thread, or of all of them together, for search by meaning; each model has a property and an index of its own", Unlisted: true, Properties: []Property{
				{Name: "id", Type: String},
				{Name: "repo", Type: String},
				{Name: "thread", Type: String},
				{Name: "of", Type: String, Meaning: "issue or pull_request"},
				{Name: "whole", Type: String, Meaning: "the thread, where it is of all its passages together", Indexed: true},
			}},
		},
		Relationships: []Relationship{
			{Type: "writes", Ends: []Ends{{"User", "Comment"}}},
			{Type: "on", Ends: []Ends{{"Comment", "Issue"}, {"Comment", "PullRequest"}}},
			{Type: "replies_to", Ends: []Ends{{"Comment", "Comment"}}, Meaning: "quotes it"},
			{Type: "mentions", Ends: []Ends{
				{"Issue", "Issue"}, {"Issue", "PullRequest"}, {"PullRequest", "Issue"}, {"PullRequest", "PullRequest"},
				{"Commit", "Issue"}, {"Commit", "PullRequest"},
			}, Meaning: "names it as #12 or by its address"},
		},
		Indexes: []TextIndex{
			{HeadIndex, "head", []string{"Passage"}},
			{WholeIndex, "whole", []string{"Passage"}},
			{PartIndex, "part", []string{"Passage", "Comment"}},
		},
	}
}

// WithComments returns the schema with what people wrote beside the titles and
// bodies among its labels and relationships.
func (s Schema) WithComments() Schema {
	with := s
	with.Labels = slices.Clone(s.Labels)
	for _, label := range s.Texts.Labels {
		if !label.Unlisted {
			with.Labels = append(with.Labels, label)
		}
	}
	with.Relationships = slices.Concat(s.Relationships, s.Texts.Relationships)
	return with
}
