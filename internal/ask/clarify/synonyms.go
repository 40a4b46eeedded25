package clarify

import "repochat/internal/answer/back"

// synonyms are words by which people mean a value, beside those of its option.
var synonyms = map[back.Aspect]map[string]map[string]bool{
	back.MeasureAspect: {
		"commits":    set(`commit committed commits pushes pushed edit edited edits editing changed changes change churn often rewritten modified modify touched again geändert änderungen modifiés cambios`),
		"fixes":      set(`fix fixed fixes fixing fixer repaired repair repairs solved solve solving solves resolved resolve closed cured defects mended behoben gefixt corrigé corregidos`),
		"reviews":    set(`review reviews reviewed reviewing reviewer pr prs pull requests looked checked approved approvals looking überprüft`),
		"files":      set(`files file different touched breadth widest broad across`),
		"introduced": set(`introduced introduce introducing caused causes cause causing broke breaks broken brought created made culprit guilty blame verursacht eingeführt`),
		"assigned":   set(`assigned assignee load workload plate waiting open unfixed unsolved`),
		"bugs":       set(`bug bugs buggy defects issues problems errors broken faults`),
		"open":       set(`open unsolved unresolved unfixed remaining left still nobody unsettled pending outstanding offen offene ouverts abiertos`),
		"developers": set(`developers people authors persons hands contributors devs`),
	},
	back.RelationAspect: {
		"assigned":   set(`assigned assignee responsible deal plate todo work load handle handling given queue task tasks dealing charge zugewiesen assigné asignados`),
		"fixed":      set(`fix fixed fixes fixing repaired repair repairs solved solve solves resolved resolve closed cured mended behoben corrigé corregidos`),
		"introduced": set(`introduced introduce introducing caused causes cause causing broke breaks break broken brought produced guilty blame culprit commit commits code made verursacht eingeführt`),
		"created":    set(`reported report reports reporter filed file files opened wrote written write raised raise created creator submitted submit tracker logged entered told gemeldet signalé reportados`),
	},
	back.DateAspect: {
		"introduced": set(`introduced introduce caused cause written wrote code coded commit commits committed made brought produced faulty born origin broke`),
		"reported":   set(`reported report reports filed opened created told raised submitted logged tracker came wrote noticed found gemeldet signalé`),
	},
}

// whole are words by which people mean all that a name or a day can stand for.
var whole = set(`all any both every each together total combined either everything everyone everybody regardless sum overall whole`)

// atTop are words by which people mean the file that lies in no directory.
var atTop = set(`root top main principal toplevel base outermost project repo repository`)
