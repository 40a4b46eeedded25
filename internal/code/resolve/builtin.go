package resolve

import (
	"strings"

	"repochat/internal/code"
)

// builtIn are names of methods that the languages' own types have. That one
// function of the repository has such a name, too, says little about a call.
var builtIn = map[code.Language]map[string]bool{
	code.TypeScript: words(`add all apply at bind call catch clear concat delete emit end entries every exec fill
		filter finally find findIndex flat flatMap forEach get has includes indexOf join keys lastIndexOf length
		log map match next now off on once open parse pop push race read reduce reject replace resolve
		reverse set shift slice some sort splice split stringify test then toString trim unshift
		update valueOf values write`),
	code.Python: words(`add append capitalize close copy count decode discard encode endswith extend find format
		get index insert int items join keys lower open pop read readline remove replace reverse send set
		setdefault sort split startswith strip update upper values write`),
	code.Go: words(`Add Close Copy Done Error Format Get Join Len Load Lock Open Read Reset Set Store
		String Sum Unlock Unwrap Wait Write`),
	code.Java: words(`add addAll apply clear close contains equals filter find forEach get getName getValue
		hashCode isEmpty iterator join keySet map next of put read remove run set size sort stream
		toString valueOf values write`),
}

func words(text string) map[string]bool {
	all := map[string]bool{}
	for word := range strings.FieldsSeq(text) {
		all[word] = true
	}
	return all
}

func isBuiltIn(language code.Language, name string) bool {
	if language == code.JavaScript {
		language = code.TypeScript
	}
	return builtIn[language][name]
}
