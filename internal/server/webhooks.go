package server

import (
	"context"
	"errors"
	"net/http"
	"time"

	"github.com/go-chi/chi/v5"

	"repochat/internal/history"
	"repochat/internal/ingest/jobs"
	"repochat/internal/server/webhook"
)

// Deliveries remembers the webhook deliveries that were met.
type Deliveries interface {
	HasDelivery(ctx context.Context, id string) (bool, error)
	PutDelivery(ctx context.Context, id string, now time.Time) error
}

// webhookRoutes are for GitHub, which signs what it sends: they need neither a
// caller nor a host name.
func (s *server) webhookRoutes(r chi.Router) {
	r.Post("/webhooks/github", s.handle(s.githubWebhook))
}

// githubWebhook asks for a synchronisation of the repository that a delivery
// tells news of. Many deliveries are one synchronisation.
func (s *server) githubWebhook(w http.ResponseWriter, r *http.Request) error {
	if s.WebhookSecret == "" || s.Queue == nil {
		return refuse(errNotFound, "GitHub's webhooks are not taken here. The server's operator can set GITHUB_WEBHOOK_SECRET to the secret of the webhook.")
	}
	r.Body = http.MaxBytesReader(w, r.Body, webhook.MaxBody)
	delivery, err := webhook.Read(s.WebhookSecret, r)
	if err != nil {
		return refuseDelivery(err)
	}
	met, err := s.Deliveries.HasDelivery(r.Context(), delivery.ID)
	if err != nil {
		return err
	}
	if met {
		return writeDelivery(w, "This delivery was met before.")
	}
	detail, err := s.meet(r.Context(), delivery)
	if err != nil {
		return err // it is not remembered, so that GitHub can deliver it again
	}
	if err := s.Deliveries.PutDelivery(r.Context(), delivery.ID, s.Now()); err != nil {
		return err
	}
	return writeDelivery(w, detail)
}

// meet does what a delivery asks for, and says what that was.
func (s *server) meet(ctx context.Context, d webhook.Delivery) (detail string, err error) {
	if !d.HasNews {
		return "This tells nothing that is read here.", nil
	}
	for _, name := range []history.RepositoryName{d.Former, d.Repository} {
		known, err := s.isSynchronised(ctx, name)
		if err != nil {
			return "", err
		}
		if !known {
			continue
		}
		if _, err := s.Queue.Request(ctx, jobs.Request{Repository: name}); err != nil {
			return "", err
		}
		return "The repository will be synchronised.", nil
	}
	return "The repository is not kept here.", nil
}

func (s *server) isSynchronised(ctx context.Context, name history.RepositoryName) (bool, error) {
	if name == (history.RepositoryName{}) {
		return false, nil
	}
	_, found, err := s.Syncs.Sync(ctx, name)
	if err == nil && !found {
		_, found, err = s.Syncs.Repository(ctx, name)
	}
	return found, err
}

func writeDelivery(w http.ResponseWriter, detail string) error {
	return writeJSONStatus(w, http.StatusAccepted, map[string]string{"detail": detail})
}

func refuseDelivery(err error) error {
	if tooLarge := (*http.MaxBytesError)(nil); errors.As(err, &tooLarge) {
		return refuse(errTooLarge, "The delivery is larger than GitHub's are.")
	}
	switch {
	case errors.Is(err, webhook.ErrSignature):
		return refuse(errSignature, "The delivery is not signed with the webhook's secret. It has to be the same on GitHub and in GITHUB_WEBHOOK_SECRET.")
	case errors.Is(err, webhook.ErrInvalid):
		return refuse(errInvalid, "%s.", err)
	}
	return err
}
