package condition

import "strings"

// Line returns the name of all releases whose tags begin with a text. No tag of
// git's has an asterisk.
func Line(beginning string) string { return beginning + "*" }

// IsLine reports whether a name is that of all releases with one beginning.
func IsLine(name string) bool { return strings.HasSuffix(name, "*") }

// Latest is the name of the release that was published last. No tag of git's has a
// space.
const Latest = "the latest"

// Tag returns the condition that a Release node's tag is one of some names, begins as
// the releases of a line do, or is that of the latest release.
func Tag(property string, names ...string) string {
	return either(names, func(name string) string {
		if variable, isOfNode := strings.CutSuffix(property, ".tag"); isOfNode && name == Latest {
			return "NOT EXISTS { MATCH (later:Release) WHERE later.published_at > " + variable + ".published_at }"
		}
		if beginning, isLine := strings.CutSuffix(name, "*"); isLine {
			return property + " STARTS WITH " + Literal(beginning)
		}
		return property + " = " + Literal(name)
	})
}

// InRelease returns the condition that one of the releases has a Commit node and no
// release that was published before it has. The pre-releases of a release are part of
// it. A commit is in a line of releases where the first release that has it is of the
// line.
func InRelease(variable string, tags ...string) string {
	if isOfLine(tags) {
		return "any(tag IN COLLECT { MATCH (t:Release) WHERE t.published_at >= " + variable + ".released_at RETURN t.tag ORDER BY t.published_at LIMIT 1 } WHERE " + Tag("tag", tags...) + ")"
	}
	return ofRelease(variable+".released_at <= t.published_at AND NOT EXISTS { MATCH (s:Release) "+
		"WHERE s.published_at < t.published_at AND s.published_at >= "+variable+".released_at AND (t.is_prerelease OR NOT s.is_prerelease) }", tags)
}

// SinceRelease returns the condition that no release has a Commit node which was
// published up to one of the releases, or up to the last one of a line.
func SinceRelease(variable string, tags ...string) string {
	if isOfLine(tags) {
		return after(variable, endOf(tags, " DESC"))
	}
	return ofRelease(after(variable, "t.published_at"), tags)
}

// after returns the condition that no release of up to a moment has a Commit node.
func after(variable, moment string) string {
	return "(" + variable + ".released_at IS NULL OR " + variable + ".released_at > " + moment + ")"
}

// BeforeRelease returns the condition that a release has a Commit node which was
// published up to one of the releases, or up to the first one of a line.
func BeforeRelease(variable string, tags ...string) string {
	if isOfLine(tags) {
		return variable + ".released_at <= " + endOf(tags, "")
	}
	return ofRelease(variable+".released_at <= t.published_at", tags)
}

func isOfLine(tags []string) bool { return len(tags) > 0 && IsLine(tags[0]) }

// endOf returns the moment at which the first release of a line was published, or the
// last one.
func endOf(tags []string, direction string) string {
	return "COLLECT { MATCH (s:Release) WHERE " + Tag("s.tag", tags...) + " RETURN s.published_at ORDER BY s.published_at" + direction + " LIMIT 1 }[0]"
}

// Unreleased returns the condition that no release has a Commit node. The tags are not
// used.
func Unreleased(variable string, _ ...string) string { return variable + ".released_at IS NULL" }

func ofRelease(holds string, tags []string) string {
	return "EXISTS { MATCH (t:Release) WHERE " + Tag("t.tag", tags...) + " AND " + holds + " }"
}

// Published returns the condition that a Release node was published after each of some
// releases and before each of some others; of a line, after its last or before its
// first one.
func Published(variable string, after, before []string) string {
	return Dated(variable+".published_at", after, before)
}

// Dated returns the condition that a date is after the publication of each of some releases
// and before that of each of some others; of a line, of its last or of its first one.
func Dated(property string, after, before []string) string {
	published := func(sign, direction string, tags []string) string {
		if isOfLine(tags) {
			return property + " " + sign + " " + endOf(tags, direction)
		}
		return "EXISTS { MATCH (s:Release) WHERE " + Equal("s.tag", tags...) + " AND " + property + " " + sign + " s.published_at }"
	}
	switch {
	case len(before) == 0:
		return published(">", " DESC", after)
	case len(after) == 0:
		return published("<", "", before)
	}
	return published(">", " DESC", after) + " AND " + published("<", "", before)
}
