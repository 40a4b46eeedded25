package wording_test

import (
	"testing"

	"repochat/internal/question/wording"
)

func TestInEnglish(t *testing.T) {
	tests := []struct{ asked, want string }{
		{"Was hat sich inhaltlich zwischen Draft -08 und -09 geändert?", "what changed between draft -08 and -09?"},
		{"salut, qu'est ce qui a change entre la draft 09 et la 10 ?", "what changed between draft -09 and -10?"},
		{"¿Qué cambió exactamente entre la versión 09 y la versión 10 del borrador?", "what changed between draft -09 and -10?"},
		{"Was hat sich zwischen v1.2.0 und v1.3.0 geändert?", "what changed between v1.2.0 and v1.3.0?"},
		{"il s'est passe combien de temps entre le tag -07 et le -08", "how much time was there between the releases -07 and -08?"},
		{"¿cuanto tiempo transcurrió entre la publicación del borrador 06 y la del 07?", "how much time was there between the releases 06 and 07?"},
		{"Ich war jetzt drei Wochen im Urlaub, was ist im August alles passiert?", "what happened in August?"},
		{"¿Podría indicarme qué novedades ha habido en el repositorio durante el mes de agosto?", "what happened in agosto?"},
		{"quoi de neuf dans le repo depuis le 1er mai ?", "what happened since le 1er mai?"},
		{"wie lange hat PR #9 mit den README Anpassungen gebraucht bis er drin war?", "how long did PR #9 take to merge?"},
		{"oye el pr 49 de lucas ya lo mergearon o sigue abierto?", "is pr #49 still open?"},
		{"Ist der PR #49 von Lucas noch offen, und woran hängt es da?", "Ist der PR #49 von Lucas noch offen, und woran hängt es da?"},
		{"quienes le dieron approve al pr 51", "who approved pr #51?"},
		{"cual es el issue que mas tiempo estuvo abierto antes de cerrarse y cuantos dias fueron", "which issue took the longest to close?"},
		{"quien metio el archivo writeup/reliable.md y cuando?", "who added writeup/reliable.md and when?"},
		{"top 3 de los que mas commits tienen, sin contar al bot", "top 3 contributors by number of commits without bots"},
		{"wieviele Commits gab es seit Juni 2026 auf main, ohne den ID Bot?", "wieviele Commits gab es seit Juni 2026 auf main without bots?"},
		{"y a combien de PR fermees sans merge, et lesquelles", "which pull requests were closed without being merged?"},
		{"welche PRs hatten das Label consensus-needed und sind die alle reingegangen?", "which PRs have the label consensus-needed?"},
		{"liste moi les PR qui avaient le label consensus-needed, et dis moi si y en a qui ont pas été mergées", "which PR have the label consensus-needed?"},
		{"¿Podría darme una lista de los pull requests que llevaron la etiqueta consensus-needed e indicarme si todos acabaron fusionándose?", "which pull requests have the label consensus-needed?"},
		{"Pourriez-vous m'établir la liste des pull requests refermées sans avoir été fusionnées en 2021, avec leur auteur ?", "which pull requests were closed without being merged in 2021?"},
		{"Combien de commits par an ? j'ai l'impression qu'il y a eu un gros trou", "Combien de commits par an ?"},
		{"c'est quoi l'issue qui est restée ouverte le plus longtemps avant d'etre fermée ?", "which issue took the longest to close?"},
		{"Wann wurde die Datei a/b.md gelöscht, und von wem?", "when was a/b.md deleted, and by whom?"},
		{"Wer hat das gemacht und was hat sich zwischen Draft -08 und -09 geändert?", "Wer hat das gemacht und was hat sich zwischen Draft -08 und -09 geändert?"},
		{"cual es el issue que mas tiempo estuvo abierto y quien lo cerro?", "cual es el issue que mas tiempo estuvo abierto y quien lo cerro?"},
		{"what changed between 1.0 and 1.1?", "what changed between 1.0 and 1.1?"},
		{"Was ist mit \"im August passiert\" gemeint?", "Was ist mit \"im August passiert\" gemeint?"},
		{"Was ist Ada im Urlaub?", "Was ist Ada im Urlaub?"},
		{"", ""},
	}
	for _, test := range tests {
		t.Run(test.asked, func(t *testing.T) {
			if got := wording.InEnglish(test.asked); got != test.want {
				t.Errorf("%q, want %q", got, test.want)
			}
		})
	}
}
