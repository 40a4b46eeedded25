// Package history is the domain: repositories, commits, issues, pull requests,
// people, and the links between them. It knows no driver and does no input or
// output; every other room speaks its words.
package history
