package implied

import (
	"slices"
	"strings"

	"repochat/internal/code"
)

// inherited are the methods of the interfaces of Spring Data, where T is the type
// that is kept and K that of its key.
var inherited = map[string][]string{
	"CrudRepository": {
		"T save(T entity)", "Iterable<T> saveAll(Iterable<T> entities)", "Optional<T> findById(K id)", "boolean existsById(K id)", "Iterable<T> findAll()",
		"Iterable<T> findAllById(Iterable<K> ids)", "long count()", "void deleteById(K id)", "void delete(T entity)", "void deleteAllById(Iterable<K> ids)",
		"void deleteAll(Iterable<T> entities)", "void deleteAll()",
	},
	"ListCrudRepository":         {"List<T> saveAll(Iterable<T> entities)", "List<T> findAll()", "List<T> findAllById(Iterable<K> ids)"},
	"PagingAndSortingRepository": {"Iterable<T> findAll(Sort sort)", "Page<T> findAll(Pageable pageable)"},
	"JpaRepository": {
		"void flush()", "T saveAndFlush(T entity)", "List<T> saveAllAndFlush(Iterable<T> entities)", "void deleteAllInBatch()", "void deleteAllInBatch(Iterable<T> entities)",
		"void deleteAllByIdInBatch(Iterable<K> ids)", "T getOne(K id)", "T getById(K id)", "T getReferenceById(K id)", "List<T> findAll(Example<T> example)",
	},
	"MongoRepository":          {"T insert(T entity)", "List<T> insert(Iterable<T> entities)"},
	"JpaSpecificationExecutor": {"Optional<T> findOne(Specification<T> spec)", "List<T> findAll(Specification<T> spec)", "Page<T> findAll(Specification<T> spec, Pageable pageable)", "long count(Specification<T> spec)"},
}

// bases are the interfaces that one of Spring Data extends.
var bases = map[string][]string{
	"ListCrudRepository": {"CrudRepository"}, "PagingAndSortingRepository": {"CrudRepository"}, "ListPagingAndSortingRepository": {"PagingAndSortingRepository"},
	"JpaRepository": {"ListCrudRepository", "PagingAndSortingRepository"}, "MongoRepository": {"ListCrudRepository", "PagingAndSortingRepository"},
	"ElasticsearchRepository": {"PagingAndSortingRepository"},
}

// springData adds what an interface inherits of Spring Data.
func (m *maker) springData(place int) {
	d := m.all[place]
	for _, name := range d.Extends {
		if !m.isOfSpringData(name) {
			continue
		}
		kept, key := typeArguments(d.Signature, name)
		for _, method := range methodsOf(name) {
			m.method(place, parseMethod(method, kept, key, SpringData+name), d.First)
		}
	}
}

func (m *maker) isOfSpringData(name string) bool {
	return (inherited[name] != nil || bases[name] != nil) && slices.ContainsFunc(m.facts.Imports, func(i code.Import) bool {
		return (i.As == name || i.Name == "*") && strings.HasPrefix(i.Module, "org.springframework.data.")
	})
}

// methodsOf returns the methods of an interface, those with a narrower result first.
func methodsOf(name string) []string {
	all := inherited[name]
	for _, base := range bases[name] {
		all = slices.Concat(all, methodsOf(base))
	}
	return all
}

// typeArguments returns the two arguments of a type in a signature.
func typeArguments(signature, name string) (first, second string) {
	_, rest, _ := strings.Cut(signature, name+"<")
	depth := 1
	for i := range rest {
		switch rest[i] {
		case '<':
			depth++
		case '>':
			depth--
		}
		if depth == 0 {
			parts := append(splitOutside(rest[:i]), "Object", "Object")
			return strings.TrimSpace(parts[0]), strings.TrimSpace(parts[1])
		}
	}
	return "Object", "Object"
}

// parseMethod returns the definition of a method of the table.
func parseMethod(text, kept, key, origin string) code.Definition {
	head, parameters, _ := strings.Cut(strings.TrimSuffix(text, ")"), "(")
	result, name, _ := strings.Cut(head, " ")
	d := code.Definition{Name: name, Visibility: "public", Result: withArguments(result, kept, key), Origin: origin}
	for _, p := range splitOutside(parameters) {
		typ, name, _ := strings.Cut(strings.TrimSpace(p), " ")
		d.Parameters = append(d.Parameters, code.Parameter{Name: name, Type: withArguments(typ, kept, key)})
	}
	return d
}

func withArguments(typ, kept, key string) string {
	switch typ {
	case "T":
		return kept
	case "K":
		return key
	}
	return strings.ReplaceAll(strings.ReplaceAll(typ, "<T>", "<"+kept+">"), "<K>", "<"+key+">")
}
