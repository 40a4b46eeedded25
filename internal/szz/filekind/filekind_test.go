package filekind

import "testing"

func TestKinds(t *testing.T) {
	tests := []struct {
		file                 string
		test, document, data bool
	}{
		{"a.go", false, false, false},
		{"a_test.go", true, false, false},
		{"src/test/java/A.java", true, false, false},
		{"src/ATest.java", true, false, false},
		{"latest/attest.c", false, false, false},
		{"README", false, true, false},
		{"doc/guide.rst", false, true, false},
		{"CMakeLists.txt", false, false, false},
		{"package.json", false, false, true},
		{"dist/vue.min.js", false, false, true},
		{"go.sum", false, false, true},
	}
	for _, test := range tests {
		t.Run(test.file, func(t *testing.T) {
			if IsTest(test.file) != test.test || IsDocument(test.file) != test.document || IsData(test.file) != test.data {
				t.Errorf("test %v, document %v, data %v", IsTest(test.file), IsDocument(test.file), IsData(test.file))
			}
		})
	}
}
