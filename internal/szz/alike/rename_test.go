package alike

import "testing"

func TestRenamed(t *testing.T) {
	tests := []struct {
		name, before, after string
		want                Rename
	}{
		{"one identifier, wherever it stands", "a(x, x) + 1", "a(y,  y) + 1", Rename{"x", "y"}},
		{"two identifiers", "a(x, y)", "a(y, x)", Rename{}},
		{"a number", "a(x, 1)", "a(x, 2)", Rename{}},
		{"one more", "a(x)", "a(x, y)", Rename{}},
		{"nothing", "a(x)", "a( x )", Rename{}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got, one := Renamed(test.before, test.after)
			if one != (test.want != Rename{}) || one && got != test.want {
				t.Errorf("%v %v, want %v", got, one, test.want)
			}
		})
	}
}
