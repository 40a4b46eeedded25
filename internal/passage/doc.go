// Package passage prepares texts for search: it takes from a text what its
// author wrote, splits it into passages, and turns words into the terms that
// are indexed and looked up.
package passage
