package asks

import "regexp"

// skipsPrereleases matches what leaves pre-releases out.
var skipsPrereleases = regexp.MustCompile(`(?i)\b(?:skip(?:ping)?|without|exclud\pL+|ignor\pL+|disregard\pL*|leav\pL+\s+out|not\s+counting|minus|except|ohne|sans|sin)\s+(?:the\s+|any\s+|all\s+)?(?:pre-?\s?releases?|release\s+candidates?|rcs?|betas?)\b|\b(?:pre-?\s?releases?|release\s+candidates?|rcs?)\s+(?:excluded|aside|not\s+counted|left\s+out|ignored)\b|\b(?:final|stable|real|proper|full)\s+releases\b`)

// SkipsPrereleases reports whether a question leaves pre-releases out.
func SkipsPrereleases(text string) bool { return skipsPrereleases.MatchString(text) }

// butFirst matches what leaves the first release out of all.
var butFirst = regexp.MustCompile(`(?i)\b(?:every|each|all)\s+(?:the\s+)?(?:releases?|versions?|tags?)\s+(?:but|except(?:\s+for)?|excluding|other\s+than|save|apart\s+from)\s+(?:for\s+)?the\s+(?:very\s+)?first\b`)

// SkipsFirst reports whether a question is about every release but the first.
func SkipsFirst(text string) bool { return butFirst.MatchString(text) }
