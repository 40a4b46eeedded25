package githubtest

import (
	"fmt"
	"maps"
)

// call is one field being resolved.
type call struct {
	*arguments
	x     *execution
	field collected
}

// resolver gives the value of one field of a source. A nil value is null.
type resolver func(c *call, source any) (any, error)

// resolvers are found by type and field.
type resolvers map[string]map[string]resolver

// allResolvers is the list of everything that this server can answer.
func allResolvers() resolvers {
	all := resolvers{
		"Query":                    queryFields(),
		"RateLimit":                rateLimitFields(),
		"Repository":               repositoryFields(),
		"Issue":                    issueFields(),
		"PullRequest":              pullRequestFields(),
		"PullRequestReview":        reviewFields(),
		"PullRequestCommit":        pullRequestCommitFields(),
		"IssueComment":             commentFields(),
		"PullRequestReviewComment": commentFields(),
		"Label":                    labelFields(),
		"Commit":                   commitFields(),
		"GitActor":                 gitActorFields(),
		"Tag":                      tagFields(),
		"Ref":                      refFields(),
		"Release":                  releaseFields(),
	}
	for _, kind := range []string{"User", "Bot", "Mannequin", "Organization"} {
		all[kind] = accountFields(kind)
	}
	maps.Copy(all, connectionFields())
	maps.Copy(all, detailFields())
	maps.Copy(all, eventFields())
	return all
}

// find looks a resolver up; parts of connections have the same fields in every
// connection.
func (r resolvers) find(typeName, field string, source any) resolver {
	switch source.(type) {
	case *connection:
		typeName = anyConnection
	case *edge:
		typeName = anyEdge
	}
	return r[typeName][field]
}

// The fields of all connections and edges stand under these names.
const (
	anyConnection = "*Connection"
	anyEdge       = "*Edge"
)

// of is a field that only depends on its source.
func of[S any](value func(source S) any) resolver {
	return func(_ *call, source any) (any, error) {
		s, ok := source.(S)
		if !ok {
			return nil, fmt.Errorf("githubtest: a resolver got a %T", source)
		}
		return value(s), nil
	}
}

// with is a field that depends on arguments or on other things, or may fail.
func with[S any](value func(c *call, source S) (any, error)) resolver {
	return func(c *call, source any) (any, error) {
		s, ok := source.(S)
		if !ok {
			return nil, fmt.Errorf("githubtest: a resolver got a %T", source)
		}
		return value(c, s)
	}
}
