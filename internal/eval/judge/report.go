package judge

import (
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"strings"
	"text/tabwriter"
)

// Report is what came of judging the answers of several systems.
type Report struct {
	Systems    []string
	Judgements []Judgement
	// NotAnswered are the questions that a system gave no answer to.
	NotAnswered []string
	// NotJudged is how many judgements were not in their form.
	NotJudged int
}

// Means returns the mean scores of a system: of each question the mean of its
// repeats, and of these the mean.
func (r Report) Means(system string) (means Scores, judged int) {
	for _, j := range r.Judgements {
		if len(j.Scores[system]) == 0 {
			continue
		}
		judged++
		for _, scores := range j.Scores[system] {
			for i := range scores {
				means[i] += scores[i] / float64(len(j.Scores[system]))
			}
		}
	}
	for i := range means {
		means[i] /= float64(max(1, judged))
	}
	return means, judged
}

// Agreement is how much the repeats of a judge agree.
type Agreement struct {
	Scores int
	// Equal and Within are the shares of scores that are the same in both repeats,
	// and that differ by at most one.
	Equal, Within float64
	// Difference is the mean difference without its sign.
	Difference float64
}

// Agreement compares the two repeats of every score.
func (r Report) Agreement() Agreement {
	var a Agreement
	for _, j := range r.Judgements {
		for _, scores := range j.Scores {
			if len(scores) < Repeats {
				continue
			}
			for i := range scores[0] {
				difference := math.Abs(scores[0][i] - scores[1][i])
				a.Scores++
				a.Difference += difference
				if difference == 0 {
					a.Equal++
				}
				if difference <= 1 {
					a.Within++
				}
			}
		}
	}
	n := float64(max(1, a.Scores))
	a.Equal, a.Within, a.Difference = a.Equal/n, a.Within/n, a.Difference/n
	return a
}

// Position is how much the order in which two answers are shown decides.
type Position struct {
	Pairs int // that were compared in both orders
	// Consistent is the share of them with the same outcome in both orders.
	Consistent float64
	// First and Second are the shares of comparisons that the answer in that
	// place won.
	First, Second float64
}

// Bias is how much more often the first of two answers is preferred: 0 where the
// order decides nothing.
func (p Position) Bias() float64 { return p.First - p.Second }

// Position compares the outcomes of both orders.
func (r Report) Position() Position {
	var p Position
	comparisons := 0
	for _, j := range r.Judgements {
		winners := map[string][]string{}
		for _, pair := range j.Pairs {
			comparisons++
			switch pair.Better {
			case First:
				p.First++
			case Second:
				p.Second++
			}
			both := pair.First + "\n" + pair.Second
			if pair.First > pair.Second {
				both = pair.Second + "\n" + pair.First
			}
			winners[both] = append(winners[both], pair.winner())
		}
		for _, two := range winners {
			if len(two) == 2 {
				p.Pairs++
				if two[0] == two[1] {
					p.Consistent++
				}
			}
		}
	}
	p.Consistent /= float64(max(1, p.Pairs))
	p.First /= float64(max(1, comparisons))
	p.Second /= float64(max(1, comparisons))
	return p
}

// winner returns the system whose answer is preferred, "" for neither.
func (p Pair) winner() string {
	switch p.Better {
	case First:
		return p.First
	case Second:
		return p.Second
	}
	return ""
}

// The constants of Elo's rating, and over how many orders of the comparisons it
// is averaged: each comparison moves the ratings by what is known at that time,
// and none is the first by nature.
const (
	startRating = 1000
	eloStep     = 16
	eloScale    = 400
	eloOrders   = 200
)

// Elo returns the ratings of the systems.
func (r Report) Elo() map[string]float64 {
	var pairs []Pair
	for _, j := range r.Judgements {
		pairs = append(pairs, j.Pairs...)
	}
	order := rand.New(rand.NewPCG(1, 1))
	sums := map[string]float64{}
	for range eloOrders {
		order.Shuffle(len(pairs), func(i, j int) { pairs[i], pairs[j] = pairs[j], pairs[i] })
		ratings := map[string]float64{}
		for _, pair := range pairs {
			expected := 1 / (1 + math.Pow(10, (ratings[pair.Second]-ratings[pair.First])/eloScale))
			step := eloStep * (pair.points() - expected)
			ratings[pair.First] += step
			ratings[pair.Second] -= step
		}
		for system, rating := range ratings {
			sums[system] += rating / eloOrders
		}
	}
	elo := map[string]float64{}
	for _, system := range r.Systems {
		elo[system] = startRating + sums[system]
	}
	return elo
}

// points are those of the first answer: one for the better, a half for neither.
func (p Pair) points() float64 {
	switch p.Better {
	case First:
		return 1
	case Second:
		return 0
	}
	return 0.5
}

// wins counts the comparisons that a system won, and those it took part in.
func (r Report) wins(system string) (won, ties, all int) {
	for _, j := range r.Judgements {
		for _, pair := range j.Pairs {
			if pair.First != system && pair.Second != system {
				continue
			}
			all++
			switch pair.winner() {
			case system:
				won++
			case "":
				ties++
			}
		}
	}
	return won, ties, all
}

// Write writes the report as a table, with how far the judge can be trusted.
func (r Report) Write(w io.Writer) error {
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintf(table, "system\tquestions\t%s\tElo\twon\tneither\tof\n", strings.Join(Criteria, "\t"))
	elo := r.Elo()
	for _, system := range r.Systems {
		means, judged := r.Means(system)
		won, ties, all := r.wins(system)
		fmt.Fprintf(table, "%s\t%d\t%.2f\t%.2f\t%.2f\t%.2f\t%.0f\t%d\t%d\t%d\n", system, judged, means[0], means[1], means[2], means[3], elo[system], won, ties, all)
	}
	if err := table.Flush(); err != nil {
		return err
	}
	var b strings.Builder
	if a := r.Agreement(); a.Scores > 0 {
		fmt.Fprintf(&b, "repeats: %.0f %% of %d scores equal, %.0f %% within 1, mean difference %.2f\n", 100*a.Equal, a.Scores, 100*a.Within, a.Difference)
	}
	if p := r.Position(); p.Pairs > 0 {
		fmt.Fprintf(&b, "order: %.0f %% of %d pairs the same in both orders; the first of two preferred in %.0f %%, the second in %.0f %%: bias %+.2f\n",
			100*p.Consistent, p.Pairs, 100*p.First, 100*p.Second, p.Bias())
	}
	if len(r.NotAnswered) > 0 {
		fmt.Fprintf(&b, "left out, as a system gave no answer: %s\n", strings.Join(r.NotAnswered, ", "))
	}
	if r.NotJudged > 0 {
		fmt.Fprintf(&b, "%d judgements were not in their form and are left out\n", r.NotJudged)
	}
	_, err := io.WriteString(w, b.String())
	return err
}
