package dates

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// A Wednesday.
var now = time.Date(2024, 8, 28, 12, 0, 0, 0, time.UTC)

// render writes a span as "text: from to" with days, or exact moments where
// they are not midnight; "-" is no bound.
func render(text string, s Span) string {
	words := text[s.Start:s.End]
	if s.MonthDay != "" {
		return words + ": any " + s.MonthDay
	}
	return words + ": " + bound(s.From) + " " + bound(s.To)
}

func bound(t time.Time) string {
	switch {
	case t.IsZero():
		return "-"
	case t.Equal(startOfDay(t)):
		return t.Format("2006-01-02")
	default:
		return t.Format("2006-01-02T15:04")
	}
}

func TestParse(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"a month in German", "Commits vom März 2019", "März 2019: 2019-03-01 2019-04-01"},
		{"a month in French", "en mai 2019", "mai 2019: 2019-05-01 2019-06-01"},
		{"a month in Spanish", "en marzo de 2019", "marzo de 2019: 2019-03-01 2019-04-01"},
		{"a bound in German", "seit 2021", "seit 2021: 2021-01-01 -"},
		{"a bound in French", "depuis 2021", "depuis 2021: 2021-01-01 -"},
		{"a bound in Spanish", "desde 2021", "desde 2021: 2021-01-01 -"},
		{"after in German", "Wer ist nach 2021 dazugekommen?", "nach 2021: 2022-01-01 -"},
		{"a window of a number in words, in German", "in den letzten zwölf Monaten", "letzten zwölf Monaten: 2023-08-28T12:00 2024-08-28T12:00"},
		{"a window of a number in words, in French", "les trois derniers mois", "trois derniers mois: 2024-05-28T12:00 2024-08-28T12:00"},
		{"a window in German", "in den letzten 12 Monaten", "letzten 12 Monaten: 2023-08-28T12:00 2024-08-28T12:00"},
		{"a window in French", "les 3 derniers mois", "3 derniers mois: 2024-05-28T12:00 2024-08-28T12:00"},
		{"a window in Spanish", "en los últimos 2 años", "últimos 2 años: 2022-08-28T12:00 2024-08-28T12:00"},
		{"last year in German", "letztes Jahr", "letztes Jahr: 2023-01-01 2024-01-01"},
		{"last month in French", "le mois dernier", "mois dernier: 2024-07-01 2024-08-01"},
		{"last year in Spanish", "el año pasado", "año pasado: 2023-01-01 2024-01-01"},
		{"here in German is no day", "Welche Labels werden hier benutzt?", ""},
		{"yesterday in French", "Quels commits hier ?", "hier: 2024-08-27 2024-08-28"},
		{"half a year", "what changed in the last half year", "the last half year: 2024-02-28T12:00 2024-08-28T12:00"},
		{"weekdays as a range are no dates", "from Monday through Sunday", ""},
		{"a numbered week", "in week 12 of 2024", "week 12 of 2024: 2024-03-18 2024-03-25"},
		{"a numbered week as ISO 8601 writes it", "2024-W01", "2024-W01: 2024-01-01 2024-01-08"},
		{"a year as a unit is not part of a range", "per year, 2016 till 2019", "2016 till 2019: 2016-01-01 2020-01-01"},
		{"an ISO day is that day", "commits on 2018-07-31?", "2018-07-31: 2018-07-31 2018-08-01"},
		{"an ISO day with slashes", "on 2018/07/31", "2018/07/31: 2018-07-31 2018-08-01"},
		{"an ISO month is that month", "in 2018-07", "2018-07: 2018-07-01 2018-08-01"},
		{"an ISO moment bounds exactly", "since 2018-07-31T09:15:00Z", "since 2018-07-31T09:15:00Z: 2018-07-31T09:15 -"},
		{"month, day and year", "on August 18, 2022?", "August 18, 2022: 2022-08-18 2022-08-19"},
		{"abbreviated month with an ordinal", "Aug 18th 2022", "Aug 18th 2022: 2022-08-18 2022-08-19"},
		{"sloppy january 29th", "in january 29th 2024?", "january 29th 2024: 2024-01-29 2024-01-30"},
		{"day, month and year", "on 18 August 2022", "18 August 2022: 2022-08-18 2022-08-19"},
		{"quoted date", `date "29 Jan 2024"`, "29 Jan 2024: 2024-01-29 2024-01-30"},
		{"an ordinal with of", "on the 18th of Aug 2022", "the 18th of Aug 2022: 2022-08-18 2022-08-19"},
		{"slashes are month/day/year", "8/18/2022", "8/18/2022: 2022-08-18 2022-08-19"},
		{"slashes that could be either are month/day/year", "on 8/1/2022", "8/1/2022: 2022-08-01 2022-08-02"},
		{"slashes with an impossible month are day/month/year", "18/8/2022", "18/8/2022: 2022-08-18 2022-08-19"},
		{"slashes with a short year", "8/18/22", "8/18/22: 2022-08-18 2022-08-19"},
		{"dots are day.month.year", "am 18.08.2022", "18.08.2022: 2022-08-18 2022-08-19"},
		{"dots that could be either are day.month.year", "1.8.2022", "1.8.2022: 2022-08-01 2022-08-02"},
		{"a day without a year is that day in any year", "on July 31?", "July 31: any -07-31T"},
		{"the same, day first and short", "31 jul", "31 jul: any -07-31T"},
		{"the same with an ordinal", "on the 3rd of May", "the 3rd of May: any -05-03T"},
		{"a short month with two digits is month and year", "in oct 24", "oct 24: 2024-10-01 2024-11-01"},
		{"jul 23 is July 2023", "jul 23", "jul 23: 2023-07-01 2023-08-01"},
		{"lower-case may 18 is a month and a year", "in may 18", "may 18: 2018-05-01 2018-06-01"},
		{"May 18 is a day", "on May 18", "May 18: any -05-18T"},
		{"a full month's name with a day is a day", "on july 23", "july 23: any -07-23T"},
		{"an apostrophe makes a year", "in July '18", "July '18: 2018-07-01 2018-08-01"},
		{"a short month with a year to come is a day", "on aug 30", "aug 30: any -08-30T"},
		{"a month and a year", "in July 2023?", "July 2023: 2023-07-01 2023-08-01"},
		{"an abbreviated month with a dot", "on Nov. 2013", "Nov. 2013: 2013-11-01 2013-12-01"},
		{"a month of a year", "in july of 2023", "july of 2023: 2023-07-01 2023-08-01"},
		{"a month of last year", "in March last year", "March last year: 2023-03-01 2023-04-01"},
		{"a possessive month", "March 2023's commits", "March 2023: 2023-03-01 2023-04-01"},
		{"month/year", "in 07/2023", "07/2023: 2023-07-01 2023-08-01"},
		{"a month alone is that month of any year", "bugs in July", "July: any -07-"},
		{"a quarter", "in Q3 2023", "Q3 2023: 2023-07-01 2023-10-01"},
		{"a quarter with a slash", "reported in Q2/2017 never", "Q2/2017: 2017-04-01 2017-07-01"},
		{"a quarter after its year", "2023 Q1", "2023 Q1: 2023-01-01 2023-04-01"},
		{"a quarter in words", "the third quarter of 2023", "third quarter of 2023: 2023-07-01 2023-10-01"},
		{"a quarter beside another one", "the third vs the fourth quarter of 2023", "third: 2023-07-01 2023-10-01; fourth quarter of 2023: 2023-10-01 2024-01-01"},
		{"a quarter without a year is the latest", "in q4", "q4: 2023-10-01 2024-01-01"},
		{"a year", "in 2023", "2023: 2023-01-01 2024-01-01"},
		{"two periods that are compared", "compare Q1 2023 to Q1 2024", "Q1 2023: 2023-01-01 2023-04-01; Q1 2024: 2024-01-01 2024-04-01"},
		{"a period of two is no comparison", "compare them from 2022 to 2023", "from 2022 to 2023: 2022-01-01 2024-01-01"},
		{"a half year", "first half of 2022", "first half of 2022: 2022-01-01 2022-07-01"},
		{"the second half of a year", "in the 2nd half of 2018", "2nd half of 2018: 2018-07-01 2019-01-01"},
		{"H1", "H1 2022", "H1 2022: 2022-01-01 2022-07-01"},
		{"half a month", "the first half of August 2022?", "first half of August 2022: 2022-08-01 2022-08-16"},
		{"a weekend written as two days", "on 7/8 july 2023", "7/8 july 2023: 2023-07-07 2023-07-09"},
		{"two days with a hyphen", "July 7-8, 2023", "July 7-8, 2023: 2023-07-07 2023-07-09"},
		{"two days with and", "between the 7th and the 9th of July 2023", "between the 7th and the 9th of July 2023: 2023-07-07 2023-07-10"},
		{"the weekend of a date", "the weekend of July 8, 2023", "weekend of July 8, 2023: 2023-07-08 2023-07-10"},
		{"the week of a date", "week of July 5, 2023", "week of July 5, 2023: 2023-07-03 2023-07-10"},
		{"between takes both ends in", "between 2018-07-01 and 2018-07-31?", "between 2018-07-01 and 2018-07-31: 2018-07-01 2018-08-01"},
		{"between with month names", "between May 27, 2023 and May 31, 2023", "between May 27, 2023 and May 31, 2023: 2023-05-27 2023-06-01"},
		{"between with ordinals", "between May 27th 2018 and May 31st 2018?", "between May 27th 2018 and May 31st 2018: 2018-05-27 2018-06-01"},
		{"the first date takes the second's year", "between May 27 and May 31, 2023", "between May 27 and May 31, 2023: 2023-05-27 2023-06-01"},
		{"the second date takes the first's year", "from May 27, 2023 to June 3", "from May 27, 2023 to June 3: 2023-05-27 2023-06-04"},
		{"a range over New Year", "from Dec 20 to Jan 5, 2023", "from Dec 20 to Jan 5, 2023: 2022-12-20 2023-01-06"},
		{"a range without any year is the latest", "between July 1 and July 31", "between July 1 and July 31: 2024-07-01 2024-08-01"},
		{"from to with day first", "from 7 apr 2020 to 13 jul 2020", "from 7 apr 2020 to 13 jul 2020: 2020-04-07 2020-07-14"},
		{"up to after from", "from July 6 2018 up to July 23 2018", "from July 6 2018 up to July 23 2018: 2018-07-06 2018-07-24"},
		{"a hyphen between dates", "8/1/2022 - 9/1/2022", "8/1/2022 - 9/1/2022: 2022-08-01 2022-09-02"},
		{"a hyphen without spaces", "8/1/2022-9/1/2022", "8/1/2022-9/1/2022: 2022-08-01 2022-09-02"},
		{"a long dash", "2018-07-01–2018-07-31", "2018-07-01–2018-07-31: 2018-07-01 2018-08-01"},
		{"dates the wrong way round", "period 10/1/2024 - 8/1/2024", "10/1/2024 - 8/1/2024: 2024-08-01 2024-10-02"},
		{"dots between dates", "2018-07-01 .. 2018-07-31", "2018-07-01 .. 2018-07-31: 2018-07-01 2018-08-01"},
		{"through", "March 2020 through May 2020", "March 2020 through May 2020: 2020-03-01 2020-06-01"},
		{"years", "between 2018 and 2020", "between 2018 and 2020: 2018-01-01 2021-01-01"},
		{"years with a hyphen", "2018-2020", "2018-2020: 2018-01-01 2021-01-01"},
		{"a short month is a day when the other end is one", "oct 3 to oct 24", "oct 3 to oct 24: 2023-10-03 2023-10-25"},
		{"days of one short month", "between oct 12 and oct 24", "between oct 12 and oct 24: 2023-10-12 2023-10-25"},
		{"short months with years", "from oct 22 to mar 23", "from oct 22 to mar 23: 2022-10-01 2023-04-01"},
		{"months with a shared year", "jan-mar 2020", "jan-mar 2020: 2020-01-01 2020-04-01"},
		{"from a month", "List all commits from May 2018.", "May 2018: 2018-05-01 2018-06-01"},
		{"from on", "from May 2018 on", "from May 2018 on: 2018-05-01 -"},
		{"since takes its day in", "since 2020-03-01", "since 2020-03-01: 2020-03-01 -"},
		{"after leaves its day out", "after March 1, 2020", "after March 1, 2020: 2020-03-02 -"},
		{"after a year begins the next year", "after 2020", "after 2020: 2021-01-01 -"},
		{"before leaves its day out", "before December 18, 2018?", "before December 18, 2018: - 2018-12-18"},
		{"until takes its day in", "until 12/18/2018", "until 12/18/2018: - 2018-12-19"},
		{"by takes its period in", "by the end of 2018", "by the end of 2018: - 2019-01-01"},
		{"since the beginning in German", "Commits seit Anfang 2025", "seit Anfang 2025: 2025-01-01 -"},
		{"until the end in German", "Commits bis Ende 2021", "bis Ende 2021: - 2022-01-01"},
		{"since the beginning in French", "les commits depuis début de 2021", "depuis début de 2021: 2021-01-01 -"},
		{"since the beginning of", "since the beginning of 2021", "since the beginning of 2021: 2021-01-01 -"},
		{"two bounds make a period", "since May 2020 but before July 2021", "since May 2020 but before July 2021: 2020-05-01 2021-07-01"},
		{"since a day without a year is its latest", "since July 1", "since July 1: 2024-07-01 -"},
		{"today", "today", "today: 2024-08-28 2024-08-29"},
		{"yesterday", "commits of yesterday", "yesterday: 2024-08-27 2024-08-28"},
		{"last week is Monday to Sunday", "last week", "last week: 2024-08-19 2024-08-26"},
		{"this week", "this week", "this week: 2024-08-26 2024-09-02"},
		{"last month is the calendar month", "in last month?", "last month: 2024-07-01 2024-08-01"},
		{"over the last year is rolling", "who worked over the last year", "the last year: 2023-08-28T12:00 2024-08-28T12:00"},
		{"past month is rolling", "in the past month", "the past month: 2024-07-28T12:00 2024-08-28T12:00"},
		{"last quarter", "last quarter", "last quarter: 2024-04-01 2024-07-01"},
		{"last year", "of last year?", "last year: 2023-01-01 2024-01-01"},
		{"last 30 days is rolling", "in the last 30 days?", "the last 30 days: 2024-07-29T12:00 2024-08-28T12:00"},
		{"past two weeks", "over the past two weeks", "the past two weeks: 2024-08-14T12:00 2024-08-28T12:00"},
		{"short months behind a number", "in the last 12 mo", "the last 12 mo: 2023-08-28T12:00 2024-08-28T12:00"},
		{"more of them", "in the past 6 mos", "the past 6 mos: 2024-02-28T12:00 2024-08-28T12:00"},
		{"a couple of months", "last couple of months", "last couple of months: 2024-06-28T12:00 2024-08-28T12:00"},
		{"days ago", "3 days ago", "3 days ago: 2024-08-25 2024-08-26"},
		{"since weeks ago", "since two weeks ago", "since two weeks ago: 2024-08-14 -"},
		{"months ago is that month", "two months ago", "two months ago: 2024-06-01 2024-07-01"},
		{"last Friday", "last friday", "last friday: 2024-08-23 2024-08-24"},
		{"since a weekday", "since monday", "since monday: 2024-08-26 -"},
		{"several dates", "8/1/2022 6/1/2021 March 2023", "8/1/2022: 2022-08-01 2022-08-02; 6/1/2021: 2021-06-01 2021-06-02; March 2023: 2023-03-01 2023-04-01"},
		{"two years compared", "more bugs in 2018 or in 2019", "2018: 2018-01-01 2019-01-01; 2019: 2019-01-01 2020-01-01"},
		{"the second half of last year", "second half of last year", "second half of last year: 2023-07-01 2024-01-01"},

		{"a full hash", "commit 3cae5496a86cafde2ab59f95bb62d6d47202445b", ""},
		{"a short hash of digits", "commit 20180731", ""},
		{"a version", "in release 1.2.2022 and v18.08.2022", ""},
		{"a short version", "version 1.2.3", ""},
		{"an issue number like a year", "which commit fixed #2019", ""},
		{"a ticket number like a year", "bug ticket 2019", ""},
		{"a file name with a date", "who changed 2018-07-01-notes.md", ""},
		{"a file name with digits", "changes of report.2019.txt and 18.08.2022.log", ""},
		{"a release tag with a date", "v2018-07-01", ""},
		{"may and march as verbs", "may I ask who will march on?", ""},
		{"April as a name", "bugs fixed by April", "by April: - 2024-05-01"},
		{"counts", "more than 2000 lines in the top 2000", ""},
		{"an impossible day", "on February 30, 2022 or 2022-02-30", ""},
		{"per month is no date", "commits per month by year", ""},
		{"nothing", "", ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var got []string
			for _, span := range Parse(test.text, now) {
				got = append(got, render(test.text, span))
			}
			if diff := cmp.Diff(test.want, strings.Join(got, "; ")); diff != "" {
				t.Errorf("Parse(%q) (-want +got):\n%s", test.text, diff)
			}
		})
	}
}

func TestNoYear(t *testing.T) {
	tests := []struct {
		text string
		want bool
	}{
		{"before July 30", true}, {"since May", true}, {"until the 3rd of May", true}, {"between May 3 and June 4", true}, {"in q4", true},
		{"7/8 july", true}, {"in the first half of July", true}, {"at the end of June", true}, {"since May 2023 but before July", true},
		{"before July 30, 2020", false}, {"between May 3 and June 4, 2020", false}, {"in q4 2020", false}, {"last July", false}, {"last week", false},
		{"in July", false}, {"on July 30", false}, {"since 2020", false},
	}
	for _, tt := range tests {
		t.Run(tt.text, func(t *testing.T) {
			spans := Parse(tt.text, now)
			if len(spans) != 1 || spans[0].NoYear != tt.want {
				t.Errorf("got %+v, want one period with NoYear %t", spans, tt.want)
			}
		})
	}
}

// The parts of a period, and those that are told by another one, in four languages.
func TestParseParts(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"the first months of a year", "in the first seven months of 2024", "first seven months of 2024: 2024-01-01 2024-08-01"},
		{"the last weeks of a month are its latest", "the last three weeks of March", "the last three weeks of March: 2024-03-11 2024-04-01"},
		{"a week of a month", "the second week of May 2024", "second week of May 2024: 2024-05-08 2024-05-15"},
		{"a month of a year by its number", "in the third month of 2023", "third month of 2023: 2023-03-01 2023-04-01"},
		{"more units than the period has are none of it", "in the last 3 months of the project", "the last 3 months: 2024-05-28T12:00 2024-08-28T12:00"},
		{"a quarter of last year", "the second quarter of last year", "second quarter of last year: 2023-04-01 2023-07-01"},
		{"a quarter without a year is the latest", "in the third quarter", "third quarter: 2024-07-01 2024-10-01"},
		{"months that share a year", "from Jan to Jul 2023", "from Jan to Jul 2023: 2023-01-01 2023-08-01"},
		{"quarters that share a year", "Q1-Q3 2023", "Q1-Q3 2023: 2023-01-01 2023-10-01"},
		{"a list of months shares the year", "in March and April 2024", "March: 2024-03-01 2024-04-01; April 2024: 2024-04-01 2024-05-01"},
		{"the year before goes on", "in March 2023 or in April", "March 2023: 2023-03-01 2023-04-01; April: 2023-04-01 2023-05-01"},
		{"the same period of another year", "the first seven months of 2024, and the same period in 2023", "first seven months of 2024: 2024-01-01 2024-08-01; the same period in 2023: 2023-01-01 2023-08-01"},
		{"what goes on is compared up to the same day", "this year compared with the same period last year", "this year: 2024-01-01 2025-01-01; the same period last year: 2023-01-01 2023-08-29"},
		{"the year before the one that is named", "in 2022 against the previous year", "2022: 2022-01-01 2023-01-01; the previous year: 2021-01-01 2022-01-01"},
		{"a year earlier", "in May 2023 and a year earlier?", "May 2023: 2023-05-01 2023-06-01; a year earlier: 2022-05-01 2022-06-01"},
		{"early", "early 2024", "early 2024: 2024-01-01 2024-05-01"},
		{"late", "commits in late 2023", "late 2023: 2023-09-01 2024-01-01"},
		{"mid with a hyphen", "mid-2022", "mid-2022: 2022-05-01 2022-09-01"},
		{"the middle of a month", "in the middle of May 2024", "the middle of May 2024: 2024-05-11 2024-05-21"},
		{"a third that bounds", "since early 2023", "since early 2023: 2023-01-01 -"},
		{"the end without a bound is a stretch", "what happened at the end of 2022", "the end of 2022: 2022-09-01 2023-01-01"},
		{"around a feast", "around Christmas 2023", "around Christmas 2023: 2023-12-17 2024-01-03"},
		{"a feast alone", "Christmas 2022", "Christmas 2022: 2022-12-24 2022-12-27"},
		{"a season", "in the summer of 2023", "summer of 2023: 2023-06-01 2023-09-01"},
		{"a winter of two years", "winter 2022/23", "winter 2022/23: 2022-12-01 2023-03-01"},
		{"months before a date", "in the six months before June 2024", "the six months before June 2024: 2023-12-01 2024-06-01"},
		{"longer than is no period", "open longer than 30 days before 2024", "before 2024: - 2024-01-01"},
		{"up to now", "from May 2023 until now", "from May 2023 until now: 2023-05-01 2024-08-29"},
		{"a year with an apostrophe", "in '22", "22: 2022-01-01 2023-01-01"},
		{"a short length", "the last 7d", "the last 7d: 2024-08-21T12:00 2024-08-28T12:00"},
		{"a few is three", "in the last few weeks", "the last few weeks: 2024-08-07T12:00 2024-08-28T12:00"},
		{"a year and a half", "over the past year and a half", "the past year and a half: 2023-02-28T12:00 2024-08-28T12:00"},
		{"a decade", "in the 2010s", "2010s: 2010-01-01 2020-01-01"},

		{"first months in German", "in den ersten sieben Monaten 2024", "ersten sieben Monaten 2024: 2024-01-01 2024-08-01"},
		{"last weeks in German", "die letzten drei Wochen im März", "letzten drei Wochen im März: 2024-03-11 2024-04-01"},
		{"half a month in German", "erste Hälfte Mai 2024", "erste Hälfte Mai 2024: 2024-05-01 2024-05-16"},
		{"a quarter of last year in German", "im zweiten Quartal des letzten Jahres", "zweiten Quartal des letzten Jahres: 2023-04-01 2023-07-01"},
		{"a range in German", "von Januar bis Juli 2023", "Januar bis Juli 2023: 2023-01-01 2023-08-01"},
		{"ago in German", "vor zwei Jahren", "vor zwei Jahren: 2022-01-01 2023-01-01"},
		{"before in German", "vor dem 3. Mai 2024", "vor dem 3. Mai 2024: - 2024-05-03"},
		{"a length since in German", "seit zwei Jahren", "seit zwei Jahren: 2022-08-28T12:00 -"},
		{"the same period in German", "im Mai 2024 und im gleichen Zeitraum 2023", "Mai 2024: 2024-05-01 2024-06-01; gleichen Zeitraum 2023: 2023-05-01 2023-06-01"},
		{"the beginning in German", "Anfang 2024", "Anfang 2024: 2024-01-01 2024-05-01"},
		{"around in German", "um Weihnachten 2023", "um Weihnachten 2023: 2023-12-17 2024-01-03"},
		{"half a year in German", "im ersten Halbjahr 2024", "ersten Halbjahr 2024: 2024-01-01 2024-07-01"},

		{"and as it is typed", "anything between nov 2023 n mar 2024?", "between nov 2023 n mar 2024: 2023-11-01 2024-04-01"},
		{"September as it is cut, a year behind it", "issues of Sept 2025", "Sept 2025: 2025-09-01 2025-10-01"},
		{"September as it is cut, a day before it", "since 3 sept. 2025", "since 3 sept. 2025: 2025-09-03 -"},
		{"first months in French", "les sept premiers mois de 2024", "sept premiers mois de 2024: 2024-01-01 2024-08-01"},
		{"last weeks in French", "les trois dernières semaines de mars", "trois dernières semaines de mars: 2024-03-11 2024-04-01"},
		{"a quarter of last year in French", "le deuxième trimestre de l'année dernière", "deuxième trimestre de l'année dernière: 2023-04-01 2023-07-01"},
		{"an elided preposition in French", "les commits d'août 2023", "août 2023: 2023-08-01 2023-09-01"},
		{"a range in French", "de janvier à juillet 2023", "janvier à juillet 2023: 2023-01-01 2023-08-01"},
		{"until the end in French", "jusqu'à fin juillet 2023", "jusqu'à fin juillet 2023: - 2023-08-01"},
		{"ago in French", "il y a deux ans", "il y a deux ans: 2022-01-01 2023-01-01"},
		{"the end in French", "fin 2023", "fin 2023: 2023-09-01 2024-01-01"},

		{"first months in Spanish", "los primeros siete meses de 2024", "primeros siete meses de 2024: 2024-01-01 2024-08-01"},
		{"last weeks in Spanish", "las últimas tres semanas de marzo", "últimas tres semanas de marzo: 2024-03-11 2024-04-01"},
		{"a quarter of last year in Spanish", "el segundo trimestre del año pasado", "segundo trimestre del año pasado: 2023-04-01 2023-07-01"},
		{"a range in Spanish", "de enero a julio de 2023", "enero a julio de 2023: 2023-01-01 2023-08-01"},
		{"ago in Spanish", "hace dos años", "hace dos años: 2022-01-01 2023-01-01"},
		{"the beginning in Spanish", "a principios de 2024", "a principios de 2024: 2024-01-01 2024-05-01"},
		{"before in Spanish", "antes de 2020", "antes de 2020: - 2020-01-01"},

		{"from the start through to", "from the start of 2021 through to the summer of 2022", "from the start of 2021 through to the summer of 2022: 2021-01-01 2022-09-01"},
		{"quarters of one year", "in Q1 and Q2 2023", "Q1: 2023-01-01 2023-04-01; Q2 2023: 2023-04-01 2023-07-01"},
		{"a day of the week of a month", "the last Friday of May 2024", "the last Friday of May 2024: 2024-05-31 2024-06-01"},
		{"the year to date", "commits year to date", "year to date: 2024-01-01 2024-08-29"},
		{"last summer is over", "since last summer", "since last summer: 2023-06-01 -"},
		{"last summer in German", "seit letztem Sommer", "seit letztem Sommer: 2023-06-01 -"},
		{"a framework is no season", "the support in Spring", ""},
		{"one and a half years in German", "in den letzten anderthalb Jahren", "letzten anderthalb Jahren: 2023-02-28T12:00 2024-08-28T12:00"},
		{"the year before in German", "2022 gegenüber dem Vorjahr", "2022: 2022-01-01 2023-01-01; dem Vorjahr: 2021-01-01 2022-01-01"},
		{"a fall is no autumn", "did the tests fall over in 2023", "2023: 2023-01-01 2024-01-01"},
		{"days of a month in Spanish", "del 1 al 31 de julio de 2018", "1 al 31 de julio de 2018: 2018-07-01 2018-08-01"},
		{"days of a month in French", "entre le 6 et le 11 septembre 2018", "entre le 6 et le 11 septembre 2018: 2018-09-06 2018-09-12"},
		{"the first of a month in French", "du 1er au 15 mai 2018", "1er au 15 mai 2018: 2018-05-01 2018-05-16"},
		{"days of a month in German", "vom 6. bis zum 11. September 2018", "6. bis zum 11. September 2018: 2018-09-06 2018-09-12"},
		{"days of two months in French", "du 6 juillet au 23 août 2018", "6 juillet au 23 août 2018: 2018-07-06 2018-08-24"},
		{"the day comes first in French", "les commits du 6/7/2018 au 9/8/2018", "6/7/2018 au 9/8/2018: 2018-07-06 2018-08-10"},
		{"the day comes first in Spanish", "cuántos commits el 6/7/2018", "6/7/2018: 2018-07-06 2018-07-07"},
		{"the month comes first in English", "commits on 6/7/2018", "6/7/2018: 2018-06-07 2018-06-08"},
		{"the day comes first in both dates or in none", "between 5/1/2017 and 15/3/2017", "between 5/1/2017 and 15/3/2017: 2017-01-05 2017-03-16"},
		{"the month comes first in both", "combien de commits du 7/6/2018 au 7/23/2018", "7/6/2018 au 7/23/2018: 2018-07-06 2018-07-24"},
		{"the year of the end", "desde el 6 de julio hasta el 23 de agosto de 2018", "desde el 6 de julio hasta el 23 de agosto de 2018: 2018-07-06 2018-08-24"},
		{"the year of the end in dots", "vom 6.9. bis 11.9.2018", "6.9. bis 11.9.2018: 2018-09-06 2018-09-12"},
		{"from a day on in Spanish", "a partir del 6 de julio de 2018", "a partir del 6 de julio de 2018: 2018-07-06 -"},
		{"from a day on in French", "à partir du 6 juillet 2018", "à partir du 6 juillet 2018: 2018-07-06 -"},
		{"a quarter in German", "im 3. Quartal 2018", "3. Quartal 2018: 2018-07-01 2018-10-01"},
		{"a quarter in French", "au T3 2018", "T3 2018: 2018-07-01 2018-10-01"},
		{"a half in German", "im 2. Halbjahr 2018", "2. Halbjahr 2018: 2018-07-01 2019-01-01"},
		{"commits that come first are no portion", "the first seven commits of 2023", "2023: 2023-01-01 2024-01-01"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var got []string
			for _, span := range Parse(test.text, now) {
				got = append(got, render(test.text, span))
			}
			if diff := cmp.Diff(test.want, strings.Join(got, "; ")); diff != "" {
				t.Errorf("Parse(%q) (-want +got):\n%s", test.text, diff)
			}
		})
	}
}

func TestVagueWordsAreTold(t *testing.T) {
	for text, want := range map[string]string{
		"early 2024":             "“early” is read as the first third",
		"around May 2024":        "“around” is read as with two weeks before and after",
		"summer 2023":            "summer = June to August",
		"the last few weeks":     "how many is not said: three",
		"last two weeks of May":  "no year is named: the latest one",
		"second week of May '24": "weeks counted from the first day",
	} {
		spans := Parse(text, now)
		if len(spans) != 1 || !strings.Contains(spans[0].Note, want) {
			t.Errorf("Parse(%q) = %+v, want a note of %q", text, spans, want)
		}
	}
}

func TestTheSamePeriodAsOneNamedElsewhere(t *testing.T) {
	spans := Parse("and in the same period in 2023?", now)
	if len(spans) != 1 || !spans[0].IsSame || spans[0].From.Year() != 2023 {
		t.Errorf("got %+v, want 2023 as the same as before", spans)
	}
}
