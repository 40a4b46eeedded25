package condition

// Unit returns the expression for the unit of time that a date falls into, such as "week";
// it is the month for any other.
func Unit(unit, date string) string {
	switch unit {
	case "day":
		return "left(" + date + ", 10)"
	case "week":
		return "toString(date.truncate('week', date(left(" + date + ", 10))))"
	case "quarter":
		return "left(" + date + ", 4) + '-Q' + toString((toInteger(substring(" + date + ", 5, 2)) + 2) / 3)"
	case "year":
		return "left(" + date + ", 4)"
	case "weekday":
		return "['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'][date(left(" + date + ", 10)).dayOfWeek - 1]"
	case "hour":
		return "substring(" + date + ", 11, 2)"
	}
	return "left(" + date + ", 7)"
}
