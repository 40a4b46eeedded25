package config

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"
)

// Period is a length of time that may be told in days and weeks: "90d", "2w",
// "12h", "0".
type Period time.Duration

// longestPeriod is a century: what is longer is a mistake.
const longestPeriod = 100 * 365 * 24 * time.Hour

// UnmarshalText reads a period. A day is 24 hours.
func (p *Period) UnmarshalText(text []byte) error {
	d, err := parsePeriod(strings.TrimSpace(string(text)))
	if err != nil || d < 0 || d > longestPeriod {
		return fmt.Errorf("%q is not a length of time; write it like 90d, 2w or 12h", text)
	}
	*p = Period(d)
	return nil
}

func parsePeriod(text string) (time.Duration, error) {
	for suffix, unit := range map[string]time.Duration{"d": 24 * time.Hour, "w": 7 * 24 * time.Hour} {
		if count, found := strings.CutSuffix(text, suffix); found {
			n, err := strconv.ParseInt(count, 10, 64)
			if err != nil || n < 0 || n > math.MaxInt64/int64(unit) {
				return 0, fmt.Errorf("no number of %s", suffix)
			}
			return time.Duration(n) * unit, nil
		}
	}
	return time.ParseDuration(text)
}

// Duration returns the period as Go counts time.
func (p Period) Duration() time.Duration { return time.Duration(p) }

// String writes whole days as such.
func (p Period) String() string {
	if day := Period(24 * time.Hour); p != 0 && p%day == 0 {
		return fmt.Sprintf("%dd", p/day)
	}
	return p.Duration().String()
}
