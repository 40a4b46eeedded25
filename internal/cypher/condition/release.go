package condition

// InRelease returns the condition that a Commit node was committed up to the
// publication of one of the releases and after that of the release before it. The
// pre-releases of a release are part of it.
func InRelease(variable string, tags ...string) string {
	return ofRelease(variable+".committedDate <= t.published_at AND NOT EXISTS { MATCH (s:Release) "+
		"WHERE s.published_at < t.published_at AND s.published_at >= "+variable+".committedDate AND (t.is_prerelease OR NOT s.is_prerelease) }", tags)
}

// SinceRelease returns the condition that a Commit node was committed after the
// publication of one of the releases.
func SinceRelease(variable string, tags ...string) string {
	return ofRelease(variable+".committedDate > t.published_at", tags)
}

// BeforeRelease returns the condition that a Commit node was committed up to the
// publication of one of the releases.
func BeforeRelease(variable string, tags ...string) string {
	return ofRelease(variable+".committedDate <= t.published_at", tags)
}

// Unreleased returns the condition that a Commit node was committed after the
// publication of all releases. The tags are not used.
func Unreleased(variable string, _ ...string) string {
	return "NOT EXISTS { MATCH (t:Release) WHERE t.published_at >= " + variable + ".committedDate }"
}

func ofRelease(holds string, tags []string) string {
	return "EXISTS { MATCH (t:Release) WHERE " + Equal("t.tag", tags...) + " AND " + holds + " }"
}

// Published returns the condition that a Release node was published after each of some
// releases and before each of some others.
func Published(variable string, after, before []string) string {
	published := func(sign string, tags []string) string {
		return "EXISTS { MATCH (s:Release) WHERE " + Equal("s.tag", tags...) + " AND " + variable + ".published_at " + sign + " s.published_at }"
	}
	switch {
	case len(before) == 0:
		return published(">", after)
	case len(after) == 0:
		return published("<", before)
	}
	return published(">", after) + " AND " + published("<", before)
}
