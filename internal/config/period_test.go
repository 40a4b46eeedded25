package config

import (
	"testing"
	"time"
)

func TestPeriodsAreReadInDays(t *testing.T) {
	const day = 24 * time.Hour
	for text, want := range map[string]time.Duration{
		"90d": 90 * day, "2w": 14 * day, "12h": 12 * time.Hour, "1h30m": 90 * time.Minute, "0": 0, "0d": 0, "1d": day,
	} {
		var p Period
		if err := p.UnmarshalText([]byte(text)); err != nil || p.Duration() != want {
			t.Errorf("%q = %v, %v", text, p, err)
		}
	}
	var padded Period
	if err := padded.UnmarshalText([]byte(" 7d\n")); err != nil || padded.Duration() != 7*day {
		t.Errorf("with white space around it: %v, %v", padded, err)
	}
	for _, text := range []string{"", "d", "90", "-1d", "-1h", "1.5d", "90 d", "+ 1d", "9999999999999d", "1000000h", "1e3d", "soon", "99999999999999999999d", "1dd"} {
		var p Period
		if err := p.UnmarshalText([]byte(text)); err == nil {
			t.Errorf("%q is read as %v", text, p)
		}
	}
}

func FuzzPeriod(f *testing.F) {
	for _, text := range []string{"90d", "2w", "12h", "0", "-1d", "9223372036854775807d"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		var p, again Period
		if p.UnmarshalText([]byte(text)) != nil {
			return
		}
		if p < 0 || p.Duration() > longestPeriod {
			t.Errorf("%q is read as %v", text, p.Duration())
		}
		if err := again.UnmarshalText([]byte(p.String())); err != nil || again != p {
			t.Errorf("%q is written as %q and read as %v, %v", text, p.String(), again, err)
		}
	})
}
