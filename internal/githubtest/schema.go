package githubtest

import (
	"context"
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"

	"github.com/vektah/gqlparser/v2/ast"
	"github.com/vektah/gqlparser/v2/parser"
	"github.com/vektah/gqlparser/v2/validator"
)

// schemaPackage is the npm package in which GitHub's schema is published
// (https://github.com/octokit/graphql-schema, MIT). package.json pins its
// version, package-lock.json its content.
const schemaPackage = "@octokit/graphql-schema"

//go:embed package.json package-lock.json .npmrc
var npmFiles embed.FS

// Schema returns GitHub's official GraphQL schema. The first use on a machine
// installs it with npm into the user's cache directory.
func Schema(ctx context.Context) (*ast.Schema, error) {
	text, err := schemaText(ctx)
	if err != nil {
		return nil, err
	}
	return parseSchema(text)
}

func parseSchema(text string) (*ast.Schema, error) {
	document, err := parser.ParseSchemas(validator.Prelude, &ast.Source{Name: "schema.graphql", Input: text})
	if err != nil {
		return nil, fmt.Errorf("parse GitHub's schema: %w", err)
	}
	for _, definition := range document.Definitions {
		definition.Fields = dropRepeated(definition.Fields)
	}
	schema, err := validator.ValidateSchemaDocument(document)
	if err != nil {
		return nil, fmt.Errorf("check GitHub's schema: %w", err)
	}
	return schema, nil
}

// dropRepeated keeps the first of fields of one name: GitHub has published
// schemas that define a field twice.
func dropRepeated(fields ast.FieldList) ast.FieldList {
	var kept ast.FieldList
	for _, field := range fields {
		if kept.ForName(field.Name) == nil {
			kept = append(kept, field)
		}
	}
	return kept
}

// schemaText reads the schema from the cache, or installs it there.
func schemaText(ctx context.Context) (string, error) {
	version, err := schemaVersion()
	if err != nil {
		return "", err
	}
	cache, err := os.UserCacheDir()
	if err != nil {
		return "", fmt.Errorf("find a place for GitHub's schema: %w; set HOME or XDG_CACHE_HOME", err)
	}
	directory := filepath.Join(cache, "repochat", "github-schema-"+version)
	path := filepath.Join(directory, "schema.graphql")
	text, err := os.ReadFile(path)
	if errors.Is(err, os.ErrNotExist) {
		if err := installSchema(ctx, directory); err != nil {
			return "", fmt.Errorf("install GitHub's schema, npm package %s %s: %w", schemaPackage, version, err)
		}
		text, err = os.ReadFile(path)
	}
	if err != nil {
		return "", fmt.Errorf("read GitHub's schema: %w", err)
	}
	return string(text), nil
}

func schemaVersion() (string, error) {
	content, err := npmFiles.ReadFile("package.json")
	if err != nil {
		return "", err
	}
	var manifest struct {
		Dependencies map[string]string `json:"dependencies"`
	}
	if err := json.Unmarshal(content, &manifest); err != nil {
		return "", fmt.Errorf("read githubtest's package.json: %w", err)
	}
	return manifest.Dependencies[schemaPackage], nil
}

// installSchema runs npm beside directory and renames what it wants of the
// result to directory, so that several tests may do so at once and a killed
// one leaves nothing half done.
func installSchema(ctx context.Context, directory string) (err error) {
	npm, err := exec.LookPath("npm")
	if err != nil {
		return errors.New("npm was not found; install Node.js with npm 9 or later and run the test again")
	}
	if err := os.MkdirAll(filepath.Dir(directory), 0o750); err != nil {
		return err
	}
	aside, err := os.MkdirTemp(filepath.Dir(directory), filepath.Base(directory)+".partial-")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(aside)) }()
	if err := os.CopyFS(aside, npmFiles); err != nil {
		return err
	}
	command := exec.CommandContext(ctx, npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund")
	command.Dir = aside
	if output, err := command.CombinedOutput(); err != nil {
		return fmt.Errorf("npm ci: %w: %s; check that npm reaches its registry", err, output)
	}
	installed := filepath.Join(aside, "node_modules", filepath.FromSlash(schemaPackage))
	if err := os.Rename(installed, directory); err != nil {
		if _, statErr := os.Stat(filepath.Join(directory, "schema.graphql")); statErr == nil {
			return nil // another test was faster
		}
		return err
	}
	return nil
}
