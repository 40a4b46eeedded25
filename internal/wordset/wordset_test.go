package wordset

import (
	"maps"
	"testing"
)

func TestMustRead(t *testing.T) {
	var file struct {
		Short Set
		Long  map[string]Set
	}
	MustRead([]byte("short: no yes\nlong:\n  folded: >-\n    on off\n    null\n  empty:\n"), &file)
	if !maps.Equal(file.Short, Set{"no": true, "yes": true}) {
		t.Errorf("short: %v", file.Short)
	}
	if !maps.Equal(file.Long["folded"], Set{"on": true, "off": true, "null": true}) {
		t.Errorf("folded: %v", file.Long["folded"])
	}
	if len(file.Long["empty"]) != 0 {
		t.Errorf("empty: %v", file.Long["empty"])
	}
}

func TestMustReadOfAMalformedFile(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("no panic")
		}
	}()
	MustRead([]byte("a: ["), &struct{}{})
}
