import type { Explanation, IntroductionCandidate, NamedCommit } from "../api/types";
import { Linked } from "../components/ui/Linked";
import { counted, shownDate } from "../text/format";
import { shortName } from "../text/name";
import type { Subject } from "../views/subject";
import { useLoaded } from "../views/useLoaded";
import { ViewProblem } from "../views/ViewProblem";
import { byFile, fate } from "./lines";

interface Properties {
  repository: string;
  /** The commit or issue that the page is about. */
  subject: Subject;
  /** The configured GitHub: links lead nowhere else. */
  github: string;
  load(repository: string, subject: Subject): Promise<Explanation[]>;
}

/** WhyPage tells which line of a fix led to which commit, and why the other commits were not selected. */
export function WhyPage({ repository, subject, github, load }: Properties) {
  const { value, problem, retry } = useLoaded(`${repository} ${subject.kind} ${subject.id}`, () => load(repository, subject));
  return (
    <div class="search-page">
      <h1>
        Why this commit? <bdi>{shortName(subject.kind, subject.id)}</bdi>
      </h1>
      <ViewProblem problem={problem} retry={retry} />
      {!value && !problem && <p class="loading">Loading…</p>}
      {value?.length === 0 && (
        <p class="view-note">
          Nothing is known about how a bug came in here: no fix is linked to it, or it was read before explanations were kept. The next
          synchronisation reads it again.
        </p>
      )}
      {value?.map((explanation) => (
        <Explained key={`${explanation.issue} ${explanation.fix}`} explanation={explanation} subject={subject} github={github} />
      ))}
    </div>
  );
}

function Explained({ explanation, subject, github }: { explanation: Explanation; subject: Subject; github: string }) {
  const { issue, title, issue_url, reported, fix, subject: words, fix_url, method, candidates, named, lines, left_out } = explanation;
  return (
    <section class="why" aria-label={`Bug #${issue}`}>
      <h2>
        <Linked address={issue_url} github={github} text={`#${issue}`} /> <bdi>{title}</bdi>
      </h2>
      <p class="search-about">Reported on {shownDate(reported) ?? reported}</p>
      {fix && (
        <p>
          Fixed by <Hash commit={fix} address={fix_url} github={github} /> <bdi>{words}</bdi>
        </p>
      )}
      {named.length > 0 && (
        <>
          <h3>What developers said</h3>
          <ul>
            {named.map((one) => (
              <Said key={one.commit} named={one} github={github} />
            ))}
          </ul>
        </>
      )}
      {fix && (
        <>
          <h3>Commits that the changed lines lead to</h3>
          {candidates.length === 0 && <p>None: no line that counts leads to a commit.</p>}
          <ul>
            {candidates.map((candidate) => (
              <Judged key={candidate.commit} candidate={candidate} isSubject={isOf(candidate.commit, subject)} github={github} />
            ))}
          </ul>
          <h3>Lines that the fix deletes or changes</h3>
          {lines.length === 0 && <p>None: the fix only adds lines.</p>}
          {byFile(lines).map((file) => (
            <figure key={file.path} class="search-passage">
              <figcaption>
                <bdi>{file.path}</bdi>
              </figcaption>
              <ol class="why-lines">
                {file.lines.map((line) => (
                  <li key={line.line} value={line.line} class={line.dropped ? "why-dropped" : undefined}>
                    <code>{line.text.trim() || " "}</code> <small>{fate(line)}</small>
                  </li>
                ))}
              </ol>
            </figure>
          ))}
          {left_out > 0 && <p class="search-about">{counted(left_out, "more line")} not shown.</p>}
          <p class="search-about">
            Found by SZZ, variant {method}: each line is traced to the commit that last changed it before the fix. This is a heuristic.
          </p>
        </>
      )}
    </section>
  );
}

function isOf(commit: string, { kind, id }: Subject): boolean {
  return kind === "commit" && commit.startsWith(id.toLowerCase());
}

interface JudgedProperties {
  candidate: IntroductionCandidate;
  /** Whether the page is about this commit. */
  isSubject: boolean;
  github: string;
}

function Judged({ candidate: { commit, subject, url, date, lines, lost, reason }, isSubject, github }: JudgedProperties) {
  return (
    <li class={lost ? "why-lost" : "why-won"} aria-current={isSubject || undefined}>
      <p>
        <Hash commit={commit} address={url} github={github} /> <bdi>{subject}</bdi>{" "}
        <small>
          {shownDate(date) ?? date}, {counted(lines, "line")}
        </small>
      </p>
      <p>
        <strong>{lost ? "Not selected" : "Introduced it"}</strong>: {lost || reason}
      </p>
    </li>
  );
}

function Said({ named: { commit, subject, url, evidence }, github }: { named: NamedCommit; github: string }) {
  return (
    <li class="why-won">
      <p>
        <Hash commit={commit} address={url} github={github} /> <bdi>{subject}</bdi>
      </p>
      <p>
        <strong>A developer names it</strong>: <bdi>{evidence}</bdi>
      </p>
    </li>
  );
}

function Hash({ commit, address, github }: { commit: string; address: string | undefined; github: string }) {
  return (
    <code>
      <Linked address={address} github={github} text={shortName("commit", commit)} />
    </code>
  );
}
