package history

// LinkSettings are what a user says about the links of one repository.
type LinkSettings struct {
	// Aliases are names that the repository had or has elsewhere: a reference
	// such as "owner/old#12" is one to its own issue 12.
	Aliases []RepositoryName `json:"aliases,omitempty"`
	// IssuePatterns find the issues of trackers other than GitHub's in commit
	// messages, as link.ParseIssuePattern reads them.
	IssuePatterns []string `json:"issuePatterns,omitempty"`
	// NoHints leaves out what developers say of the commits that introduced bugs.
	NoHints bool `json:"noHints,omitempty"`
	// Variant is the variant of SZZ, as szz.ParseVariant reads it; "" is the
	// default.
	Variant string `json:"variant,omitempty"`
}

// IsZero reports whether everything is as usual.
func (s LinkSettings) IsZero() bool {
	return len(s.Aliases) == 0 && len(s.IssuePatterns) == 0 && !s.NoHints && s.Variant == ""
}
