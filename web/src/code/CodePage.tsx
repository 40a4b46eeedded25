import type { FunctionStory, Functions } from "../api/types";
import type { CodeSubject } from "../state/route";
import { counted } from "../text/format";
import { shortName } from "../text/name";
import { useLoaded } from "../views/useLoaded";
import { ViewProblem } from "../views/ViewProblem";
import { FunctionPage } from "./FunctionPage";
import { FunctionTable } from "./FunctionTable";

interface Properties {
  repository: string;
  subject: CodeSubject;
  /** The configured GitHub: links lead nowhere else. */
  github: string;
  functions(repository: string, of: string, id: string): Promise<Functions>;
  story(repository: string, id: string): Promise<FunctionStory>;
  /** Goes on to other functions. */
  go(to: CodeSubject): void;
}

/** CodePage shows the functions of a file, of a commit or of a name, each with its history, or one of them. */
export function CodePage({ repository, subject, github, functions, story, go }: Properties) {
  if (subject.of === "function") return <FunctionPage repository={repository} id={subject.id} github={github} load={story} go={go} />;
  return <FunctionsOf repository={repository} subject={subject} github={github} load={functions} />;
}

interface ListProperties {
  repository: string;
  subject: CodeSubject;
  github: string;
  load: Properties["functions"];
}

function FunctionsOf({ repository, subject: { of, id }, github, load }: ListProperties) {
  const { value, problem, retry } = useLoaded(`${repository} ${of} ${id}`, () => load(repository, of, id));
  return (
    <div class="search-page code-page" aria-busy={!value && !problem}>
      <h1>
        {headings[of]} <bdi>{of === "commit" ? shortName("commit", id) : id}</bdi>
      </h1>
      <ViewProblem problem={problem} retry={retry} />
      {!value && !problem && <p class="loading">Loading…</p>}
      {value && value.functions.length === 0 && (
        <p class="view-note">
          {value.has_code
            ? nothing[of]
            : "No functions of this repository have been read. They are read from Go, Java, Python, TypeScript and JavaScript with the next synchronisation."}
        </p>
      )}
      {value && value.functions.length > 0 && (
        <>
          <p class="search-count">{summary(value)}</p>
          <FunctionTable key={`${of} ${id}`} repository={repository} functions={value.functions} of={of} github={github} />
        </>
      )}
    </div>
  );
}

const headings: Record<CodeSubject["of"], string> = {
  file: "Functions of",
  name: "Functions called",
  commit: "Functions that were changed by",
  function: "",
};

const nothing: Record<CodeSubject["of"], string> = {
  file: "No functions of this file are known: it defines none, is generated, or is not in a language that is read.",
  name: "No function is called that, today or earlier.",
  commit: "It changed no function, as far as is known; a merge has no changes of its own.",
  function: "",
};

function summary({ functions, total }: Functions): string {
  const past = functions.filter(({ deleted }) => deleted).length;
  const all = counted(total, "function");
  const parts = [total > functions.length ? `${all}, of which the first ${functions.length} are shown` : all];
  if (past > 0) parts.push(`${past} no longer there`);
  return `${parts.join("; ")}.`;
}
