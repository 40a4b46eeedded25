package periods

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestMissing(t *testing.T) {
	for _, test := range []struct {
		name string
		of   []any
		want []string
	}{
		{"none", nil, nil},
		{"years one after another", []any{"2019", "2020"}, nil},
		{"years", []any{"2019", "2022"}, []string{"2020", "2021"}},
		{"years that are numbers", []any{int64(2019), int64(2021)}, []string{"2020"}},
		{"months over a year's end", []any{"2019-11", "2020-01"}, []string{"2019-12"}},
		{"days", []any{"2019-11-01", "2019-11-03"}, nil},
		{"quarters", []any{"2019-Q1", "2019-Q3"}, nil},
		{"hours", []any{"01", "03"}, nil},
		{"weekdays", []any{int64(1), int64(3)}, nil},
		{"no period", []any{"9999", "x"}, nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			var rows [][]any
			for _, value := range test.of {
				rows = append(rows, []any{value, int64(1)})
			}
			if diff := cmp.Diff(test.want, Missing(rows)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestNames(t *testing.T) {
	for want, missing := range map[string][]string{
		"":                        nil,
		"2019":                    {"2019"},
		"2019, 2020 and 2023":     {"2019", "2020", "2023"},
		"4 of the years between":  {"2019", "2020", "2023", "2024"},
		"4 of the months between": {"2019-01", "2019-02", "2019-03", "2019-05"},
	} {
		if got := Names(missing); got != want {
			t.Errorf("%v: %q, want %q", missing, got, want)
		}
	}
}
