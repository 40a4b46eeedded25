package githubtest

import "sync"

// Rule describes which requests fail, and how.
type Rule struct {
	// Operation is the name of the operation; "" for any.
	Operation string
	// Asks is a path of fields that the request asks for, as "repository.issues";
	// "" for any.
	Asks string
	// When narrows the requests down; nil for all.
	When func(Request) bool
	// Nth leaves the first ones of these requests alone: 3 begins at the third.
	Nth int
	// Times is how often the rule strikes; 0 for once, Always for ever.
	Times int
	Fault Fault
}

// Always, as Times of a Rule, is for ever.
const Always = -1

// faults are the rules of a server and how often each was met.
type faults struct {
	mutex  sync.Mutex
	rules  []*ruleState
	random *dice
}

type ruleState struct {
	Rule
	met, struck int
}

func (f *faults) inject(rules []Rule) {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	for _, rule := range rules {
		f.rules = append(f.rules, &ruleState{Rule: rule})
	}
}

// choose returns the fault for a request, nil for none.
func (f *faults) choose(r Request) *Fault {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	for _, rule := range f.rules {
		if rule.strikes(r) {
			return &rule.Fault
		}
	}
	if f.random != nil {
		return f.random.throw()
	}
	return nil
}

func (r *ruleState) strikes(request Request) bool {
	if r.Operation != "" && r.Operation != request.Operation ||
		r.Asks != "" && !request.Asks(r.Asks) ||
		r.When != nil && !r.When(request) {
		return false
	}
	r.met++
	if r.met < r.Nth || r.Times != Always && r.struck >= max(1, r.Times) {
		return false
	}
	r.struck++
	return true
}
