package store_test

import (
	"testing"

	"repochat/internal/store/storetest"
)

func TestAStoreThatIsAwayIsNotReady(t *testing.T) {
	storetest.Each(t, func(t *testing.T, d storetest.Database) {
		s, err := d.TryOpen(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Ready(t.Context()); err != nil {
			t.Errorf("open: %v", err)
		}
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
		if err := s.Ready(t.Context()); err == nil {
			t.Error("closed, it is ready")
		}
	})
}
