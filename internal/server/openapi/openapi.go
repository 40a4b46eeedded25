// Package openapi describes the HTTP API as an OpenAPI 3.1 document, which the
// server serves and its tests hold the server to.
package openapi

import (
	"embed"
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"strings"

	"gopkg.in/yaml.v3"
)

// A file per subject, each with its paths and components; base.yaml has the
// rest. What depends on the kinds of things comes from package schema.
//
//go:embed description/*.yaml
var files embed.FS

type object = map[string]any

// Document returns the document as JSON.
func Document() ([]byte, error) {
	names, err := fs.Glob(files, "description/*.yaml")
	if err != nil {
		return nil, err
	}
	document := object{}
	for _, name := range names {
		body, err := files.ReadFile(name)
		if err != nil {
			return nil, err
		}
		var part object
		if err := yaml.Unmarshal(body, &part); err != nil {
			return nil, fmt.Errorf("read %s: %w", name, err)
		}
		if err := merge(document, part, ""); err != nil {
			return nil, fmt.Errorf("read %s: %w", name, err)
		}
	}
	addKinds(document)
	addCommonResponses(document)
	return json.Marshal(document)
}

// merge adds what another file has. Nothing may be said twice.
func merge(into, part object, at string) error {
	for key, value := range part {
		before, both := into[key].(object)
		after, isObject := value.(object)
		_, taken := into[key]
		switch {
		case both && isObject && strings.Count(at, "/") < 2: // paths, and the kinds of components
			if err := merge(before, after, at+"/"+key); err != nil {
				return err
			}
		case taken:
			return fmt.Errorf("%s/%s is in another file too", at, key)
		default:
			into[key] = value
		}
	}
	return nil
}

// anyHost marks operations that every host name may be used for.
const anyHost = "x-any-host"

// addCommonResponses adds to each operation what the checks before its handler
// may answer.
func addCommonResponses(document object) {
	paths, _ := document["paths"].(object)
	for path, item := range paths {
		for method, operation := range item.(object) {
			operation, isOperation := operation.(object)
			if !isOperation {
				continue // the parameters of the path
			}
			responses := maps.Clone(operation["responses"].(object))
			for status, name := range commonResponses(method, operation) {
				if _, own := responses[status]; own {
					continue
				}
				if strings.HasPrefix(path, "/v1/") {
					name = map[string]string{"TooMany": "OpenAITooMany"}[name]
					if name == "" {
						name = "OpenAIError"
					}
				}
				responses[status] = object{"$ref": "#/components/responses/" + name}
			}
			operation["responses"] = responses
			delete(operation, anyHost)
		}
	}
}

func commonResponses(method string, operation object) map[string]string {
	common := map[string]string{}
	if operation[anyHost] == nil {
		common["421"] = "OtherHost"
		if method != "get" && method != "head" {
			common["403"] = "Forbidden"
		}
	}
	if security, own := operation["security"].([]any); !own || len(security) > 0 {
		common["401"], common["429"] = "SignIn", "TooMany"
	}
	return common
}
