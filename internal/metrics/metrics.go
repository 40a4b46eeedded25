// Package metrics counts what a process does, for Prometheus. Its decorators
// stand in front of the parts that do it. Labels have few values, all our own:
// no repository, person or question is one.
package metrics

import (
	"errors"
	"net/http"
	"strings"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"
)

// Metrics are the counts of one process, in a registry of their own.
type Metrics struct {
	registry *prometheus.Registry

	requests        *prometheus.CounterVec
	requestDuration *prometheus.HistogramVec

	questions        *prometheus.CounterVec
	questionDuration *prometheus.HistogramVec
	queryDuration    *prometheus.HistogramVec
	repairs          prometheus.Counter
	retries          prometheus.Counter

	modelCalls    *prometheus.CounterVec
	modelDuration prometheus.Histogram
	modelTokens   *prometheus.CounterVec

	syncs        *prometheus.CounterVec
	syncDuration *prometheus.HistogramVec
}

// The buckets of durations, in seconds: of requests and queries, of answers and
// model calls, and of synchronisations.
var (
	short  = []float64{.005, .01, .025, .05, .1, .25, .5, 1, 2.5, 5, 10}
	medium = []float64{.05, .1, .25, .5, 1, 2.5, 5, 10, 20, 40, 80, 160}
	long   = []float64{1, 5, 15, 60, 300, 900, 3600, 4 * 3600}
)

// New returns metrics that are all zero.
func New() *Metrics {
	m := &Metrics{
		registry:         prometheus.NewRegistry(),
		requests:         counters("http_requests_total", "HTTP requests by route, method and status.", "route", "method", "status"),
		requestDuration:  durations("http_request_duration_seconds", "Time of HTTP requests by route; of streams, their whole length.", short, "route"),
		questions:        counters("questions_total", "Questions by what became of them, and who wrote the last query.", "outcome", "generator"),
		questionDuration: durations("question_duration_seconds", "Time from a question to its whole answer.", medium, "generator"),
		queryDuration:    durations("query_duration_seconds", "Time of the queries that were written for questions.", short, "result"),
		repairs:          counter("query_repairs_total", "Repairs of queries before they ran."),
		retries:          counter("query_retries_total", "Queries that were written anew after an error or for want of rows."),
		modelCalls:       counters("model_calls_total", "Calls of the language model by result.", "result"),
		modelDuration: prometheus.NewHistogram(prometheus.HistogramOpts{
			Namespace: namespace, Name: "model_call_duration_seconds", Help: "Time of calls of the language model.", Buckets: medium,
		}),
		modelTokens:  counters("model_tokens_total", "Tokens of the language model: what it read and what it wrote.", "kind"),
		syncs:        counters("syncs_total", "Synchronisations by how they ended.", "result"),
		syncDuration: durations("sync_duration_seconds", "Time of synchronisations.", long, "result"),
	}
	m.registry.MustRegister(
		m.requests, m.requestDuration, m.questions, m.questionDuration, m.queryDuration, m.repairs, m.retries,
		m.modelCalls, m.modelDuration, m.modelTokens, m.syncs, m.syncDuration,
		collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}),
	)
	return m
}

const namespace = "repochat"

func counter(name, help string) prometheus.Counter {
	return prometheus.NewCounter(prometheus.CounterOpts{Namespace: namespace, Name: name, Help: help})
}

func counters(name, help string, labels ...string) *prometheus.CounterVec {
	return prometheus.NewCounterVec(prometheus.CounterOpts{Namespace: namespace, Name: name, Help: help}, labels)
}

func durations(name, help string, buckets []float64, labels ...string) *prometheus.HistogramVec {
	return prometheus.NewHistogramVec(prometheus.HistogramOpts{Namespace: namespace, Name: name, Help: help, Buckets: buckets}, labels)
}

// Handler shows the metrics in Prometheus' text format.
func (m *Metrics) Handler() http.Handler {
	return promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{})
}

// WatchRunning adds the number of answers that are being worked on, which it
// asks for each time.
func (m *Metrics) WatchRunning(count func() int) error {
	return m.registry.Register(prometheus.NewGaugeFunc(prometheus.GaugeOpts{
		Namespace: namespace, Name: "running_answers", Help: "Answers that are being worked on.",
	}, func() float64 { return float64(count()) }))
}

// WatchQueries adds how many queries run on the graph and how many wait for
// others to end, which it asks for each time.
func (m *Metrics) WatchQueries(load func() (running, waiting int)) error {
	gauge := func(name, help string, value func() int) error {
		return m.registry.Register(prometheus.NewGaugeFunc(
			prometheus.GaugeOpts{Namespace: namespace, Name: name, Help: help}, func() float64 { return float64(value()) }))
	}
	return errors.Join(
		gauge("running_queries", "Queries on the graph that Neo4j has not ended.", func() int { running, _ := load(); return running }),
		gauge("waiting_queries", "Queries on the graph that wait for others to end.", func() int { _, waiting := load(); return waiting }),
	)
}

// Names returns the names of the metrics that exist, whether they have counted
// anything yet or not, in no order. Those of histograms have no suffix.
func (m *Metrics) Names() []string {
	described := make(chan *prometheus.Desc)
	go func() {
		m.registry.Describe(described)
		close(described)
	}()
	var names []string
	for desc := range described {
		// Prometheus has no other way to read a name off a description.
		if _, rest, found := strings.Cut(desc.String(), `fqName: "`); found {
			name, _, _ := strings.Cut(rest, `"`)
			names = append(names, name)
		}
	}
	return names
}

func seconds(d time.Duration) float64 { return d.Seconds() }
