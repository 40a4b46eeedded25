// Package report makes a report of the slots of a question.
package report

import (
	"slices"

	"repochat/internal/reader/learned/compose"
	"repochat/internal/reader/learned/slot"
	"repochat/prompts"
)

// Definitions are those of the reports, by their names.
type Definitions map[string]prompts.ReportDefinition

// Load reads the definitions.
func Load() (Definitions, error) {
	all, err := prompts.Reports()
	if err != nil {
		return nil, err
	}
	reports := Definitions{}
	for _, report := range all {
		reports[report.Name] = report
	}
	return reports, nil
}

// Write returns the report of a definition for the slots of a question:
// each argument takes the first slot of one of its kinds. ok is false when the
// question does not name what the report has to be told, or names none of one
// kind where two are compared.
func Write(definition prompts.ReportDefinition, slots slot.Slots) (written compose.Text, ok bool) {
	written = compose.Text{Report: definition.Name, Reading: "the report “" + definition.Name + "”", Arguments: map[string]string{}}
	slots = withDirectories(slots)
	_, left := slots.Denied()
	left = slices.DeleteFunc(left, slot.Slot.IsLine) // a report is about one release
	if isComparison(definition) {
		left = pairOf(left)
	}
	used := map[int]bool{}
	for _, argument := range definition.Arguments {
		at := slices.IndexFunc(left, func(s slot.Slot) bool { return slices.Contains(argument.Kinds, string(s.Kind)) })
		switch {
		case at >= 0:
			written.Arguments[argument.Name] = left[at].Told()
			used[left[at].Start] = true
			left = slices.Delete(left, at, at+1)
		case argument.Required && argument.Default == "":
			return compose.Text{}, false
		}
	}
	written.Unused = slices.DeleteFunc(slices.Clone(slots), func(s slot.Slot) bool { return used[s.Start] })
	return written, true
}

// withDirectories returns the slots with directories in the place of the files of a
// role that lie in one of the same name: a report is about a place.
func withDirectories(slots slot.Slots) slot.Slots {
	slots = slices.Clone(slots)
	for i, s := range slots {
		if s.Kind == slot.FileRole && s.Directory != "" {
			slots[i].Kind, slots[i].Value = slot.Directory, s.Directory
		}
	}
	return slots
}

func isComparison(d prompts.ReportDefinition) bool {
	return len(d.Arguments) == 2 && slices.Equal(d.Arguments[0].Kinds, d.Arguments[1].Kinds)
}

// pairOf returns the first two slots of one kind that are not one thing by two names;
// none when there are not two.
func pairOf(slots slot.Slots) slot.Slots {
	for i, first := range slots {
		for _, second := range slots[i+1:] {
			isOne := first.Value != "" && first.Value == second.Value
			if first.Kind.Family() == second.Kind.Family() && !isOne {
				return slot.Slots{first, second}
			}
		}
	}
	return nil
}
