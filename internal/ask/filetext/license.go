package filetext

import (
	"path"
	"slices"
	"strings"

	"github.com/google/licensecheck"
)

// leastOfLicense is how much of a file is the text of a license at least that it is said to
// have, in percent.
const leastOfLicense = 75

// asLicense says of which licenses a file has the text, by their identifiers in the SPDX list
// (https://spdx.org/licenses/); "" for a file that is no license, or of one that is not known.
func asLicense(s state) string {
	name := path.Base(s.path)
	if !license.MatchString(strings.TrimSuffix(name, path.Ext(name))) {
		return ""
	}
	found := licensecheck.Scan([]byte(s.content))
	var ids []string
	for _, match := range found.Match {
		if !match.IsURL && !slices.Contains(ids, match.ID) {
			ids = append(ids, match.ID)
		}
	}
	if found.Percent < leastOfLicense || len(ids) == 0 {
		return ""
	}
	return ", the text of " + strings.Join(ids, " and ")
}
