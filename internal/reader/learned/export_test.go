package learned

// CompareGolden compares a text with a golden file, which -update writes.
var CompareGolden = golden
