//go:build !race

package server_test

// everyText is how many hostile texts there are for one that is sent.
const everyText = 1
