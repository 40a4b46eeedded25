package plan

import (
	"errors"
	"fmt"

	"repochat/internal/graph"
)

// ErrRefused is wrapped by every error of Check.
var ErrRefused = errors.New("the query was not run")

// repositoryProperty is the property by which every node names its repository.
const repositoryProperty = "repo"

// Check refuses a plan that could do anything but read, or that could read of
// another repository than the one that the query parameter names.
func Check(p graph.Plan, parameter string) error {
	if p.QueryType != "r" {
		return fmt.Errorf("%w: Neo4j classifies it as %q, not as reading", ErrRefused, p.QueryType)
	}
	if err := survey(p.Root); err != nil {
		return fmt.Errorf("%w: %w", ErrRefused, err)
	}
	c := &confinement{parameter: parameter}
	open, err := c.branch(p.Root, outer{})
	if err == nil && len(open) > 0 {
		err = unconfined(p.Root, open)
	}
	if err != nil {
		return fmt.Errorf("%w: %w", ErrRefused, err)
	}
	return nil
}
