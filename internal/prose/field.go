package prose

import (
	"encoding/json"
	"fmt"
	"strings"
)

// Field writes a value of a result for a cell of an export: a text without what a
// spreadsheet could run, everything else as data.
func Field(value any) string {
	if text, isText := value.(string); isText {
		return Cell(text)
	}
	return undecorated(value)
}

// undecorated writes a value as data: a missing one is empty, a list or map is
// JSON.
func undecorated(value any) string {
	switch v := value.(type) {
	case nil:
		return ""
	case string:
		return v
	}
	var body strings.Builder
	encoder := json.NewEncoder(&body)
	encoder.SetEscapeHTML(false) // List<String> stays as it is
	if err := encoder.Encode(value); err != nil {
		return fmt.Sprint(value)
	}
	return strings.TrimSuffix(body.String(), "\n")
}
