package cypher

import (
	"slices"
	"strings"

	"repochat/internal/cypher/syntax"
)

// functionNames are the functions that a query may call: they read nothing but
// their arguments, the graph and the clock, and change nothing.
var functionNames = []string{
	"abs", "acos", "asin", "atan", "atan2", "avg", "btrim", "ceil", "char_length", "character_length",
	"coalesce", "collect", "cos", "cot", "count", "date", "date.realtime", "date.statement", "date.transaction",
	"date.truncate", "datetime", "datetime.fromEpoch", "datetime.fromEpochMillis", "datetime.realtime",
	"datetime.statement", "datetime.transaction", "datetime.truncate", "degrees", "duration",
	"duration.between", "duration.inDays", "duration.inMonths", "duration.inSeconds", "e", "elementId",
	"endNode", "exists", "exp", "floor", "haversin", "head", "id", "isEmpty", "isNaN", "keys", "labels", "last",
	"left", "length", "localdatetime", "localdatetime.realtime", "localdatetime.statement",
	"localdatetime.transaction", "localdatetime.truncate", "localtime", "localtime.realtime",
	"localtime.statement", "localtime.transaction", "localtime.truncate", "log", "log10", "lower", "ltrim",
	"max", "min", "nodes", "normalize", "nullIf", "percentileCont", "percentileDisc", "pi", "point",
	"point.distance", "point.withinBBox", "properties", "radians", "rand", "randomUUID", "range",
	"relationships", "replace", "reverse", "right", "round", "rtrim", "sign", "sin", "size", "split", "sqrt",
	"startNode", "stDev", "stDevP", "substring", "sum", "tail", "tan", "time", "time.realtime",
	"time.statement", "time.transaction", "time.truncate", "timestamp", "toBoolean", "toBooleanList",
	"toBooleanOrNull", "toFloat", "toFloatList", "toFloatOrNull", "toInteger", "toIntegerList",
	"toIntegerOrNull", "toLower", "toString", "toStringList", "toStringOrNull", "toUpper", "trim", "type",
	"upper", "valueType",
	"vector.similarity.cosine", "vector.similarity.euclidean",
}

// pureFunctions holds functionNames in lower case, since Cypher's functions are
// called without regard to case.
var pureFunctions = lowerSet(functionNames)

func lowerSet(names []string) map[string]bool {
	set := make(map[string]bool, len(names))
	for _, name := range names {
		set[strings.ToLower(name)] = true
	}
	return set
}

// checkFunctions refuses the first function that is not among the known ones.
func checkFunctions(query *syntax.Query) *Refusal {
	var refusal *Refusal
	syntax.Inspect(query, func(n any) bool {
		e, ok := n.(*syntax.Expression)
		if ok && e.Kind == syntax.FunctionCall && refusal == nil && !pureFunctions[strings.ToLower(e.Text)] {
			refusal = functionRefusal(e)
		}
		return refusal == nil
	})
	return refusal
}

func functionRefusal(e *syntax.Expression) *Refusal {
	refusal := &Refusal{Code: Function, Reason: "The function " + e.Text + "() is not among the allowed ones.", Offset: e.Start}
	if near := nearest(e.Text, slices.Values(functionNames)); near != "" {
		refusal.Suggestion = "Did you mean " + near + "()?"
	}
	return refusal
}
