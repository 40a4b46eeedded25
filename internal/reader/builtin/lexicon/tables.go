package lexicon

// entry gives words and phrases, separated by commas, one meaning.
type entry struct {
	kind  Kind
	value string
	words string
}

// nouns are given in the singular; their plural is regular where it is not listed.
var nouns = []entry{
	{Noun, "commit", "commit, changeset, change set, changelist, check-in, checkin, revision, code change, code commit, git commit"},
	{Noun, "change", "modification, edit, alteration"},
	{Noun, "issue", "bug, issue, defect, ticket, problem, fault, bug report, bug ticket, issue ticket, issue report, defect report, regression, flaw, glitch, failure, bug issue, github issue, trouble ticket, bug id, issue id, software bug, error report, malfunction, incident, mistake"},
	{Noun, "file", "file, source file, code file, source code file, script, document, module, filename, file name, path, file path"},
	{Noun, "person", "developer, dev, engineer, programmer, coder, contributor, author, person, user, guy, member, team member, collaborator, somebody, someone, anyone, anybody, everybody, everyone, colleague, teammate, folk, individual, maintainer, software engineer, software developer, dude, teammember, team mate, hacker, employee, worker, man"},
	{Noun, "committer", "committer, commiter, commit author"},
	{Noun, "fixer", "fixer, bug fixer, bugfixer, resolver, problem solver"},
	{Noun, "reporter", "reporter, bug reporter, issue reporter, issue creator, issue author, submitter"},
	{Noun, "assignee", "assignee"},
	{Noun, "reviewer", "reviewer, code reviewer, approver"},
	{Noun, "coauthor", "co-author, coauthor, co author"},
	{Noun, "participant", "participant, commenter, commentator, discussant"},
	{Noun, "newcomer", "newcomer, newbie, new contributor, new developer, first-time contributor, first time contributor"},
	{Noun, "pull", "pull request, pull-request, pr, merge request, merge-request, mr, pullrequest, pull"},
	{Noun, "release", "release, version, release tag, published version"},
	{Noun, "branch", "branch, git branch"},
	{Noun, "label", "label, category, issue label"},
	{Noun, "tag", "tag, git tag"},
	{Noun, "repository", "repository, repo, project, codebase, code base, code repository, git repository"},
	{Noun, "directory", "directory, folder, dir, subdirectory, subfolder"},
	{Noun, "line", "line, line of code, loc, code line, sloc"},
	{Noun, "addition", "addition, added line, line added, insertion, inserted line"},
	{Noun, "deletion", "deletion, deleted line, removed line, removal, line deleted, line removed"},
	{Noun, "comment", "comment, reply"},
	{Noun, "thread", "thread, discussion, conversation, comment thread"},
	{Noun, "message", "message, commit message, log message, commit text, subject"},
	{Noun, "title", "title, headline, heading"},
	{Noun, "body", "body"},
	{Noun, "description", "description"},
	{Noun, "hash", "hash, sha, commit hash, commit id, commit sha, sha1"},
	{Noun, "url", "url, link, web address"},
	{Noun, "extension", "extension, file extension, file type, filetype"},
	{Noun, "assignment", "assignment"},
	{Noun, "star", "star, stargazer"},
	{Noun, "fork", "fork"},
	{Noun, "watcher", "watcher"},
	{Noun, "license", "license, licence, software license"},
	{Noun, "language", "language, programming language, coding language"},
	{Noun, "topic", "topic"},
	{Noun, "private", "private, public, visibility"},
	{Noun, "archived", "archived"},
	{Noun, "about", "purpose"},
	{Noun, "documentation", "documentation, doc, documentation file"},
	{Noun, "owner", "owner, organisation, organization"},
}

// verbs are given in the base form; regular forms are made from it, irregular
// ones are listed in irregular.
var verbs = []entry{
	{Verb, "fix", "fix, resolve, solve, repair, patch, address, correct, squash, mend, tackle, cure, remedy, eliminate, rectify, sort out, take care of, deal with, clear up, put right, bug-fix, bugfix, handle, cover"},
	{Verb, "introduce", "introduce, cause, bring in, bring, inject, induce, trigger, lead to, result in, produce, break, spawn, give rise to, originate, regress, come from, come out of, stem from, come with, account for, leave behind, provoke, generate, be responsible for, be to blame for, trace back to, blame on, blame, attribute to, be the source of, be the origin of, be the cause of, backfire"},
	{Verb, "change", "change, touch, modify, edit, update, alter, work on, rework, rewrite, refactor, maintain"},
	{Verb, "impact", "impact, affect, hit, plague, concern, suffer from, suffer, have trouble with"},
	{Verb, "author", "author, write, make, commit, push, contribute, land, do, check in, perform"},
	{Verb, "create", "create"},
	{Verb, "add", "add, insert"},
	{Verb, "delete", "delete, remove, drop"},
	{Verb, "rename", "rename"},
	{Verb, "submit", "submit, send in, send"},
	{Verb, "assign", "assign, allocate, own, put on"},
	{Verb, "report", "report, raise, log, discover, detect, notice, post"},
	{Verb, "open", "reopen"},
	{Verb, "close", "close"},
	{Verb, "participate", "participate in, participate, take part in, take part, involve in, involve, discuss, engage in, weigh in on, contribute to the discussion of"},
	{Verb, "comment", "comment on, comment, reply to, respond to"},
	{Verb, "review", "review, approve"},
	{Verb, "merge", "merge"},
	{Verb, "coauthor", "co-author, coauthor, co-write"},
	{Verb, "ship", "ship"},
	{Verb, "revert", "revert, roll back, undo, back out"},
	{Verb, "mention", "mention, refer to, reference, talk about"},
	{Verb, "contain", "contain, include, hold"},
	{Verb, "join", "join, start contributing, begin contributing, start committing"},
	{Verb, "happen", "happen, occur, take place, exist, go on, appear, fall, belong to, belong, go into, go in, get in, show up, arrive, be present, register, record, target"},
}

// irregular lists forms that the rules do not make, by the base form.
var irregular = map[string]string{
	"write": "wrote, written past", "make": "made past", "do": "done past", "break": "broke, broken past", "bring": "brought past",
	"bring in": "brought in past", "lead to": "led to past", "come from": "came from past, coming from gerund, comes from third",
	"come out of": "came out of past", "come with": "came with past", "give rise to": "gave rise to past, given rise to past",
	"take care of": "took care of past, taken care of past", "take part in": "took part in past, taken part in past",
	"take part": "took part past, taken part past", "take place": "took place past", "send": "sent past", "send in": "sent in past",
	"hit": "hit past", "put on": "put on past", "put right": "put right past", "deal with": "dealt with past", "rewrite": "rewrote, rewritten past",
	"leave behind": "left behind past", "begin contributing": "began contributing past", "co-write": "co-wrote, co-written past",
	"fall": "fell, fallen past", "go into": "went into, gone into past", "go in": "went in past", "go on": "went on past", "get in": "got in past",
	"undo": "undid, undone past", "arise": "arose, arisen past",
}

// words have one form only.
var words = []entry{
	{Filler, "", "i meant, i mean, i meant to say, are we working with, we are working with, are we working on, are we talking about, we are talking about, are you working with, are you talking about, will you, will you please, would you, did it take, does it take, it took, it takes, was it necessary, were necessary, than anybody, than anyone, than anybody else, than anyone else, than others, than all others, than everybody else, than any other"},
	{Noun, "person", "who, whom, whose, people, persons, folks, ppl, dev team, team, whoever, guys"},
	{Noun, "nobody", "nobody, no one, no-one, noone, no developer, no dev"},
	{Noun, "change", "changes, changing history, change history"},
	{Noun, "issue", "bugginess"},
	{Noun, "file", "where in the code, part of the code, parts of the code, place in the code, places in the code, area of the code, areas of the code, where do, where are, piece of code, pieces of code"},
	{Noun, "detail", "detail, details, info, information, infos, data, summary, overview, metadata, specifics, particulars"},
	{Noun, "date", "date, dates, timestamp, time stamp"},
	{Noun, "name", "name, names"},
	{Noun, "email", "email, e-mail, mail address, email address"},
	{Noun, "default branch", "default branch, main branch name, primary branch"},
	{Noun, "churn", "churn, code churn"},
	{Noun, "fix", "bug fix, bug fixes, bugfix, bugfixes, bug-fix, bug-fixes, fix commit, fix commits, hotfix, hotfixes, fixup, fixups"},
	{Noun, "history", "history, change log, changelog, commit history, commit log, log, git log, git history"},
	{Noun, "workload", "workload, backlog, on their plate, on his plate, on her plate, on the plate, work load, load of, burden, to-do list, todo list, on their shoulders"},

	{Verb, "change", "committed to, committing to, commits to, contributed to, contributing to, contribute to, pushed to, pushing to"},
	{Verb, "report", "came in, come in, comes in, coming in, filed, filing, opened, opens, found, spotted"},
	{Verb, "introduce", "the source of, source of, the origin of, origin of, the cause of, cause of, the root of, because of, due to, broke something, broke things, breaking, culprit, culprits, to blame, guilty, responsible"},
	{Verb, "assign", "in charge of"},

	{State, "open", "open, unfixed, unresolved, unsolved, outstanding, pending, remaining, remain, remains, remained, unclosed, unaddressed, undone, yet to be fixed, yet to be resolved, yet to be solved, yet to be closed, need to be fixed, needs to be fixed, yet to fix, left to fix, still to be fixed, still to fix, awaiting a fix, waiting for a fix, waiting to be fixed, needing a fix, need fixing, needs fixing, without a fix, without fix, still there, still around, still unfixed, still open, have to fix, has to fix, needs to fix, need to fix, supposed to fix, not fixed yet, not yet fixed, not resolved yet, not yet resolved, non-fixed, non-resolved, nonfixed, un-fixed, unrepaired, unfinished, alive, ongoing, in need of a fix"},
	{State, "closed", "closed issues only, no longer open, not open anymore"},
	{State, "merged", "accepted"},
	{State, "unmerged", "unmerged, never merged, not merged, not been merged"},
	{State, "abandoned", "abandoned, rejected, declined, closed without merging, closed without being merged, closed without merge, closed but never merged, closed but not merged, turned down, discarded"},
	{State, "draft", "draft, drafts, work in progress, wip"},
	{State, "unassigned", "unassigned, without an assignee, without assignee, without any assignee, no assignee, not assigned, not assigned to anybody, not assigned to anyone, assigned to nobody, assigned to no one, nobody is assigned to, nobody assigned, no one assigned, unowned, not been assigned"},
	{State, "deleted", "no longer exist, gone, vanished"},
	{State, "merge", "merge commit, merge commits, merge-commit, merge-commits, merges"},

	{Quality, "buggy", "buggy, bug-prone, bug prone, error-prone, error prone, defect-prone, defect prone, fault-prone, fault prone, faulty, problematic, fragile, bug-ridden, bug ridden, defective, troublesome, bad, brittle, unstable, bug-infested, vulnerable to bugs, failure-prone"},
	{Quality, "buggy", "bug-introducing, bug introducing, bug-inducing, bug inducing, bug-causing, bug causing, defect-introducing, defect-inducing, defect inducing, issue-introducing, issue-inducing, fault-inducing, fault inducing, bug-creating, bug creating, regression-inducing"},
	{Quality, "buggiest", "buggiest, worst, most buggy, riskiest, most problematic"},
	{Quality, "fixing", "bug-fixing, bug fixing, bugfixing, issue-fixing, issue fixing, defect-fixing, bug-resolving, bug resolving, issue-resolving, issue resolving, corrective, bug-solving, bug solving, defect fixing"},
	{Quality, "experienced", "experienced, experience, expert, experts, expertise, knowledgeable, active, productive, prolific, senior, seasoned, skilled, familiar, hard-working, hardworking, knowledge, veteran"},
	{Quality, "overloaded", "overloaded, overburdened, swamped, overworked, loaded, busy, burdened, stretched"},
	{Quality, "busiest", "busiest"},
	{Quality, "discussed", "discussed, debated, controversial"},
	{Quality, "large", "large, big, huge, sized"},
	{Quality, "long", "long"},
	{Quality, "common", "common, popular, frequent, used, dominant"},
	{Quality, "old", "old"},

	{Ask, "count", "how many, number, numbers, count, counts, total number, amount, how much, tally, quantity, total count, frequency, nr, num, no. of, # of"},
	{Ask, "times", "how often, how many times, number of times, how frequently"},
	{Ask, "percent", "percentage, percent, share, proportion, portion, quota, ratio, fraction, %, how many percent, what part of, pct, rate"},
	{Ask, "average", "average, avg, mean, on average, averaged"},
	{Ask, "median", "median"},
	{Ask, "duration", "how long does it take, how long did it take, how long it takes, how long, how old, how much time, how many days, how quickly, how fast, time to fix, time to close, time to merge"},
	{Ask, "when", "when, what date, which date, on which date, what time, at what time, since when, how long ago"},
	{Ask, "where", "where"},
	{Ask, "how", "how, why"},
	{Ask, "sum", "sum, total, in total, altogether, overall, all in all, in all"},
	{Ask, "list", "read me, show, list, give, tell, display, return, get, find, fetch, print, determine, identify, enumerate, provide, retrieve, search, see, output, report me, extract, look up, name me, write me, point out, figure out, work out, bring up, pull up, dump, view, query, lookup, search for, select"},
	{Ask, "which", "which, what, wich, whihc, waht, whats, what's, whichever"},

	{Auxiliary, "did", "did, does, has, have, is, are, was, were, had, do, can, could, would, should, be, been, being, having, get, got"},

	{Order, "first", "first, earliest, oldest, initial, very first, original, first ever, inaugural"},
	{Order, "last", "last, latest, newest, most recent, most recently, final, youngest, last ever, recent, recently, head, tip"},

	{Degree, "most", "most, highest, maximum, max, greatest, biggest, largest, heaviest, top, more, best, rank, ranked, ranking, leading, mostly, hottest, the lion's share, leaderboard, most often, most frequently"},
	{Degree, "least", "least, fewest, lowest, smallest, minimum, min, tiniest"},

	{Degree, "longest", "longest"},
	{Each, "each", "per, each, every, for each, for every, grouped by, group by, broken down by, broken down per, split by, by"},
	{Each, "daily", "daily"}, {Each, "weekly", "weekly"}, {Each, "monthly", "monthly"}, {Each, "quarterly", "quarterly"}, {Each, "yearly", "yearly, annually, annual"},
	{Unit, "day", "day, days"}, {Unit, "week", "week, weeks"}, {Unit, "month", "month, months"}, {Unit, "quarter", "quarter, quarters"}, {Unit, "year", "year, years"},

	{Compare, ">", "more than, over, greater than, above, exceeding, in excess of, upwards of"},
	{Compare, ">=", "at least, no fewer than, no less than, not less than, minimum of, or more, or above"},
	{Compare, "<", "fewer than, less than, under, below"},
	{Compare, "<=", "at most, no more than, up to, or fewer, or less, maximum of"},
	{Compare, "=", "exactly, precisely, only, just"},

	{Not, "not", "not, never, no, without, none, didn't, didnt, doesn't, doesnt, don't, dont, isn't, isnt, aren't, arent, wasn't, wasnt, weren't, werent, hasn't, hasnt, haven't, havent, cannot, can't, neither, nor, nothing, non, lacking, lack"},

	{Pronoun, "it", "it, its, he, she, him, his, her"},
	{Pronoun, "self", "themselves, himself, herself"},
	{Pronoun, "them", "them, their, theirs, they"},
	{Clause, "that", "that"},
	{And, "both", "both"},
	{And, "and", "and, or, but, &, +, versus, vs, as well as, plus"},
}

// fillers change nothing about a question.
const fillers = `
e
word words phrase text anything
gimme lemme wanna gonna take took taken
labelled labeled tagged main i'd i'm i've i'll we'd we're we've you'd call called gets getting got a an the please pls
plz kindly me us my our i we you your ya u want wanted need needed would like wanna wish know of in on at to for from
with within into onto about during over across around by via as between upon through throughout regarding concerning
related relating respect there here this these those then so just also too even still already yet ever once again only
really actually basically exactly specifically currently presently now all any some every whole entire complete full
various certain given specific particular following respective hi hello hey ok okay thanks thank cheers well hmm um be
been being am github git code source software database graph db system out up down back far ago different distinct
unique separate individual single overall general generally new another other others else further additional because
if whether let lets let's time times timeframe timeframes time-frame period periods range window span interval
dated thing things stuff something anything everything one ones kind kinds type types sort sorts answer question
answers reply respond repos using used use able possible possibly maybe perhaps s t re ve ll d own itself 
non-zero such either current entirely completely mine yours etc latter former exist existing quick
quickly fast short brief briefly nice nicely off hold holds held carried carry wrt w.r.t re: ascending descending
alphabetical alphabetically sorted ordered order according accordingly terms term based considered consider
historically ultimately eventually finally successfully subsequently subsequent afterwards later apparently associated
connected linked corresponding relevant somewhere anywhere say while ask asking asked wonder wondering curious could
seem seems turn turned go belonging amongst among had ourselves alone seen looking look check checking hand helping
help much many pretty very quite super today's going keep keeps kept counted altogether
calendar
`

// topics are what people ask of a repository and the graph does not hold.
var topics = []entry{
	{Topic, "dependencies", "depend, depends, dependency, dependencies, dependents, dependent, dependency graph, depend on, package.json dependencies"},
	{Topic, "access", "access, write access, read access, permission, permissions, rights, admin, admins, collaborator rights, role, roles, privileges"},
	{Topic, "future", "predict, prediction, forecast, next commit, will, going to, estimate, tomorrow, next week, next month, next year, next release date, roadmap"},
	{Topic, "code", "diff, diffs, patch text, function, functions, class, classes, method, methods, algorithm, implementation, variable, variables, architecture, explain, how does, how do i, syntax, compile, api, complexity, cyclomatic, code quality, test coverage, coverage, tests, unit tests, test cases, documentation of, snippet, line number, stack trace"},
	{Topic, "operations", "build, builds, ci, pipeline, pipelines, workflow, workflows, deployment, deployments, action runs, actions, download, downloads, traffic, visitors, page views, clones, sponsor, sponsors, funding, wiki, pages, projects, milestone, milestones, discussions, security advisory, security alerts, vulnerability, vulnerabilities, cve, secrets, webhook, webhooks, packages, docker image, performance, memory, latency"},
	{Topic, "forks", "active fork, forks of, most active fork"},
	{Topic, "people", "salary, gender, age of, country, location, locations, company, companies, employer, timezone, time zone, phone, followers, fire, hire, promote, happy, sentiment, mood, rude, angry"},
	{Topic, "priority", "severity, priority, critical, severe, urgent, blocker, blockers, story points, estimate of, cost, costs, effort, money, price, hours spent"},
}

// lookalikes are words that mean something else than the words of the tables
// that they are one letter away from: they are no misspellings.
const lookalikes = `
start started starts begin began begun level
same together
leaving leave excluding except ignoring besides than opening closing merging half
failed filled fined fired tested rated rates cached charged closet chance bags bus bias fax six tickles dated fields
field fires lanes links link likes like walked uses ports posts post costs cost leaves levels level tasks task starts
states stats status mouths repeated depleted emerged fixture fixtures raised praised riled tiled piled finder binding
blocked locked owed introduction introductory causal casual copied coped opinion operated opted cleared cleaned clones
coded coding cast cased chased averse issuer fill fills mine mined rite designed resigned signed reposted imported
exported supported sorted shorted deported reserved deserved branding brand lab labs lapse reader reads form forms
lost past vast test tests teams terms items hooks looks books words works bigger biggie debug debugging unfiled
unresolvable authority autos autumn winter spring summer meme memory tile tiles latent notes note vote votes rules
roles poles models mode modes node nodes
`
