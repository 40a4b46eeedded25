package graph

import (
	"context"
	"errors"
	"reflect"
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
	// Notifications warn of what the query will not find: a label, type or
	// property that the database does not have, a cartesian product.
	Notifications []Notification
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
	plan, err := r.explain(ctx, query, params)
	if err == nil {
		r.plans.Set(query, plan, ttlcache.DefaultTTL)
	}
	return plan, err
}

// newPlans remembers plans by their query. What a query does depends on its text
// alone; the warnings depend on the data as well, so that they must not get old.
func newPlans() *ttlcache.Cache[string, Plan] {
	const most, age = 1000, time.Minute
	return ttlcache.New(ttlcache.WithCapacity[string, Plan](most), ttlcache.WithTTL[string, Plan](age),
		ttlcache.WithDisableTouchOnHit[string, Plan]())
}

func (r *Reader) explain(ctx context.Context, query string, params map[string]any) (Plan, error) {
	var plan Plan
	err := r.inTransaction(ctx, 1, func(ctx context.Context, tx neo4j.ExplicitTransaction) error {
		result, err := tx.Run(ctx, "EXPLAIN "+query, params)
		if err != nil {
			return err
		}
		summary, err := result.Consume(ctx)
		if err != nil {
			return err
		}
		plan, err = readPlan(summary)
		return err
	})
	return plan, err
}

func readPlan(summary neo4j.ResultSummary) (Plan, error) {
	operators, err := operatorsOf(summary.Plan())
	if err != nil {
		return Plan{}, err
	}
	plan := Plan{QueryType: summary.StatementType().String(), Operators: operators}
	for _, notification := range summary.Notifications() {
		plan.Notifications = append(plan.Notifications, Notification{
			Code: notification.Code(), Title: notification.Title(), Description: notification.Description(),
		})
	}
	return plan, nil
}

// errNoPlan closes the way to execution when a plan cannot be read whole.
var errNoPlan = errors.New("Neo4j returned no plan that can be read")

// operatorsOf lists the operators of a plan tree. It reads the driver's own
// record of the plan, because Plan.Children of driver 5.28 returns the last
// child in the place of every child, which would hide the operators of all
// other branches.
func operatorsOf(plan neo4j.Plan) ([]string, error) {
	if plan == nil {
		return nil, errNoPlan
	}
	root := reflect.Indirect(reflect.ValueOf(plan))
	if root.Kind() != reflect.Struct || !root.FieldByName("plan").IsValid() {
		return nil, errNoPlan
	}
	var names []string
	if !appendOperators(reflect.Indirect(root.FieldByName("plan")), map[string]bool{}, &names) {
		return nil, errNoPlan
	}
	return names, nil
}

func appendOperators(node reflect.Value, seen map[string]bool, names *[]string) bool {
	if node.Kind() != reflect.Struct {
		return false
	}
	operator, children := node.FieldByName("Operator"), node.FieldByName("Children")
	if operator.Kind() != reflect.String || children.Kind() != reflect.Slice {
		return false
	}
	name, _, _ := strings.Cut(operator.String(), "@")
	if !seen[name] {
		seen[name] = true
		*names = append(*names, name)
	}
	for i := range children.Len() {
		if !appendOperators(children.Index(i), seen, names) {
			return false
		}
	}
	return true
}
