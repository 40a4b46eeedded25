// Package akin knows the frames that answer the same question in another form or with
// more detail, so that a reading is no less sure because both are likely.
package akin

import (
	_ "embed" // for the lists
	"slices"
	"sync"

	"gopkg.in/yaml.v3"

	"repochat/internal/reader/learned/frame"
)

//go:embed akin.yaml
var listFile []byte

var lists = sync.OnceValue(func() map[frame.Frame][]int {
	var all [][]string
	if err := yaml.Unmarshal(listFile, &all); err != nil {
		panic("akin: akin.yaml: " + err.Error()) // part of the binary
	}
	of := map[frame.Frame][]int{}
	for i, list := range all {
		for _, text := range list {
			f := frame.Parse(text)
			of[f] = append(of[f], i)
		}
	}
	return of
})

// Are reports whether two frames answer the same question.
func Are(one, other frame.Frame) bool {
	all := lists()
	return slices.ContainsFunc(all[one], func(list int) bool { return slices.Contains(all[other], list) })
}
