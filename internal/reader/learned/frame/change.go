package frame

// Measures are what the things of a kind are counted as.
var Measures = map[Entity]string{
	Commit: "commits", Issue: "issues", File: "files", Person: "people", Pull: "pulls", Release: "releases",
}

// Changed returns a frame with the parts that another one has. ok is false where a part
// cannot be changed.
func (f Frame) Changed(parts Frame) (changed Frame, ok bool) {
	if f.Target == Report || f.Target == None || f.Query != "" {
		return f, false
	}
	if parts.Target != "" {
		f = retarget(f, parts.Target)
	}
	for i, value := range parts.Values() {
		switch part := Parts[i]; {
		case value == "" || part == "target":
		case part == "ask" && value == "list":
			f = listed(f)
		case part == "ask":
			f.Ask, f.Order, f.Per, f.Measure = value, "", "", ""
		case part == "per" && f.Ask == "":
			f.Ask, f.Per, f.Order, f.Measure = "count", value, "", ""
		default:
			f = f.With(part, value)
		}
	}
	return f, true
}

// listed asks for the things themselves.
func listed(f Frame) Frame {
	f.Ask, f.Per, f.Of = "", "", ""
	if f.Order != "first" && f.Order != "last" {
		f.Order, f.Measure = "", ""
	}
	return f
}

// retarget asks the same about another kind of thing: what was counted or listed
// is ranked by the people, files or directories that it belongs to; a ranking's
// things are listed.
func retarget(f Frame, to Entity) Frame {
	from := f.Target
	switch {
	case from == to:
		return listed(f)
	case f.Per != "" && to != Person:
		f.Target, f.Date = to, ""
		return f
	}
	isAmount := f.Ask == "count" || f.Ask == "sum" || f.Measure == "lines" || f.Measure == "additions"
	f.Target, f.Ask, f.Per = to, "", ""
	switch {
	case to == Person || to == Directory || to == File && isAmount:
		if f.Measure == "" {
			f.Measure = Measures[from]
		}
		f.Order = "most"
	default:
		f.Order, f.Measure = "", ""
	}
	return f
}
