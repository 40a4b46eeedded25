package graph

import (
	"context"
	"errors"
	"reflect"
	"slices"
	"strings"
	"time"

	"github.com/jellydator/ttlcache/v3"
	"github.com/neo4j/neo4j-go-driver/v5/neo4j"
)

// Plan is what Neo4j would do for a query, without having done it.
type Plan struct {
	// QueryType is "r" for a query that only reads, "rw", "w", or "s" for one
	// that changes the schema or the system.
	QueryType string
	// Operators are the names of all operators of the plan, each once, from
	// the result down: "ProduceResults", "NodeByLabelScan".
	Operators []string
	// Root is the operator that yields the result.
	Root Operator
	// Notifications warn of what the query will not find: a label, type or
	// property that the database does not have, a cartesian product.
	Notifications []Notification
}

// Operator is one step of a plan.
type Operator struct {
	Name string // "Filter"
	// Details are what the step works on, as Neo4j writes it for people:
	// "a.repo = $repo". Most literals stand there as parameters.
	Details string
	// Identifiers are the variables of its rows, in back-ticks where needed.
	Identifiers []string
	// Children are the steps that it takes rows from, the left one first.
	Children []Operator
}

// Notification is a warning of Neo4j about a query.
type Notification struct {
	Code        string `json:"code"`
	Title       string `json:"title"`
	Description string `json:"description"`
}

// Explain asks Neo4j for the plan of a query without running it, or remembers
// the plan of a minute ago. The limits of the reader hold: some queries keep
// even the planner busy for ever.
func (r *Reader) Explain(ctx context.Context, query string, params map[string]any) (Plan, error) {
	if known := r.plans.Get(query); known != nil {
		return known.Value(), nil
	}
	var plan Plan
	err := r.inTransaction(ctx, 1, func(ctx context.Context, tx neo4j.ExplicitTransaction) (err error) {
		plan, err = r.planIn(ctx, tx, query, params)
		return err
	})
	return plan, err
}

// newPlans remembers plans by their query. What a query does depends on its text
// alone; the warnings depend on the data as well, so that they must not get old.
func newPlans() *ttlcache.Cache[string, Plan] {
	const most, age = 1000, time.Minute
	return ttlcache.New(ttlcache.WithCapacity[string, Plan](most), ttlcache.WithTTL[string, Plan](age),
		ttlcache.WithDisableTouchOnHit[string, Plan]())
}

func explainIn(ctx context.Context, tx neo4j.ExplicitTransaction, query string, params map[string]any) (Plan, error) {
	result, err := tx.Run(ctx, "EXPLAIN "+query, params)
	if err != nil {
		return Plan{}, err
	}
	summary, err := result.Consume(ctx)
	if err != nil {
		return Plan{}, err
	}
	return readPlan(summary)
}

// RunChecked asks for the plan of a query, as Explain does, and runs the query
// as Run does when check accepts the plan. Both take one slot and one
// transaction, whose time limit they share.
func (r *Reader) RunChecked(ctx context.Context, query string, params map[string]any, check func(Plan) error) (Plan, Result, error) {
	var plan Plan
	var result Result
	err := r.inTransaction(ctx, r.limits.Rows, func(ctx context.Context, tx neo4j.ExplicitTransaction) (err error) {
		if plan, err = r.planIn(ctx, tx, query, params); err != nil {
			return err
		}
		if err = check(plan); err != nil {
			return err
		}
		result, err = r.rows(ctx, tx, query, params, r.limits.Rows)
		return err
	})
	return plan, result, err
}

// planIn asks for a plan in a transaction, or remembers it.
func (r *Reader) planIn(ctx context.Context, tx neo4j.ExplicitTransaction, query string, params map[string]any) (Plan, error) {
	if known := r.plans.Get(query); known != nil {
		return known.Value(), nil
	}
	plan, err := explainIn(ctx, tx, query, params)
	if err == nil {
		r.plans.Set(query, plan, ttlcache.DefaultTTL)
	}
	return plan, err
}

func readPlan(summary neo4j.ResultSummary) (Plan, error) {
	root, err := operatorTree(summary.Plan())
	if err != nil {
		return Plan{}, err
	}
	plan := Plan{QueryType: summary.StatementType().String(), Operators: operatorNames(root, nil), Root: root}
	for _, notification := range summary.Notifications() {
		plan.Notifications = append(plan.Notifications, Notification{
			Code: notification.Code(), Title: notification.Title(), Description: notification.Description(),
		})
	}
	return plan, nil
}

// operatorNames appends the names of an operator and of those below it, each
// once.
func operatorNames(operator Operator, names []string) []string {
	if !slices.Contains(names, operator.Name) {
		names = append(names, operator.Name)
	}
	for _, child := range operator.Children {
		names = operatorNames(child, names)
	}
	return names
}

// errNoPlan closes the way to execution when a plan cannot be read whole.
var errNoPlan = errors.New("Neo4j returned no plan that can be read")

// operatorTree reads the driver's own record of a plan, because Plan.Children
// of driver 5.28 returns the last child in the place of every child, which
// would hide the operators of all other branches.
func operatorTree(plan neo4j.Plan) (Operator, error) {
	if plan == nil {
		return Operator{}, errNoPlan
	}
	root := reflect.Indirect(reflect.ValueOf(plan))
	if root.Kind() != reflect.Struct {
		return Operator{}, errNoPlan
	}
	return readOperator(reflect.Indirect(root.FieldByName("plan")))
}

func readOperator(node reflect.Value) (Operator, error) {
	if node.Kind() != reflect.Struct {
		return Operator{}, errNoPlan
	}
	name, arguments := node.FieldByName("Operator"), node.FieldByName("Arguments")
	identifiers, children := node.FieldByName("Identifiers"), node.FieldByName("Children")
	if name.Kind() != reflect.String || arguments.Kind() != reflect.Map ||
		identifiers.Kind() != reflect.Slice || children.Kind() != reflect.Slice {
		return Operator{}, errNoPlan
	}
	var operator Operator
	operator.Name, _, _ = strings.Cut(name.String(), "@")
	details := arguments.MapIndex(reflect.ValueOf("Details"))
	if details.Kind() == reflect.Interface {
		details = details.Elem()
	}
	switch details.Kind() {
	case reflect.String:
		operator.Details = details.String()
	case reflect.Invalid: // an operator without details
	default:
		return Operator{}, errNoPlan
	}
	for i := range identifiers.Len() {
		operator.Identifiers = append(operator.Identifiers, identifiers.Index(i).String())
	}
	for i := range children.Len() {
		child, err := readOperator(children.Index(i))
		if err != nil {
			return Operator{}, err
		}
		operator.Children = append(operator.Children, child)
	}
	return operator, nil
}
