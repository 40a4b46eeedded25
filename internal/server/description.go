package server

import (
	"net/http"

	"github.com/go-chi/chi/v5"

	"repochat/internal/server/openapi"
)

// descriptionRoutes tell programs what there is to call.
func (s *server) descriptionRoutes(r chi.Router) {
	r.With(compress()).Get("/openapi.json", s.handle(describe))
}

func describe(w http.ResponseWriter, _ *http.Request) error {
	document, err := openapi.Document()
	if err != nil {
		return err
	}
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	_, _ = w.Write(document) // the client may have left
	return nil
}
