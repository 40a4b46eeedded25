import { useEffect, useState } from "preact/hooks";

interface Filter {
  name: string;
  title: string;
  isDate?: boolean;
  options?: [value: string, title: string][];
}

/** The filters, in the order in which an address has them. */
export const filters: Filter[] = [
  {
    name: "kind",
    title: "Kind",
    options: [
      ["", "Everything"],
      ["issue", "Issues"],
      ["pull_request", "Pull requests"],
      ["commit", "Commits"],
      ["document", "Documents"],
    ],
  },
  { name: "person", title: "Person" },
  { name: "label", title: "Label" },
  {
    name: "state",
    title: "State",
    options: [
      ["", "Any"],
      ["open", "Open"],
      ["closed", "Closed"],
      ["merged", "Merged"],
    ],
  },
  { name: "since", title: "Since", isDate: true },
  { name: "until", title: "Until", isDate: true },
  { name: "path", title: "Path" },
];

interface Properties {
  given: string[];
  show(given: string[]): void;
}

/** SearchForm asks what to search for, and where. */
export function SearchForm({ given, show }: Properties) {
  const [values, setValues] = useState(given);
  useEffect(() => setValues(given), [...given]);
  const set = (index: number, value: string) =>
    setValues(Array.from({ length: filters.length + 1 }, (_, i) => (i === index ? value : (values[i] ?? ""))));
  return (
    <form
      class="search-form"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        show(values.map((value) => value.trim()));
      }}
    >
      <label class="search-words">
        <span>Words</span>
        <input
          class="input"
          type="search"
          required
          maxLength={1000}
          value={values[0] ?? ""}
          onInput={(event) => set(0, event.currentTarget.value)}
        />
      </label>
      {filters.map(({ name, title, isDate, options }, index) => (
        <div key={name} class="search-filter">
          <label for={`search-${name}`}>{title}</label>
          {options ? (
            <select
              id={`search-${name}`}
              class="input"
              value={values[index + 1] ?? ""}
              onChange={(event) => set(index + 1, event.currentTarget.value)}
            >
              {options.map(([value, words]) => (
                <option key={value} value={value}>
                  {words}
                </option>
              ))}
            </select>
          ) : (
            <Field id={`search-${name}`} isDate={isDate} value={values[index + 1] ?? ""} set={(value) => set(index + 1, value)} />
          )}
        </div>
      ))}
      <button type="submit" class="button">
        Search
      </button>
    </form>
  );
}

interface FieldProperties {
  id: string;
  isDate: boolean | undefined;
  value: string;
  set(value: string): void;
}

function Field({ id, isDate, value, set }: FieldProperties) {
  if (isDate) return <input id={id} class="input" type="date" value={value} onInput={(event) => set(event.currentTarget.value)} />;
  return (
    <input
      id={id}
      class="input"
      maxLength={200}
      autocomplete="off"
      spellcheck={false}
      value={value}
      onInput={(event) => set(event.currentTarget.value)}
    />
  );
}
