package plan

import "strings"

// class is what an operator does with rows, as far as confinement goes.
type class uint8

const (
	// unknownClass operators are refused.
	unknownClass class = iota
	// emptyLeaf operators bring in no node: the rows come from an outer branch,
	// or there is one row without variables.
	emptyLeaf
	// nodeLeaf and relationshipLeaf operators bring in nodes.
	nodeLeaf
	relationshipLeaf
	// filter keeps the rows for which its details are true.
	filter
	// inert operators pass rows on, with more variables perhaps, without an
	// observable difference between one that is dropped later and one that was
	// never there.
	inert
	// lookup operators run their right branch for each row of the left one, and
	// drop the right one's variables.
	lookup
	// join operators combine the rows of two branches.
	join
	// consuming operators make something else of their rows: count, cut, sort
	// or compute.
	consuming
)

// classes holds the operators that a query which only reads can have in Neo4j
// 5.26. Variants such as Expand(All) and Expand(Into) share an entry. The
// operators that count all nodes from the store's own statistics are missing:
// they count those of all repositories.
var classes = map[string]class{
	"Argument": emptyLeaf, "EmptyRow": emptyLeaf,

	"AllNodesScan": nodeLeaf, "NodeByLabelScan": nodeLeaf, "UnionNodeByLabelsScan": nodeLeaf,
	"IntersectionNodeByLabelsScan": nodeLeaf, "SubtractionNodeByLabelsScan": nodeLeaf,
	"NodeIndexSeek": nodeLeaf, "NodeIndexSeekByRange": nodeLeaf, "NodeUniqueIndexSeek": nodeLeaf,
	"NodeUniqueIndexSeekByRange": nodeLeaf, "NodeIndexScan": nodeLeaf, "NodeIndexContainsScan": nodeLeaf,
	"NodeIndexEndsWithScan": nodeLeaf, "NodeByIdSeek": nodeLeaf, "NodeByElementIdSeek": nodeLeaf,

	"AllRelationshipsScan": relationshipLeaf, "RelationshipTypeScan": relationshipLeaf,
	"UnionRelationshipTypesScan": relationshipLeaf, "RelationshipIndexScan": relationshipLeaf,
	"RelationshipIndexSeek": relationshipLeaf, "RelationshipIndexSeekByRange": relationshipLeaf,
	"RelationshipIndexContainsScan": relationshipLeaf, "RelationshipIndexEndsWithScan": relationshipLeaf,
	"RelationshipByIdSeek": relationshipLeaf, "RelationshipByElementIdSeek": relationshipLeaf,

	"Filter": filter,

	"CacheProperties": inert, "Distinct": inert, "OrderedDistinct": inert, "Union": inert, "OrderedUnion": inert,
	"Expand": inert, "VarLengthExpand": inert,

	"SemiApply": lookup, "AntiSemiApply": lookup,
	"SelectOrSemiApply": lookup, "SelectOrAntiSemiApply": lookup,
	"LetSemiApply": lookup, "LetAntiSemiApply": lookup,
	"LetSelectOrSemiApply": lookup, "LetSelectOrAntiSemiApply": lookup,
	"RollUpApply": lookup, "Repeat": lookup,

	"Apply": join, "CartesianProduct": join, "NodeHashJoin": join, "ValueHashJoin": join,

	"ProduceResults": consuming, "Projection": consuming, "EagerAggregation": consuming, "OrderedAggregation": consuming,
	"Sort": consuming, "PartialSort": consuming, "Top": consuming, "PartialTop": consuming,
	"Limit": consuming, "ExhaustiveLimit": consuming, "Skip": consuming,
	"Unwind": consuming, "Eager": consuming, "Optional": consuming, "OptionalExpand": consuming,
	"BidirectionalRepeat": consuming, "ProjectEndpoints": consuming,
	"NodeLeftOuterHashJoin": consuming, "NodeRightOuterHashJoin": consuming,
	"LeftOuterHashJoin": consuming, "RightOuterHashJoin": consuming,
	"AssertSameNode": consuming, "AssertSameRelationship": consuming, "NullifyMetadata": consuming,
	"TriadicSelection": consuming, "TriadicBuild": consuming, "TriadicFilter": consuming,
	"ShortestPath": consuming, "StatefulShortestPath": consuming,
	"ConditionalApply": consuming, "AntiConditionalApply": consuming, "Anti": consuming,
	"EmptyResult": consuming, "DropResult": consuming,
}

// classOf returns the class of an operator by its name.
func classOf(name string) class {
	name, _, _ = strings.Cut(name, "(")
	for _, direction := range []string{"Directed", "Undirected"} {
		name = strings.TrimPrefix(name, direction)
	}
	return classes[name]
}
