package names

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestNear(t *testing.T) {
	tests := []struct {
		name, word string
		words      []string
		want       []string
	}{
		{"a letter too few", "vnod.js", []string{"main.js", "vnode.js"}, []string{"vnode.js"}},
		{"swapped neighbours are one slip", "vndoe", []string{"vnode", "vnods"}, []string{"vnode"}},
		{"a letter beyond ASCII is one letter", "ünode", []string{"vnode", "ünodes"}, []string{"vnode", "ünodes"}},
		{"the nearest comes first", "boiler.go", []string{"boiler.rs", "boiler.gо", "broiler.go"}, []string{"boiler.gо", "broiler.go", "boiler.rs"}},
		{"equally near ones stay in order", "abcdef", []string{"abcdeg", "abcde"}, []string{"abcde", "abcdeg"}},
		{"too many slips", "kettle", []string{"boiler"}, []string{}},
		{"a short word has no slips", "ab", []string{"ac", "a"}, []string{}},
		{"no words", "kettle", nil, []string{}},
		{"a word twice is one", "vnode", []string{"vnode", "vnode"}, []string{"vnode"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, newSpellings(tt.words).near(tt.word)); diff != "" {
				t.Errorf("near %s (-want +got):\n%s", tt.word, diff)
			}
		})
	}
}

// TestWithinIsExhaustive compares the walk with the whole distance table of
// each word by itself.
func TestWithinIsExhaustive(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		var words []string
		for range 40 {
			words = append(words, randomWord(random))
		}
		words = append(words, "\xff", "\xfe\xffa", "\uFFFDa")
		s, word, limit := newSpellings(words), randomWord(random), random.IntN(4)
		var want []nearWord
		for _, candidate := range s.words {
			if d := plainDistance([]rune(word), []rune(candidate)); d <= limit {
				want = append(want, nearWord{candidate, d})
			}
		}
		if diff := cmp.Diff(want, s.within(word, limit), cmp.AllowUnexported(nearWord{})); diff != "" {
			t.Fatalf("within %d of %q among %q (-want +got):\n%s", limit, word, s.words, diff)
		}
	}
}

func randomWord(random *rand.Rand) string {
	letters := []rune("abcé")
	word := make([]rune, random.IntN(9))
	for i := range word {
		word[i] = letters[random.IntN(len(letters))]
	}
	return string(word)
}

// plainDistance is the textbook's optimal string alignment.
func plainDistance(a, b []rune) int {
	table := make([][]int, len(a)+1)
	for i := range table {
		table[i] = make([]int, len(b)+1)
		table[i][0] = i
	}
	for j := range b {
		table[0][j+1] = j + 1
	}
	for i := 1; i <= len(a); i++ {
		for j := 1; j <= len(b); j++ {
			cost := 1
			if a[i-1] == b[j-1] {
				cost = 0
			}
			table[i][j] = min(table[i-1][j]+1, table[i][j-1]+1, table[i-1][j-1]+cost)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				table[i][j] = min(table[i][j], table[i-2][j-2]+1)
			}
		}
	}
	return table[len(a)][len(b)]
}

func FuzzWithin(f *testing.F) {
	f.Add("vnod", "vnode", "vnodes")
	f.Fuzz(func(t *testing.T, word, one, other string) {
		s := newSpellings([]string{one, other})
		for _, near := range s.within(word, 2) {
			if !slices.Contains([]string{one, other}, near.word) || near.distance > 2 {
				t.Fatalf("%+v is no word within 2 of %q", near, word)
			}
		}
	})
}
