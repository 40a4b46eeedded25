package schema

import "strings"

// withSynonyms adds what models that know other schemas call the same things.
// A synonym must have one meaning among the names of its label, or of its
// relationship's two ends.
func withSynonyms(schema Schema) Schema {
	for i := range schema.Labels {
		label := &schema.Labels[i]
		label.Synonyms = strings.Fields(labelSynonyms[label.Name])
		for n := range label.Properties {
			property := &label.Properties[n]
			property.Synonyms = strings.Fields(propertySynonyms[label.Name+"."+property.Name])
		}
	}
	for i := range schema.Relationships {
		schema.Relationships[i].Synonyms = strings.Fields(typeSynonyms[schema.Relationships[i].Type])
	}
	return schema
}

var labelSynonyms = map[string]string{
	"User":        "Developer Person Author Contributor Committer Engineer Programmer Member Account",
	"Commit":      "Revision Changeset",
	"Issue":       "Bug Ticket Defect",
	"PullRequest": "PR MergeRequest Pull",
	"File":        "SourceFile Document",
	"Repository":  "Repo Project",
	"Release":     "Version Tag",
}

var propertySynonyms = map[string]string{
	"User.login":           "username user_name userLogin handle nickname screen_name github_login account",
	"User.name":            "full_name display_name real_name",
	"User.email":           "mail email_address e_mail",
	"Commit.id":            "hash sha oid commit_id commit_hash commit_sha revision commit_oid",
	"Commit.message":       "msg commit_message text description summary title subject",
	"Commit.committedDate": "date timestamp time datetime created_at commit_date commit_time commit_timestamp committed_at created pushed_at",
	"Commit.authoredDate":  "author_date authored_at",
	"Commit.additions":     "lines_added insertions added_lines",
	"Commit.deletions":     "lines_deleted lines_removed removed_lines",
	"Commit.changedFiles":  "files_changed num_files file_count",
	"File.name":            "filename file_name basename base_name",
	"File.path":            "filepath file_path full_path fullname",
	"File.extension":       "ext file_extension suffix",
	"Issue.number":         "issue_number num issue_id ticket_number bug_number",
	"Issue.title":          "name subject summary heading",
	"Issue.body":           "description text content",
	"Issue.state":          "status",
	"Issue.created_at":     "date opened_at reported_at created_date creation_date created reported_date date_created opened",
	"Issue.closed_at":      "closed_date closing_date date_closed resolved_at",
	"Issue.comments_count": "comments comment_count num_comments number_of_comments",
	"PullRequest.number":   "pr_number pull_number num pull_request_number",
	"PullRequest.title":    "name subject summary",
	"PullRequest.body":     "description text content",
	"PullRequest.state":    "status",

	"PullRequest.created_at":      "date opened_at created_date creation_date created opened",
	"PullRequest.merged_at":       "merge_date merged_date date_merged",
	"PullRequest.closed_at":       "closed_date date_closed",
	"PullRequest.comments_count":  "comments comment_count num_comments",
	"PullRequest.base":            "base_branch target_branch",
	"PullRequest.head":            "head_branch source_branch",
	"Release.tag":                 "tag_name version",
	"Release.published_at":        "date created_at release_date released_at published_date",
	"Repository.license":          "licence license_name",
	"Repository.primary_language": "language main_language",
	"Repository.stars":            "star_count stargazers stargazers_count stargazer_count",
	"Repository.forks":            "fork_count forks_count",
}

var typeSynonyms = map[string]string{
	"author":          "authored wrote writes written_by committed commits made makes authored_by committed_by created creates author_of authors commit",
	"creates":         "created reported reports opened opens filed submitted author authored created_by reported_by opened_by wrote author_of raised",
	"assigned":        "assigned_to assignee is_assigned assignee_of has_assignee assigns responsible_for",
	"participates_in": "participated participates participated_in commented comments_on commented_on involved_in discussed comments",
	"changed":         "modified changes modifies touched touches edited edits updated updates affects affected changed_in modified_by impacted changed_by modifies_file changes_file has_file includes contains",
	"fixed":           "fixes resolved resolves closed closes solved solves fixed_by resolved_by closed_by fix fixed_in",
	"introduced":      "introduces caused causes introduced_by caused_by created creates produced broke breaks",
	"impacted":        "impacts affected affects impacts_file affects_file impacted_by found_in occurs_in",
	"opens":           "opened created creates submitted author authored opened_by created_by",
	"merges":          "merged merged_by",
	"reviews":         "reviewed reviewed_by approved reviewer",
	"comments_on":     "commented commented_on comments",
	"contains":        "has includes has_commit includes_commit contains_commit part_of",
	"closes":          "closed fixes fixed resolves resolved linked_to references",
	"tags":            "tagged tag_of points_to targets",
	"head":            "points_to has_head tip head_of",
}
