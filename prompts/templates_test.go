package prompts

import (
	"strings"
	"testing"
)

func TestRenderNamesWhatIsMissing(t *testing.T) {
	tests := []struct{ name, step, part string }{
		{"a step that does not exist", "guess", "system"},
		{"a part that does not exist", "generate", "nobody"},
		{"data that lack a value", "generate", "system"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := Render(tt.step, tt.part, map[string]string{})
			if err == nil || !strings.Contains(err.Error(), tt.step) {
				t.Errorf("error = %v, want one that names %s", err, tt.step)
			}
		})
	}
}
