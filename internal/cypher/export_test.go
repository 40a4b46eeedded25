package cypher

// Violations returns the sentences about what the schema does not allow for in
// a query as it stands, before any repair; an error when it cannot be read.
func Violations(query string, schema *Schema) ([]string, error) {
	d, err := read(query, schema)
	if err != nil {
		return nil, err
	}
	var sentences []string
	for _, v := range d.violations() {
		sentences = append(sentences, v.Error())
	}
	return sentences, nil
}
