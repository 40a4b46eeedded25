package compose

import (
	"slices"

	"repochat/internal/reader/learned/slot"
	"repochat/prompts"
)

// WriteReport returns the report of a definition for the slots of a question:
// each argument takes the first slot of one of its kinds. ok is false when the
// question does not name what the report has to be told.
func WriteReport(definition prompts.ReportDefinition, slots slot.Slots) (written Text, ok bool) {
	left := slices.Clone(slots)
	for _, argument := range definition.Arguments {
		at := slices.IndexFunc(left, func(s slot.Slot) bool { return slices.Contains(argument.Kinds, string(s.Kind)) })
		switch {
		case at >= 0:
			left = slices.Delete(left, at, at+1)
		case argument.Required && argument.Default == "":
			return Text{}, false
		}
	}
	return Text{Report: definition.Name, Reading: "the report “" + definition.Name + "”", Unused: left}, true
}
