package implied_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"repochat/internal/code"
	"repochat/internal/code/implied"
)

func TestMembers(t *testing.T) {
	tests := []struct {
		name, source string
		// want are the implied definitions: qualified name, origin and line, and the
		// signature.
		want []string
	}{
		{
			name: "a getter and a setter of a field",
			source: `import lombok.*;
class A {
  @Getter
  @Setter(AccessLevel.PROTECTED) private String name;
  private int other;
}`,
			want: []string{
				"A.getName 3 lombok @Getter: public String getName()",
				"A.setName 4 lombok @Setter: protected void setName(String name)",
			},
		},
		{
			name: "accessors of a class leave out static and final fields, and what a field refuses",
			source: `import lombok.AccessLevel;
import lombok.Getter;
import lombok.Setter;
@Getter @Setter
class A {
  static int count;
  private final int size = 1;
  private boolean isOpen;
  private boolean done;
  private Boolean boxed;
  @Getter(AccessLevel.NONE) private String secret;
}`,
			want: []string{
				"A.getSize 4 lombok @Getter: public int getSize()",
				"A.isOpen 4 lombok @Getter: public boolean isOpen()",
				"A.setOpen 4 lombok @Setter: public void setOpen(boolean isOpen)",
				"A.isDone 4 lombok @Getter: public boolean isDone()",
				"A.setDone 4 lombok @Setter: public void setDone(boolean done)",
				"A.getBoxed 4 lombok @Getter: public Boolean getBoxed()",
				"A.setBoxed 4 lombok @Setter: public void setBoxed(Boolean boxed)",
				"A.setSecret 4 lombok @Setter: public void setSecret(String secret)",
			},
		},
		{
			name: "what is written wins",
			source: `import lombok.Data;
@Data
class A {
  private final String name;
  private int n;
  A() { name = ""; }
  public String getname() { return name; }
  public void setN(int n) {}
  public boolean equals(Object o) { return true; }
}`,
			want: []string{"A.getN 2 lombok @Data: public int getN()", "A.toString 2 lombok @Data: public String toString()"},
		},
		{
			name: "data takes what is required",
			source: `import lombok.Data;
import lombok.NonNull;
@Data
class A {
  private final String name;
  private @NonNull Integer n;
  private final int set = 1;
}`,
			want: []string{
				"A.A 3 lombok @Data: public A(String name, Integer n)",
				"A.getName 3 lombok @Data: public String getName()",
				"A.getN 3 lombok @Data: public Integer getN()",
				"A.setN 3 lombok @Data: public void setN(Integer n)",
				"A.getSet 3 lombok @Data: public int getSet()",
				"A.toString 3 lombok @Data: public String toString()",
				"A.equals 3 lombok @Data: public boolean equals(Object o)",
				"A.hashCode 3 lombok @Data: public int hashCode()",
				"A.canEqual 3 lombok @Data: protected boolean canEqual(Object o)",
			},
		},
		{
			name: "a value is final",
			source: `import lombok.*;
@Value(staticConstructor = "of") class A { String name; @With int n; }`,
			want: []string{
				"A.of 2 lombok @Value: public static A of(String name, int n)",
				"A.A 2 lombok @Value: private A(String name, int n)",
				"A.getName 2 lombok @Value: public String getName()",
				"A.getN 2 lombok @Value: public int getN()",
				"A.withN 2 lombok @With: public A withN(int n)",
				"A.toString 2 lombok @Value: public String toString()",
				"A.equals 2 lombok @Value: public boolean equals(Object o)",
				"A.hashCode 2 lombok @Value: public int hashCode()",
			},
		},
		{
			name: "the annotations of others",
			source: `import lombok.*;
import org.springframework.beans.factory.annotation.Value;
@Data2 class A { @Value("${x}") private String name; }
@Value("x") class B { int n; }`,
		},
		{
			name: "a logger",
			source: `import lombok.extern.slf4j.Slf4j;
@Slf4j class A {}
@Slf4j class B { static Logger log; }`,
			want: []string{"A.log 2 lombok @Slf4j: private static final org.slf4j.Logger log"},
		},
		{
			name: "a builder with a part that has a default and one that is a list",
			source: `import lombok.*;
@Builder(toBuilder = true)
class A {
  private String name;
  @Builder.Default private int n = 1;
  @Singular private List<String> tags;
}`,
			want: []string{
				"A.A 2 lombok @Builder: A(String name, int n, List<String> tags)",
				"A.$default$n 2 lombok @Builder: private static int $default$n()",
				"A.ABuilder 2 lombok @Builder: public static class ABuilder",
				"A.ABuilder.ABuilder 2 lombok @Builder: ABuilder()",
				"A.ABuilder.name 2 lombok @Builder: private String name",
				"A.ABuilder.name 2 lombok @Builder: public ABuilder name(String name)",
				"A.ABuilder.n$value 2 lombok @Builder: private int n$value",
				"A.ABuilder.n$set 2 lombok @Builder: private boolean n$set",
				"A.ABuilder.n 2 lombok @Builder: public ABuilder n(int n)",
				"A.ABuilder.tags 2 lombok @Builder: private java.util.ArrayList tags",
				"A.ABuilder.tag 2 lombok @Builder: public ABuilder tag(String tag)",
				"A.ABuilder.tags 2 lombok @Builder: public ABuilder tags(List<String> tags)",
				"A.ABuilder.clearTags 2 lombok @Builder: public ABuilder clearTags()",
				"A.ABuilder.build 2 lombok @Builder: public A build()",
				"A.ABuilder.toString 2 lombok @Builder: public String toString()",
				"A.builder 2 lombok @Builder: public static ABuilder builder()",
				"A.toBuilder 2 lombok @Builder: public ABuilder toBuilder()",
			},
		},
		{
			name: "a builder of a constructor beside a class that is written in part",
			source: `import lombok.Builder;
class A {
  @Builder(buildMethodName = "make") A(int n) {}
  static class ABuilder { ABuilder n(int n) { return this; } }
}`,
			want: []string{
				"A.ABuilder.ABuilder 3 lombok @Builder: ABuilder()",
				"A.ABuilder.n 3 lombok @Builder: private int n",
				"A.ABuilder.make 3 lombok @Builder: public A make()",
				"A.ABuilder.toString 3 lombok @Builder: public String toString()",
				"A.builder 3 lombok @Builder: public static ABuilder builder()",
			},
		},
		{
			name: "constructors by their annotations",
			source: `import lombok.*;
@NoArgsConstructor(access = AccessLevel.PRIVATE)
@AllArgsConstructor(staticName = "of")
class A { int n; static int m; }`,
			want: []string{
				"A.A 2 lombok @NoArgsConstructor: private A()",
				"A.of 3 lombok @AllArgsConstructor: public static A of(int n)",
				"A.A 3 lombok @AllArgsConstructor: private A(int n)",
			},
		},
		{
			name: "fluent names and prefixes",
			source: `import lombok.*;
import lombok.experimental.Accessors;
@Getter @Setter @Accessors(fluent = true, prefix = "m") class A { int mSize; int other; }`,
			want: []string{
				"A.size 3 lombok @Getter: public int size()",
				"A.size 3 lombok @Setter: public A size(int mSize)",
			},
		},
		{
			name:   "a record, a part of which is written",
			source: `public record P(int a, String b) { static int N; public int a() { return 1; } }`,
			want:   []string{"P.b 1 record: public String b()", "P.P 1 record: public P(int a, String b)"},
		},
		{
			name:   "a record with a constructor without parameters",
			source: `record P(int a) { P { check(); } }`,
			want:   []string{"P.a 1 record: public int a()"},
		},
		{
			name:   "an enum",
			source: `enum E { A, B }`,
			want:   []string{"E.values 1 enum: public static E[] values()", "E.valueOf 1 enum: public static E valueOf(String name)"},
		},
		{
			name: "a class without a name has members of its own",
			source: `import lombok.Getter;
@Getter class A { Object o = new Object() { int n; int getO() { return n; } }; }`,
			want: []string{"A.getO 2 lombok @Getter: public Object getO()"},
		},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if diff := cmp.Diff(test.want, members(t, test.source)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func members(t *testing.T, source string) []string {
	t.Helper()
	facts, err := code.Extract("A.java", []byte(source), code.Limits{})
	if err != nil || facts.Problem != "" {
		t.Fatal(err, facts.Problem)
	}
	var all []string
	for _, d := range implied.Members(&facts) {
		if d.First != d.Last {
			t.Errorf("%s has the lines %d to %d", d.Qualified, d.First, d.Last)
		}
		all = append(all, d.Qualified+" "+string(rune('0'+d.First))+" "+d.Origin+": "+d.Signature)
	}
	return all
}

func TestSpringData(t *testing.T) {
	got := members(t, `import org.springframework.data.jpa.repository.JpaRepository;
interface Owners extends JpaRepository<Owner, Map<Long, String>> { Owner findByName(String name); List<Owner> findAll(); }
interface Others extends Repository<Owner> {}`)
	for _, want := range []string{
		"Owners.findById 2 spring data JpaRepository: public Optional<Owner> findById(Map<Long, String> id)",
		"Owners.save 2 spring data JpaRepository: public Owner save(Owner entity)",
		"Owners.saveAll 2 spring data JpaRepository: public List<Owner> saveAll(Iterable<Owner> entities)",
	} {
		if !slices.Contains(got, want) {
			t.Errorf("no %s in %s", want, strings.Join(got, "\n"))
		}
	}
	for _, line := range got {
		if strings.HasPrefix(line, "Owners.findAll 2 ") && strings.Contains(line, "findAll()") || strings.HasPrefix(line, "Others") {
			t.Errorf("%s is written, or of no such interface", line)
		}
	}
}

// FuzzMembers holds that any file has members whose owners are among its definitions
// and those before them.
func FuzzMembers(f *testing.F) {
	f.Add("import lombok.*; @Data @Builder(builderClassName = \"\") class A { boolean is; @Singular(\"\") Map<K, V> m; int $; @Accessors(prefix = {\"\", \"m\"}) int mé; }")
	f.Add("import lombok.*; @Builder record A(int a) {} @Getter enum E { A { int n; } } @Builder A a(int n) {}")
	f.Fuzz(func(t *testing.T, source string) {
		facts, err := code.Extract("A.java", []byte(source), code.Limits{})
		if err != nil {
			return
		}
		for i, d := range implied.Members(&facts) {
			if d.Owner < 0 || d.Owner >= len(facts.Definitions)+i || d.Origin == "" || d.Name == "" {
				t.Errorf("%+v", d)
			}
		}
	})
}
