// A small graph of one repository. $mark stands in every text, so that a row of
// another repository shows.
WITH range(1, 4) AS people, range(1, 12) AS commits, range(1, 5) AS files, range(1, 6) AS issues
FOREACH (i IN people | CREATE (:User {repo: $repo, id: $mark + 'u' + i, login: $mark + 'user' + i, name: $mark + 'User ' + i}))
FOREACH (i IN commits | CREATE (:Commit {repo: $repo, id: $mark + 'c' + i, message: $mark + 'Change ' + i,
  committedDate: '2024-0' + (1 + i % 9) + '-15T10:00:00Z', additions: i * 7 % 11, deletions: i % 3, is_merge: i % 4 = 0}))
FOREACH (i IN files | CREATE (:File {repo: $repo, id: $mark + 'f' + i, path: $mark + 'src/f' + i + '.go', name: 'f' + i + '.go', mark: $mark}))
FOREACH (i IN issues | CREATE (:Issue {repo: $repo, id: $mark + 'i' + i, number: i, title: $mark + 'Bug ' + i,
  state: CASE i % 2 WHEN 0 THEN 'open' ELSE 'closed' END, created_at: '2024-0' + (1 + i % 9) + '-01T08:00:00Z'}))
WITH 1 AS done
MATCH (u:User {repo: $repo}), (c:Commit {repo: $repo})
WHERE toInteger(substring(c.id, size($mark) + 1)) % 4 + 1 = toInteger(substring(u.id, size($mark) + 1))
CREATE (u)-[:author]->(c)
WITH count(*) AS done
MATCH (a:Commit {repo: $repo}), (b:Commit {repo: $repo})
WHERE toInteger(substring(a.id, size($mark) + 1)) + 1 = toInteger(substring(b.id, size($mark) + 1))
CREATE (a)-[:parent_of]->(b)
WITH count(*) AS done
MATCH (c:Commit {repo: $repo}), (f:File {repo: $repo})
WHERE (toInteger(substring(c.id, size($mark) + 1)) * 3 + toInteger(substring(f.id, size($mark) + 1))) % 4 = 0
CREATE (c)-[:changed {additions: c.additions, mark: $mark}]->(f)
WITH count(*) AS done
MATCH (c:Commit {repo: $repo}), (i:Issue {repo: $repo})
WHERE toInteger(substring(c.id, size($mark) + 1)) % 6 + 1 = i.number
FOREACH (x IN CASE c.is_merge WHEN true THEN [1] ELSE [] END | CREATE (c)-[:fixed]->(i))
FOREACH (x IN CASE c.is_merge WHEN true THEN [] ELSE [1] END | CREATE (c)-[:introduced]->(i))
WITH count(*) AS done
MATCH (u:User {repo: $repo}), (i:Issue {repo: $repo})
WHERE (i.number + toInteger(substring(u.id, size($mark) + 1))) % 3 = 0
CREATE (u)-[:assigned]->(i)
WITH count(*) AS done
MATCH (i:Issue {repo: $repo})<-[:fixed]-(:Commit)-[:changed]->(f:File)
MERGE (i)-[:impacted]->(f)
WITH count(*) AS done
UNWIND range(1, 3) AS i
CREATE (:PullRequest {repo: $repo, id: $mark + 'p' + i, number: 10 + i, title: $mark + 'Mend ' + i, state: 'merged'})
WITH count(*) AS done
MATCH (p:PullRequest {repo: $repo}), (c:Commit {repo: $repo}), (i:Issue {repo: $repo})
WHERE i.number = p.number - 9 AND c.id = $mark + 'c' + (p.number - 10)
CREATE (c)<-[:contains]-(p)-[:closes]->(i), (p)-[:mentions]->(i)
WITH count(*) AS done
MATCH (u:User {repo: $repo}), (t:Issue|PullRequest {repo: $repo})
WHERE (t.number + toInteger(substring(u.id, size($mark) + 1))) % 4 = 1
CREATE (u)-[:writes]->(:Comment {repo: $repo, id: t.id + 'm', thread: t.id, position: t.number % 3, kind: 'comment',
  body: $mark + 'It fails too', part: $mark + 'fails'})-[:on]->(t)
WITH count(*) AS done
MATCH (a:Comment {repo: $repo}), (b:Comment {repo: $repo}) WHERE a.position + 1 = b.position
CREATE (a)-[:replies_to]->(b)
WITH count(*) AS done
MATCH (a:Issue {repo: $repo}), (b:Issue {repo: $repo}) WHERE a.number + 2 = b.number
CREATE (a)-[:mentions]->(b)
WITH count(*) AS done
MATCH (t:Issue|PullRequest {repo: $repo})
CREATE (:Passage {repo: $repo, id: t.id + 't', of: 'issue', thread: t.id, head: $mark + 'bug', whole: $mark + 'bug fails', part: $mark + 'fails', digest: t.id})
CREATE (:Vector {repo: $repo, id: $mark + 'v' + t.number, of: 'issue', thread: t.id, vector_of_a_model: [0.1, 0.2, 0.3]})
WITH count(*) AS done
UNWIND range(1, 3) AS i
CREATE (:Class {repo: $repo, id: $mark + 'k' + i, name: 'K' + i, qualified_name: $mark + 'K' + i, kind: 'class', path: $mark + 'src/f' + i + '.go',
  start_line: i, signature: $mark + 'type K', doc: $mark + 'Holds bugs', supertypes: [$mark + 'K' + (i + 1)]})
WITH count(*) AS done
MATCH (a:Class {repo: $repo}), (b:Class {repo: $repo})
WHERE a.start_line + 1 = b.start_line
CREATE (a)-[:extends]->(b), (b)-[:implements]->(a)
WITH count(*) AS done
UNWIND range(1, 5) AS i
CREATE (:Function {repo: $repo, id: $mark + 'g' + i, name: 'g' + i, qualified_name: $mark + 'K' + i % 3 + '.g' + i, kind: 'method', path: $mark + 'src/f' + i + '.go',
  start_line: i, lines: i * 3 % 7, signature: $mark + 'func g', parameters: [$mark + 'x int']})
WITH count(*) AS done
MATCH (a:Function {repo: $repo}), (b:Function {repo: $repo})
WHERE a.start_line + 1 = b.start_line OR a.start_line = 5 AND b.start_line = 1
CREATE (a)-[:calls {count: a.start_line, confidence: 0.5, how: 'scope', mark: $mark}]->(b)
WITH count(*) AS done
MATCH (c:Class {repo: $repo}), (f:Function {repo: $repo})
WHERE c.start_line = 1 + f.start_line % 3
CREATE (c)-[:has_method]->(f)
WITH count(*) AS done
MATCH (f:File {repo: $repo}), (d:Class|Function {repo: $repo})
WHERE f.path = d.path
CREATE (f)-[:declares]->(d)
WITH count(*) AS done
MATCH (a:File {repo: $repo}), (b:File {repo: $repo}), (f:Function {repo: $repo})
WHERE a.path < b.path AND f.path = a.path
CREATE (a)-[:imports]->(b)
CREATE (b)-[:calls {count: 1, confidence: 1.0, how: 'import', mark: $mark}]->(f)
WITH count(*) AS done
CREATE (:Annotation {repo: $repo, id: $mark + 'n1', name: 'Deprecated', mark: $mark})
WITH count(*) AS done
MATCH (c:Class {repo: $repo}), (n:Annotation {repo: $repo})
CREATE (c)-[:has_field]->(:Field {repo: $repo, id: c.id + 'd', name: 'd', qualified_name: c.qualified_name + '.d', type: $mark + 'T', start_line: c.start_line})-[:annotated {arguments: $mark}]->(n),
  (c)-[:annotated {arguments: $mark}]->(n)
WITH count(*) AS done
MATCH (c:Commit {repo: $repo, id: $mark + 'c12'})
CREATE (:Branch {repo: $repo, id: $mark + 'main', name: 'main', is_default: true, mark: $mark})-[:head]->(c),
  (:Repository {repo: $repo, id: $repo, name: $mark, stars: 3, mark: $mark})
WITH count(*) AS done
MATCH (u:User {repo: $repo, id: $mark + 'u1'}), (p:PullRequest {repo: $repo})
CREATE (u)-[:opens]->(p), (u)-[:reviews]->(p)
WITH count(*) AS done
MATCH (c:Commit {repo: $repo})-[:changed]->(f:File)-[:declares]->(g:Function)
CREATE (c)-[:touched {additions: c.additions, change_type: 'MODIFIED', mark: $mark}]->(g)
