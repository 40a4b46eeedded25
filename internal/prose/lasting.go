package prose

import "fmt"

// manyDays is from how many days on years say more.
const manyDays = 2 * 365

// Lasting returns a few minutes or hours, or some years, that are given in days; ""
// for a number of days that says enough.
func Lasting(days float64) string {
	switch minutes := days * 24 * 60; {
	case minutes < 1 || days >= 1 && days < manyDays:
		return ""
	case minutes < 60:
		return fmt.Sprintf("%.0f minutes", minutes)
	case days < 1:
		return fmt.Sprintf("%.1f hours", days*24)
	}
	return fmt.Sprintf("%.1f years", days/365.25)
}
