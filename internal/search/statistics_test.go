package search

import "testing"

func TestATermThatManyTextsHoldCountsLess(t *testing.T) {
	s := newStatistics("now", [][]any{
		{"tls record", "tls record size", "tls record size"},
		{"tls alert", "tls alert", "tls alert"},
		{"tls ticket", "tls ticket ticket", "tls ticket"},
		{nil, nil, "tls size"},
	})
	if head, part := s.views["head"].texts, s.views["part"].texts; head != 3 || part != 4 {
		t.Errorf("%d titles and %d passages are counted", head, part)
	}
	asked, whole := newTerms("tls ticket"), s.views["whole"]
	if tls, ticket := whole.rarity("tls"), whole.rarity("ticket"); tls*2 > ticket || tls <= 0 {
		t.Errorf("a term of all texts weighs %v, and one of a single text %v", tls, ticket)
	}
	if none := whole.score(asked, "record size"); none != 0 {
		t.Errorf("a text without the terms scores %v", none)
	}
	once, twice := whole.score(asked, "ticket size"), whole.score(asked, "ticket ticket")
	if once <= 0 || once >= twice || twice >= 2*once {
		t.Errorf("a term scores %v, and twice in a text of the same length %v", once, twice)
	}
	if long := whole.score(asked, "ticket size record alert size record alert"); long >= once {
		t.Errorf("a term scores %v in a short text and %v in a long one", once, long)
	}
}

func TestRowsWithoutStatisticsKeepTheirScores(t *testing.T) {
	s := newStatistics("now", [][]any{{nil, "tls record", nil}})
	rows := [][]any{{"head", "#1", "#1", 3.0, "tls"}, {"whole", "#1", "#1", 3.0, "tls"}, {nearView, "#1", "#1", 3.0}}
	s.weigh(rows, newTerms("tls"))
	if rows[0][3] != 3.0 || rows[2][3] != 3.0 || rows[1][3] == 3.0 {
		t.Errorf("the scores are %v, %v and %v", rows[0][3], rows[1][3], rows[2][3])
	}
}
