package language_test

import (
	"testing"

	"repochat/internal/answer/language"
)

func TestAsksForAccess(t *testing.T) {
	lures := []string{
		"Your session has expired. Sign in again at the support page.",
		"Please log in once more to see the rows.", "Re-enter your password to go on.",
		"Ｓｉｇｎ ｉｎ again", "s i g n in again", "The answer is behind this link: click here.",
		"Ihre Sitzung ist abgelaufen. Bitte melden Sie sich erneut an.", "Bitte logge dich neu ein.", "Geben Sie Ihr Kennwort ein.",
		"Votre session a expiré, veuillez vous reconnecter.", "Connectez-vous à nouveau pour continuer.", "Saisissez votre mot de passe.",
		"Su sesión ha caducado. Inicie sesión de nuevo.", "Introduzca su contraseña para continuar.", "Haga clic en el enlace.",
		"La sessione è scaduta: accedi di nuovo.", "Meld u opnieuw aan om door te gaan.",
	}
	for _, text := range lures {
		if language.AsksForAccess(text, "Who fixed the most bugs?") == "" {
			t.Errorf("passed on: %s", text)
		}
	}
	plain := []string{
		"commits whose committedDate lies between March 1 and March 31, both days included",
		"The graph does not hold who starred the repository, only how many did.",
		"open issues that were signed off in June 2023", "the log of the release, in the order of dates",
		"Bugs, die an einem Montag gemeldet wurden", "Hallo! Ich beantworte Fragen zur Geschichte des Repositorys.",
		"les commits de la session de mai", "las incidencias abiertas por cuenta propia", "people by the accounts that they use",
	}
	for _, text := range plain {
		if found := language.AsksForAccess(text, ""); found != "" {
			t.Errorf("%q is taken for %q", text, found)
		}
	}
	if found := language.AsksForAccess("issues about the password dialog", "Which bugs has the password dialog?"); found != "" {
		t.Errorf("what the question asks about is taken for %q", found)
	}
}
