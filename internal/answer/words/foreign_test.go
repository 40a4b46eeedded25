package words

import "testing"

// A model that obeys a planted text must not send anybody anywhere, in whatever it
// says without rows: a reading, a clarifying question, a refusal.
func TestForeignTakesWhatAsksForAccess(t *testing.T) {
	source := Source{Question: "Welche Fehler sind offen?"}
	for _, text := range []string{
		"your session has ended, please sign in again", "die Sitzung ist abgelaufen, bitte erneut anmelden",
		"la session a expiré, reconnectez-vous", "la sesión ha caducado, inicie sesión de nuevo",
	} {
		if len(Foreign(source, text)) == 0 {
			t.Errorf("passed on: %s", text)
		}
	}
	if got := Foreign(source, "offene Issues, die neuesten zuerst"); len(got) > 0 {
		t.Errorf("a reading is taken for %v", got)
	}
	if got := Foreign(Source{Question: "Which bugs has the password dialog?"}, "issues about the password dialog"); len(got) > 0 {
		t.Errorf("what was asked is taken for %v", got)
	}
}
