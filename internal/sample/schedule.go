package sample

import (
	"fmt"
	"slices"
	"strings"
	"time"
)

// schedule describes when each thing of the tracker happens and which number each
// thread has. Issues and pull requests are numbered together, as they are
// opened.
type schedule struct {
	numbers map[string]int         // by the id of an issue or a pull request
	opened  map[string]time.Time   // by the same
	commits map[string][]time.Time // of a branch, by the id of its first commit
	remarks map[string][]time.Time // comments, by the id of the thread
	reviews map[string][]time.Time // by the id of the pull request
}

func (s *story) schedule() (*schedule, error) {
	plan := &schedule{
		numbers: map[string]int{}, opened: map[string]time.Time{}, commits: map[string][]time.Time{},
		remarks: map[string][]time.Time{}, reviews: map[string][]time.Time{},
	}
	for _, i := range s.issues {
		if _, twice := plan.opened[i.ID]; twice {
			return nil, fmt.Errorf("issue %s is told twice", i.ID)
		}
		reporter := s.people[i.By]
		plan.opened[i.ID] = moment("issue "+i.ID, i.On, reporter)
		plan.remarks[i.ID] = s.remarkTimes("comment "+i.ID, plan.opened[i.ID], i.Comments)
	}
	for _, e := range s.entries {
		if err := s.scheduleEntry(plan, e); err != nil {
			return nil, err
		}
	}
	plan.number()
	return plan, nil
}

func (s *story) scheduleEntry(plan *schedule, e entry) error {
	var branches []branch
	switch {
	case e.Pull != nil:
		branches = []branch{{Commits: e.Pull.Commits}}
	case e.Merge != nil:
		branches = e.Merge.Branches
	case e.Branch != nil:
		branches = []branch{*e.Branch}
	}
	for _, b := range branches {
		if len(b.Commits) == 0 {
			return fmt.Errorf("a branch without commits in %+v", e)
		}
		times, err := s.commitTimes(b.Commits)
		if err != nil {
			return err
		}
		plan.commits[b.Commits[0].ID] = times
	}
	if p := e.Pull; p != nil {
		if _, twice := plan.opened[p.ID]; twice {
			return fmt.Errorf("pull request %s is told twice", p.ID)
		}
		first := plan.commits[p.Commits[0].ID][0]
		opened := soonAfter("opened "+p.ID, first, 5, 60)
		if !p.On.IsZero() {
			author, _, err := s.find(p.By)
			if err != nil {
				return err
			}
			opened = later("opened "+p.ID, moment("opened "+p.ID, p.On, author), first)
		}
		plan.opened[p.ID] = opened
		plan.reviews[p.ID] = s.remarkTimes("review "+p.ID, opened, p.Reviews)
		plan.remarks[p.ID] = s.remarkTimes("comment "+p.ID, opened, p.Comments)
	}
	return nil
}

// commitTimes returns the times of a branch's commits, each after the other.
func (s *story) commitTimes(commits []commit) ([]time.Time, error) {
	var times []time.Time
	var last time.Time
	for _, c := range commits {
		author, _, err := s.find(c.By)
		if err != nil {
			return nil, err
		}
		last = later(c.ID, moment(c.ID, c.On, author), last)
		times = append(times, last)
	}
	return times, nil
}

func (s *story) remarkTimes(of string, opened time.Time, remarks []remark) []time.Time {
	var times []time.Time
	last := opened
	for i, r := range remarks {
		of := fmt.Sprint(of, i)
		if r.On.IsZero() {
			last = soonAfter(of, last, 8, 300)
		} else {
			last = later(of, moment(of, r.On, s.people[r.By]), last)
		}
		times = append(times, last)
	}
	return times
}

func (plan *schedule) number() {
	ids := make([]string, 0, len(plan.opened))
	for id := range plan.opened {
		ids = append(ids, id)
	}
	slices.SortFunc(ids, func(a, b string) int {
		if order := plan.opened[a].Compare(plan.opened[b]); order != 0 {
			return order
		}
		return strings.Compare(a, b)
	})
	for i, id := range ids {
		plan.numbers[id] = i + 1
	}
}
