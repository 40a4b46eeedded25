package code

import (
	"path"
	"slices"
	"strings"

	"github.com/go-enry/go-enry/v2/data"
)

// Linguist returns the language of a file by the tables of GitHub's linguist
// (https://github.com/github-linguist/linguist), and whether programs are written in it:
// by the name of the file, by its ending, and where several languages share that, by what
// linguist looks for in a content. language is "" for a file of none.
func Linguist(file string, content []byte) (language string, isCode bool) {
	extension := strings.ToLower(path.Ext(file))
	all := data.LanguagesByFilename[path.Base(file)]
	if len(all) == 0 {
		all = data.LanguagesByExtension[extension]
	}
	if len(all) == 0 {
		return "", false
	}
	language = likeliest(all, extension)
	if rules, isAmbiguous := data.ContentHeuristics[extension]; isAmbiguous && len(all) > 1 {
		if matched := rules.Match(content); len(matched) == 1 {
			language = matched[0]
		}
	}
	return language, data.LanguagesType[language] == int(data.TypeProgramming)
}

// meant are the languages of endings that are first of all for another one, which is rare.
var meant = map[string]string{".cfg": "INI"}

// likeliest returns the language of some that an ending is first of all for: the one that
// has the most endings besides, and so is in wide use.
func likeliest(languages []string, extension string) string {
	if usual := meant[extension]; slices.Contains(languages, usual) {
		return usual
	}
	rank := func(language string) int {
		endings := data.ExtensionsByLanguage[language]
		if len(endings) == 0 || endings[0] != extension {
			return 0
		}
		return len(endings)
	}
	return slices.MaxFunc(languages, func(a, b string) int { return rank(a) - rank(b) })
}
