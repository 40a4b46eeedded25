package slot

import (
	"fmt"
	"regexp"
	"strings"
)

// relative matches a period that goes by the one which a question names before it.
var relative = regexp.MustCompile(`(?i)^(?:(?:in|for|than)\s+)?(?:the\s+)?(?:(year|quarter|month)\s+(?:before|earlier|prior)(?:\s+that)?|(?:previous|prior|preceding)\s+(year|quarter|month))$`)

// relativePeriods has periods such as "the year before" go by the period that is named
// before them, where there is one with both ends.
func relativePeriods(all Slots) Slots {
	var last *Slot
	for i := range all {
		s := &all[i]
		if s.Kind != Period || s.Period.MonthDay != "" {
			continue
		}
		m := relative.FindStringSubmatch(s.Text)
		if m == nil || last == nil || last.Period.From.IsZero() || last.Period.To.IsZero() {
			last = s
			continue
		}
		years, months := 0, 0
		switch strings.ToLower(m[1] + m[2]) {
		case "year":
			years = -1
		case "quarter":
			months = -3
		default:
			months = -1
		}
		s.Period.From, s.Period.To = last.Period.From.AddDate(years, months, 0), last.Period.To.AddDate(years, months, 0)
		s.IsSame, s.Value = false, s.Text
		s.Note = fmt.Sprintf("%s = %s to %s", s.Text, s.Period.From.Format("2 January 2006"), s.Period.To.AddDate(0, 0, -1).Format("2 January 2006"))
	}
	return all
}
