CALL {
  MATCH (c:Commit) WHERE c.repo = $repo AND c.committedDate CONTAINS $day RETURN DISTINCT left(c.committedDate, 4) AS year
  UNION
  MATCH (i:Issue) WHERE i.repo = $repo AND i.created_at CONTAINS $day RETURN DISTINCT left(i.created_at, 4) AS year
}
RETURN DISTINCT year ORDER BY year DESC
