import { useMemo } from "preact/hooks";
import type { FunctionBug, FunctionCall, FunctionChange, FunctionStory } from "../api/types";
import { Linked } from "../components/ui/Linked";
import { address, type CodeSubject } from "../state/route";
import { counted, shownDate } from "../text/format";
import { shortName } from "../text/name";
import { Graph } from "../views/Graph";
import { useLoaded } from "../views/useLoaded";
import { ViewProblem } from "../views/ViewProblem";
import { mostDrawn, pictureOfCalls } from "./calls";
import { Lines } from "./FunctionTable";
import { changed, doubt, ownersOf } from "./words";

interface Properties {
  repository: string;
  id: string;
  /** The configured GitHub: links lead nowhere else. */
  github: string;
  load(repository: string, id: string): Promise<FunctionStory>;
  /** Goes on to another function, or to those of a file. */
  go(to: CodeSubject): void;
}

/** FunctionPage shows one function: what it calls and is called by, what changed it, and its bugs. */
export function FunctionPage({ repository, id, github, load, go }: Properties) {
  const { value, problem, retry } = useLoaded(`${repository} ${id}`, () => load(repository, id));
  return (
    <div class="search-page code-page" aria-busy={!value && !problem}>
      <h1>
        Function <bdi>{value?.function.name ?? id.slice(id.indexOf("#") + 1)}</bdi>
      </h1>
      <ViewProblem problem={problem} retry={retry} />
      {!value && !problem && <p class="loading">Loading…</p>}
      {value && (
        <>
          <About story={value} repository={repository} github={github} />
          <Calls story={value} repository={repository} go={go} />
          <Changes story={value} repository={repository} github={github} />
          <Bugs story={value} github={github} />
        </>
      )}
    </div>
  );
}

interface PartProperties {
  story: FunctionStory;
  repository: string;
  github: string;
}

function About({ story: { function: one, doc, annotations }, repository, github }: PartProperties) {
  return (
    <section class="code-about" aria-label="About it">
      <p>
        A {one.kind} in{" "}
        <a href={address.code(repository, { of: "file", id: one.path })}>
          <bdi>{one.path}</bdi>
        </a>
        {!one.deleted && (
          <>
            , lines <Lines one={one} github={github} />
          </>
        )}
        {one.deleted && ", no longer there"}
        {one.origin && `, implied by ${one.origin}`}.
      </p>
      {one.signature && (
        <pre>
          <code>
            {annotations.map((name) => `@${name}\n`)}
            {one.signature}
          </code>
        </pre>
      )}
      {doc && <p class="code-doc">{doc}</p>}
      {one.people > 0 && <p>Changed most by {ownersOf(one)}.</p>}
    </section>
  );
}

function Calls({ story, repository, go }: Pick<PartProperties, "story" | "repository"> & Pick<Properties, "go">) {
  const picture = useMemo(() => pictureOfCalls(story), [story]);
  const { callers, callees, function: one } = story;
  const visit = (key: string) => {
    const call = callers.concat(callees).find(({ id }) => id === key);
    if (call) go(subjectOf(call));
  };
  if (one.callers + one.callees === 0)
    return (
      <section aria-label="Calls">
        <h2>Calls</h2>
        <p class="view-note">No calls from it or to it are known within the repository.</p>
      </section>
    );
  return (
    <section aria-label="Calls">
      <h2>Calls</h2>
      <Graph
        picture={picture}
        told={`Graph of calls: ${counted(one.callers, "caller")} of ${one.name}, which calls ${one.callees}. The lists below have the same.`}
        hint="In this order: what calls it, the function, what it calls."
        onwards="Show it"
        visit={visit}
      />
      {(callers.length > mostDrawn || callees.length > mostDrawn) && (
        <p class="view-note">The picture has the {mostDrawn} with the most calls on each side.</p>
      )}
      <div class="code-calls">
        <CallList name="Called by" calls={callers} total={one.callers} repository={repository} />
        <CallList name="It calls" calls={callees} total={one.callees} repository={repository} />
      </div>
    </section>
  );
}

/** What calls: a function, or a file outside of any. */
function subjectOf({ id, name, path }: FunctionCall): CodeSubject {
  return name ? { of: "function", id } : { of: "file", id: path };
}

function CallList({ name, calls, total, repository }: { name: string; calls: FunctionCall[]; total: number; repository: string }) {
  return (
    <section aria-label={name}>
      <h3>
        {name} ({total})
      </h3>
      {calls.length === 0 && <p class="view-note">Nothing that is known.</p>}
      <ul>
        {calls.map((call) => (
          <li key={call.id}>
            <a href={address.code(repository, subjectOf(call))}>
              <code>{call.name ?? call.path}</code>
            </a>{" "}
            <small>
              {call.name && (
                <>
                  <bdi>{call.path}</bdi>,{" "}
                </>
              )}
              {doubt(call)}
            </small>
          </li>
        ))}
      </ul>
      {calls.length < total && <p class="view-note">{counted(total - calls.length, "more")} not shown.</p>}
    </section>
  );
}

function Changes({ story: { function: one, changes }, repository, github }: PartProperties) {
  return (
    <section aria-label="Changes">
      <h2>Changes ({one.changes})</h2>
      {changes.length === 0 && <p class="view-note">No commit is known that changed it.</p>}
      <ol class="code-changes">
        {changes.map((change) => (
          <Change key={change.commit} change={change} repository={repository} github={github} />
        ))}
      </ol>
      {changes.length < one.changes && <p class="view-note">{counted(one.changes - changes.length, "older one")} not shown.</p>}
    </section>
  );
}

function Change({ change, repository, github }: { change: FunctionChange } & Omit<PartProperties, "story">) {
  const short = shortName("commit", change.commit);
  const fate = [...change.fixed.map((number) => `fixed #${number}`), ...change.introduced.map((number) => `introduced #${number}`)].join(
    ", ",
  );
  return (
    <li>
      <a href={address.code(repository, { of: "commit", id: change.commit })} aria-label={`Functions that were changed by ${short}`}>
        <code>{short}</code>
      </a>{" "}
      <bdi>{change.subject}</bdi>
      <br />
      <small>
        {change.author && (
          <>
            <bdi>{change.author}</bdi>,{" "}
          </>
        )}
        {shownDate(change.date) ?? change.date}, {changed(change)}
        {fate && <strong>, {fate}</strong>} <Linked address={change.url} github={github} text="GitHub" />
      </small>
    </li>
  );
}

function Bugs({ story: { function: one, bugs }, github }: Pick<PartProperties, "story" | "github">) {
  return (
    <section aria-label="Bugs">
      <h2>Bugs ({one.bugs})</h2>
      {bugs.length === 0 && <p class="view-note">No fix of an issue changed it, as far as is known.</p>}
      <ul class="code-changes">
        {bugs.map((bug: FunctionBug) => (
          <li key={bug.number}>
            <Linked address={bug.url} github={github} text={`#${bug.number}`} /> <bdi>{bug.title}</bdi> <small>{bug.state}</small>
          </li>
        ))}
      </ul>
    </section>
  );
}
