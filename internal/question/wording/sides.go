package wording

import "regexp"

// ofSides matches what asks for what several people held of something.
var ofSides = regexp.MustCompile(`(?i)\b(?:who(?:\s+(?:all|else))?(?:\s+(?:(?:was|were|is|are|has|have|had)\s+)?(?:(?:the|those|all|actually|explicitly|openly|really)\s+)*(?:(?:people|ones|persons)\s+)?(?:(?:that|who)\s+)?)(?:vot(?:ed?|ing)|support(?:ed|ing)?|objected|objecting|oppos(?:ed?|ing)|argu(?:ed?|ing)|favou?r(?:ed|ing)|agreed|disagreed|push(?:ed|ing)\s+(?:for|back)|complain(?:ed|ing)|defend(?:ed|ing)|in\s+favou?r|against)|(?:did|has|have)\s+(?:any(?:body|one)|some(?:body|one)|people)\s+(?:ever\s+|actually\s+)?(?:object|argu|oppos|disagre|complain|support|push(?:ed)?\s+back)\pL*|who\s+said\s+what|names\s+(?:and|\+|&)\s+(?:their\s+)?arguments?|(?:arguments?|positions?|views?|opinions?)\s+(?:of|from|by)\s+(?:(?:the|each)\s+)?(?:people|implementers?|participants?|everyone|others|side)|what\s+did\s+(?:people|everyone|the\s+(?:others|participants|implementers))\s+(?:say|think|argue))\b`)

// AsksSides reports whether a question asks what several people held of something: who
// supported it, or objected.
func AsksSides(text string) bool { return ofSides.MatchString(text) }
