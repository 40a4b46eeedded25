package store_test

import (
	"context"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"repochat/internal/history"
	"repochat/internal/store"
	"repochat/internal/store/storetest"
)

var (
	rockets  = history.RepositoryName{Owner: "acme", Name: "Rockets"}
	midday   = time.Date(2024, 8, 1, 12, 0, 0, 0, time.UTC)
	anHour   = midday.Add(time.Hour)
	twoHours = midday.Add(2 * time.Hour)
)

// step is one change of a synchronisation and the state after it.
type step struct {
	name string
	do   func(*store.Store) error
	want store.Sync
}

func request(git, tracker string, at time.Time) func(*store.Store) error {
	return func(s *store.Store) error {
		_, err := s.RequestSync(context.Background(), history.RepositoryName{Owner: "ACME", Name: "rockets"}, git, tracker, at)
		return err
	}
}

func TestASynchronisationsLife(t *testing.T) {
	phases := []store.SyncPhase{{Name: "fetching git", Summary: "all of it", Took: time.Second}}
	begin := func(s *store.Store) error {
		_, err := s.BeginSync(t.Context(), rockets, anHour)
		return err
	}
	end := func(generation int64, state store.SyncState, reason string) func(*store.Store) error {
		return func(s *store.Store) error {
			return s.EndSync(t.Context(), store.Sync{Repository: rockets, Generation: generation, State: state, Error: reason, Phases: phases, UpdatedAt: twoHours})
		}
	}
	cancel := func(s *store.Store) error { return s.CancelSync(t.Context(), rockets, twoHours) }
	name := history.RepositoryName{Owner: "ACME", Name: "rockets"} // as it was asked for
	queued := store.Sync{Repository: name, Git: "https://a/b", Tracker: "none", State: store.SyncQueued, Phases: []store.SyncPhase{}, QueuedAt: midday, UpdatedAt: midday}
	running := queued
	running.State, running.Generation, running.StartedAt, running.PhaseAt, running.UpdatedAt = store.SyncRunning, 1, anHour, anHour, anHour
	reported := running
	reported.Phase, reported.Done, reported.Total, reported.Notice, reported.PhaseAt, reported.UpdatedAt = "linking", 3, 9, "GitHub asks for a pause", anHour, twoHours
	again := reported
	again.QueuedAt = twoHours
	failed := again
	failed.State, failed.Phase, failed.Done, failed.Total, failed.Error, failed.Failures = store.SyncFailed, "", 0, 0, "no", 1
	failed.Phases, failed.FinishedAt = phases, twoHours
	repeated := failed
	repeated.State, repeated.Error, repeated.QueuedAt = store.SyncQueued, "", midday
	cancelled := repeated
	cancelled.State, cancelled.Generation, cancelled.FinishedAt = store.SyncCancelled, 2, twoHours
	third := cancelled
	third.State, third.Generation, third.FinishedAt, third.Phases, third.Notice = store.SyncRunning, 3, time.Time{}, []store.SyncPhase{}, ""
	third.UpdatedAt = anHour
	succeeded := third
	succeeded.State, succeeded.Git, succeeded.Tracker, succeeded.Failures, succeeded.Phases = store.SyncSucceeded, "", "", 0, phases
	succeeded.FinishedAt, succeeded.UpdatedAt = twoHours, twoHours
	steps := []step{
		{"it is asked for", request("https://a/b", "none", midday), queued},
		{"it begins", begin, running},
		{"it tells how far it is", func(s *store.Store) error {
			_, err := s.ReportSync(t.Context(), store.Sync{Repository: rockets, Generation: 1, Phase: "linking", Done: 3, Total: 9, Notice: "GitHub asks for a pause", PhaseAt: anHour, UpdatedAt: twoHours})
			return err
		}, reported},
		{"one that ended before tells its end, and changes nothing", end(0, store.SyncFailed, "too late"), reported},
		{"it is asked for while it runs", request("", "", twoHours), again},
		{"it fails", end(1, store.SyncFailed, "no"), failed},
		{"it is asked for again, from the same place", request("", "", midday), repeated},
		{"it is cancelled before it begins", cancel, cancelled},
		{"it begins without a request", begin, third},
		{"it succeeds, and the place is no longer asked for", end(3, store.SyncSucceeded, ""), succeeded},
		{"cancelling what has ended changes nothing", cancel, succeeded},
	}
	storetest.Each(t, func(t *testing.T, d storetest.Database) {
		s := d.Open(t)
		for _, step := range steps {
			if err := step.do(s); err != nil {
				t.Fatalf("%s: %v", step.name, err)
			}
			got, found, err := s.Sync(t.Context(), rockets)
			if err != nil || !found {
				t.Fatalf("%s: found %t, %v", step.name, found, err)
			}
			if diff := cmp.Diff(step.want, got); diff != "" {
				t.Errorf("%s:\n%s", step.name, diff)
			}
		}
	})
}

func TestARunningSynchronisationHearsThatItIsToEnd(t *testing.T) {
	storetest.Each(t, func(t *testing.T, d storetest.Database) {
		s := d.Open(t)
		report := func() bool {
			t.Helper()
			cancelled, err := s.ReportSync(t.Context(), store.Sync{Repository: rockets, Generation: 1, UpdatedAt: midday})
			if err != nil {
				t.Fatal(err)
			}
			return cancelled
		}
		if !report() {
			t.Error("one of a repository that was removed goes on")
		}
		if _, err := s.BeginSync(t.Context(), rockets, midday); err != nil {
			t.Fatal(err)
		}
		if report() {
			t.Error("it ends although nobody wants that")
		}
		if err := s.CancelSync(t.Context(), rockets, midday); err != nil {
			t.Fatal(err)
		}
		if !report() {
			t.Error("it goes on although it was cancelled")
		}
		if err := s.EndSync(t.Context(), store.Sync{Repository: rockets, Generation: 1, State: store.SyncQueued, UpdatedAt: anHour}); err != nil {
			t.Fatal(err)
		}
		if state, _, err := s.Sync(t.Context(), rockets); err != nil || !state.FinishedAt.IsZero() {
			t.Errorf("one that goes on later is finished: %+v %v", state, err)
		}
	})
}

func TestALostSynchronisationIsRepeatedOnce(t *testing.T) {
	storetest.Each(t, func(t *testing.T, d storetest.Database) {
		s := d.Open(t)
		if _, err := s.BeginSync(t.Context(), rockets, midday); err != nil {
			t.Fatal(err)
		}
		state, found, err := s.RepeatSync(t.Context(), rockets, 1, anHour)
		if err != nil || !found || state.State != store.SyncQueued || state.Generation != 2 {
			t.Errorf("%+v, found %t, %v", state, found, err)
		}
		if _, found, err := s.RepeatSync(t.Context(), rockets, 1, anHour); found || err != nil {
			t.Errorf("it is repeated twice: %v", err)
		}
	})
}

func TestASynchronisationFollowsItsRepositorysName(t *testing.T) {
	boats := history.RepositoryName{Owner: "acme", Name: "boats"}
	storetest.Each(t, func(t *testing.T, d storetest.Database) {
		s := d.Open(t)
		for _, name := range []history.RepositoryName{rockets, boats} {
			if _, err := s.BeginSync(t.Context(), name, midday); err != nil {
				t.Fatal(err)
			}
		}
		if err := s.EndSync(t.Context(), store.Sync{Repository: rockets, Generation: 1, State: store.SyncFailed, Error: "rockets", UpdatedAt: midday}); err != nil {
			t.Fatal(err)
		}
		if err := s.RenameSync(t.Context(), rockets, boats); err != nil {
			t.Fatal(err)
		}
		all, err := s.Syncs(t.Context())
		if err != nil || len(all) != 1 || all[0].Repository != boats || all[0].Error != "rockets" {
			t.Errorf("%+v, %v", all, err)
		}
		if err := s.RemoveSync(t.Context(), boats); err != nil {
			t.Fatal(err)
		}
		if _, found, err := s.Sync(t.Context(), boats); found || err != nil {
			t.Errorf("found %t, %v", found, err)
		}
	})
}

func TestDeliveriesAreRememberedForAWhile(t *testing.T) {
	storetest.Each(t, func(t *testing.T, d storetest.Database) {
		s := d.Open(t)
		has := func(id string) bool {
			t.Helper()
			met, err := s.HasDelivery(t.Context(), id)
			if err != nil {
				t.Fatal(err)
			}
			return met
		}
		put := func(id string, at time.Time) {
			t.Helper()
			if err := s.PutDelivery(t.Context(), id, at); err != nil {
				t.Fatal(err)
			}
		}
		put("first", midday)
		put("first", midday)
		put("second", midday.Add(24*time.Hour))
		if !has("first") || has("third") {
			t.Error("not what was met is remembered")
		}
		put("third", midday.Add(7*24*time.Hour+time.Minute))
		if has("first") || !has("second") {
			t.Error("not what is old is forgotten")
		}
	})
}

func TestRecordsAreRemovedInParts(t *testing.T) {
	storetest.Each(t, func(t *testing.T, d storetest.Database) {
		s := d.Open(t)
		boats := history.RepositoryName{Owner: "acme", Name: "boats"}
		for _, name := range []history.RepositoryName{rockets, boats} {
			records := []store.Record{{Kind: "issue", Key: "1"}, {Kind: "issue", Key: "2"}, {Kind: "pull_request", Key: "1"}}
			if err := s.PutRecords(t.Context(), name, records); err != nil {
				t.Fatal(err)
			}
		}
		for _, want := range []int{2, 1, 0} {
			if got, err := s.RemoveRecords(t.Context(), rockets, 2); got != want || err != nil {
				t.Errorf("%d removed, want %d: %v", got, want, err)
			}
		}
		if keys, err := s.RecordKeys(t.Context(), boats, "issue"); len(keys) != 2 || err != nil {
			t.Errorf("%v is left of another repository, %v", keys, err)
		}
	})
}
