import { useMemo, useState } from "preact/hooks";
import type { CodeFunction } from "../api/types";
import { Linked } from "../components/ui/Linked";
import { address, type CodeSubject } from "../state/route";
import { count, day } from "../text/format";
import { type Sorting, sorted, sortings } from "./order";
import { changed, ownersOf } from "./words";

interface Properties {
  repository: string;
  functions: CodeFunction[];
  of: CodeSubject["of"];
  github: string;
}

/** What is on the page before all are asked for. */
const shownAtFirst = 50;

/** FunctionTable lists functions with the figures of their history. */
export function FunctionTable({ repository, functions, of, github }: Properties) {
  const [sorting, setSorting] = useState<Sorting>("place");
  const [all, setAll] = useState(false);
  const rows = useMemo(() => sorted(functions, sorting), [functions, sorting]);
  const shown = all ? rows : rows.slice(0, shownAtFirst);
  return (
    <>
      {functions.length > 1 && (
        <label class="code-sort">
          Sort by{" "}
          <select class="input" value={sorting} onChange={(event) => setSorting(event.currentTarget.value as Sorting)}>
            {Object.entries(sortings).map(([name, words]) => (
              <option key={name} value={name}>
                {words}
              </option>
            ))}
          </select>
        </label>
      )}
      <div class="code-table" tabIndex={0} role="group" aria-label="Functions">
        <table>
          <thead>
            <tr>
              <th scope="col">Function</th>
              {of === "commit" ? <th scope="col">In this commit</th> : <th scope="col">Lines</th>}
              <Amount>Changes</Amount>
              <Amount>Bugs</Amount>
              <th scope="col">Changed most by</th>
              <th scope="col">Last change</th>
              <Amount>Callers</Amount>
              <Amount>Calls</Amount>
            </tr>
          </thead>
          <tbody>
            {shown.map((one) => (
              <Row key={one.id} one={one} repository={repository} of={of} github={github} />
            ))}
          </tbody>
        </table>
      </div>
      {shown.length < rows.length && (
        <button type="button" class="button more" onClick={() => setAll(true)}>
          Show all {count(rows.length)}
        </button>
      )}
    </>
  );
}

function Amount({ children }: { children: string }) {
  return (
    <th scope="col" class="number">
      {children}
    </th>
  );
}

function Row({ one, repository, of, github }: { one: CodeFunction } & Omit<Properties, "functions">) {
  return (
    <tr class={one.deleted ? "code-past" : undefined}>
      <th scope="row">
        <a href={address.code(repository, { of: "function", id: one.id })}>
          <code>{one.name}</code>
        </a>
        {one.deleted && <small> no longer there</small>}
        {one.origin && <small> implied by {one.origin}</small>}
        {of !== "file" && (
          <a class="code-path" href={address.code(repository, { of: "file", id: one.path })}>
            <bdi>{one.path}</bdi>
          </a>
        )}
      </th>
      {of === "commit" ? (
        <td>{one.touch && changed(one.touch)}</td>
      ) : (
        <td class="code-lines">
          <Lines one={one} github={github} />
        </td>
      )}
      <td class="number">{count(one.changes)}</td>
      <td class="number">{count(one.bugs)}</td>
      <td>{ownersOf(one)}</td>
      <td class="code-date">{one.last_changed ? day(one.last_changed) : ""}</td>
      <td class="number">{count(one.callers)}</td>
      <td class="number">{count(one.callees)}</td>
    </tr>
  );
}

/** The lines of a function at head, linked to GitHub; none for one that is no longer there. */
export function Lines({ one, github }: { one: CodeFunction; github: string }) {
  if (one.deleted) return null;
  return <Linked address={one.url} github={github} text={`${one.first_line}–${one.last_line}`} />;
}
