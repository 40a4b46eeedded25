package githubtest

import (
	"math/rand/v2"
	"net/http"
	"time"
)

// RandomFaults is a plan of faults by chance, the same for the same seed and
// the same order of requests. A test prints the seed.
type RandomFaults struct {
	Seed uint64
	// Share of the requests that fail, between 0 and 1.
	Share float64
	// InARow is how many requests in a row may fail at most; 0 for 2.
	InARow int
	// Faults to choose from; nil for PassingFaults.
	Faults []Fault
}

// PassingFaults are those that a client has to survive without losing
// anything: what GitHub does on a bad day and what networks do. Limits end
// after a second.
func PassingFaults() []Fault {
	return []Fault{
		BadGateway(), GatewayTimeout(), ServiceUnavailable(), SomethingWentWrong(),
		ResourceLimits("Repository.issues", "Repository.pullRequests", "Commit.history"),
		SecondaryLimit(http.StatusForbidden, time.Second), SecondaryLimit(http.StatusTooManyRequests, time.Second),
		PrimaryLimit(time.Second), Slow(20 * time.Millisecond),
		Cut(-1), Cut(0), Cut(300), Truncated(),
	}
}

// InjectRandomly makes requests fail by chance, behind all rules of Inject.
func (s *Server) InjectRandomly(plan RandomFaults) {
	if plan.InARow == 0 {
		plan.InARow = 2
	}
	if plan.Faults == nil {
		plan.Faults = PassingFaults()
	}
	s.faults.mutex.Lock()
	defer s.faults.mutex.Unlock()
	s.faults.random = &dice{plan: plan, source: rand.New(rand.NewPCG(plan.Seed, 0))} //nolint:gosec // chance that can be repeated
}

// dice are a plan under way.
type dice struct {
	plan   RandomFaults
	source *rand.Rand
	inARow int
}

// throw always takes as much chance, so that a fault does not depend on which
// ones were possible before.
func (d *dice) throw() *Fault {
	chance, which := d.source.Float64(), d.source.IntN(len(d.plan.Faults))
	if chance >= d.plan.Share || d.inARow >= d.plan.InARow {
		d.inARow = 0
		return nil
	}
	d.inARow++
	return &d.plan.Faults[which]
}
