package slot

import "slices"

// Merged puts values in the place of those of the same kind, else at the end.
// They are numbered by their order, since they come from several texts.
func Merged(old, values Slots) Slots {
	all := slices.DeleteFunc(slices.Clone(old), func(s Slot) bool {
		return slices.ContainsFunc(values, func(v Slot) bool { return AreAlike(s.Kind, v.Kind) })
	})
	for _, value := range values {
		for _, o := range old {
			if o.Kind == Period && value.Kind == Period {
				value = InYearOf(o, value)
			}
		}
		all = append(all, value)
	}
	for i := range all {
		all[i].Start, all[i].End = 10*i, 10*i+9
	}
	return all
}

// AreAlike reports whether values of two kinds stand in one another's place.
func AreAlike(a, b Kind) bool {
	places := map[Kind]Kind{Directory: File, Pull: Issue}
	place := func(kind Kind) Kind {
		if p, ok := places[kind]; ok {
			return p
		}
		return kind
	}
	return place(a) == place(b)
}
