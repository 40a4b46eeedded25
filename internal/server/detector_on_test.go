//go:build race

package server_test

// everyText is how many hostile texts there are for one that is sent under the race
// detector, which takes many times as long: all are sent without it.
const everyText = 10
