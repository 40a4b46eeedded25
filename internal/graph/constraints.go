package graph

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/neo4j/neo4j-go-driver/v5/neo4j"

	"repochat/internal/schema"
)

// indexWaitSeconds is how long the indexes of a large graph may take to
// become usable.
const indexWaitSeconds = 600

// EnsureSchema creates the constraints and indexes that the schema asks for
// and that are missing, and waits until they serve queries: per label a
// uniqueness constraint on (repo, id), an index on repo for counts, and an
// index on (repo, property) for every indexed property, and the full-text indexes.
func EnsureSchema(ctx context.Context, driver neo4j.DriverWithContext, database string, s schema.Schema) error {
	session := driver.NewSession(ctx, neo4j.SessionConfig{DatabaseName: database})
	defer session.Close(ctx)

	existing, err := indexNames(ctx, session)
	if err != nil {
		return fmt.Errorf("list the indexes of Neo4j: %w", classify(err, ctx))
	}
	created := false
	for _, definition := range indexDefinitions(s) {
		if existing[definition.name] {
			continue
		}
		if err := execute(ctx, session, definition.statement, nil); err != nil && !isThere(err) {
			return fmt.Errorf("create %s in Neo4j: %w", definition.name, classify(err, ctx))
		}
		created = true
	}
	if !created {
		return nil
	}
	if err := execute(ctx, session, "CALL db.awaitIndexes($seconds)", map[string]any{"seconds": indexWaitSeconds}); err != nil {
		return fmt.Errorf("wait for the indexes of Neo4j: %w", classify(err, ctx))
	}
	return nil
}

// isThere reports whether another process made the same index meanwhile: IF NOT EXISTS
// does not see one whose transaction is not over.
func isThere(err error) bool {
	var failure *neo4j.Neo4jError
	return errors.As(err, &failure) && slices.Contains([]string{
		"Neo.ClientError.Schema.EquivalentSchemaRuleAlreadyExists", "Neo.ClientError.Schema.IndexAlreadyExists", "Neo.ClientError.Schema.ConstraintAlreadyExists",
	}, failure.Code)
}

// indexNames returns the names of all indexes; a constraint's index has the
// constraint's name. To ask first spares a database that is set up the forty
// schema locks, which wait for every running query.
func indexNames(ctx context.Context, session neo4j.SessionWithContext) (map[string]bool, error) {
	result, err := session.Run(ctx, "SHOW INDEXES YIELD name, state WHERE state = 'ONLINE' RETURN name", nil)
	if err != nil {
		return nil, err
	}
	names := map[string]bool{}
	for result.Next(ctx) {
		name, _, err := neo4j.GetRecordValue[string](result.Record(), "name")
		if err != nil {
			return nil, err
		}
		names[name] = true
	}
	return names, result.Err()
}

// execute runs one statement. The driver repeats it when another process that
// creates the same indexes is in its way.
func execute(ctx context.Context, session neo4j.SessionWithContext, statement string, params map[string]any) error {
	_, err := session.ExecuteWrite(ctx, func(tx neo4j.ManagedTransaction) (any, error) {
		result, err := tx.Run(ctx, statement, params)
		if err != nil {
			return nil, err
		}
		return result.Consume(ctx)
	})
	return err
}

type indexDefinition struct{ name, statement string }

func indexDefinitions(s schema.Schema) []indexDefinition {
	var definitions []indexDefinition
	for _, label := range slices.Concat(s.Labels, s.Texts.Labels) {
		prefix := "repochat_" + strings.ToLower(label.Name)
		definitions = append(definitions,
			indexDefinition{prefix + "_id", fmt.Sprintf(
				"CREATE CONSTRAINT %s_id IF NOT EXISTS FOR (n:%s) REQUIRE (n.repo, n.id) IS UNIQUE", prefix, label.Name)},
			indexDefinition{prefix + "_repo", fmt.Sprintf(
				"CREATE RANGE INDEX %s_repo IF NOT EXISTS FOR (n:%s) ON (n.repo)", prefix, label.Name)})
		for _, property := range label.Properties {
			if property.Indexed {
				name := prefix + "_" + strings.ToLower(property.Name)
				definitions = append(definitions, indexDefinition{name, fmt.Sprintf(
					"CREATE RANGE INDEX %s IF NOT EXISTS FOR (n:%s) ON (n.repo, n.%s)", name, label.Name, property.Name)})
			}
		}
	}
	for _, index := range s.Texts.Indexes {
		definitions = append(definitions, indexDefinition{index.Name, fmt.Sprintf(
			"CREATE FULLTEXT INDEX %s IF NOT EXISTS FOR (n:%s) ON EACH [n.%s] OPTIONS {indexConfig: {`fulltext.analyzer`: 'whitespace', `fulltext.eventually_consistent`: true}}",
			index.Name, strings.Join(index.Labels, "|"), index.Property)})
	}
	return definitions
}
