import type { SearchResult } from "../api/types";
import { address } from "../state/route";
import { useLoaded } from "../views/useLoaded";
import { Hits } from "./Hits";
import { filters, SearchForm } from "./SearchForm";

interface Properties {
  repository: string;
  /** What is searched for, and the filters, in the order of the form. */
  given: string[];
  load(repository: string, given: Record<string, string>): Promise<SearchResult>;
  go(path: string): void;
}

/** SearchPage finds what people wrote in issues, pull requests, commits and documents. */
export function SearchPage({ repository, given, load, go }: Properties) {
  const told = Object.fromEntries(
    ["q", ...filters.map(({ name }) => name)].flatMap((name, index) => (given[index] ? [[name, given[index]]] : [])),
  );
  const { value, problem, retry } = useLoaded(JSON.stringify([repository, told]), () =>
    told.q ? load(repository, told) : Promise.resolve(null),
  );
  return (
    <div class="search-page">
      <h1>Search what was written</h1>
      <SearchForm given={given} show={(next) => go(address.search(repository, next))} />
      {problem && (
        <p class="view-problem" role="alert">
          <span>{problem}</span>
          <button type="button" class="button" onClick={retry}>
            Try again
          </button>
        </p>
      )}
      {told.q && !value && !problem && (
        <div aria-busy="true">
          <p class="hidden">Searching…</p>
          <div class="skeleton skeleton-chart" aria-hidden="true" />
        </div>
      )}
      {told.q && value && <Hits result={value} />}
    </div>
  );
}
