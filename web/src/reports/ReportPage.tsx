import type { Report, ReportOffer } from "../api/types";
import { Words } from "../components/ui/Words";
import { address } from "../state/route";
import { useLoaded } from "../views/useLoaded";
import { ReportForm } from "./ReportForm";
import { ReportView } from "./ReportView";

interface Properties {
  repository: string;
  name: string;
  /** What the report is told, in the order of its arguments. */
  given: string[];
  githubURL: string;
  /** Loads what reports there are. */
  offers(repository: string): Promise<ReportOffer[]>;
  load(repository: string, name: string, given: Record<string, string>): Promise<Report>;
  /** Where a report can be loaded as Markdown. */
  markdown(repository: string, name: string, given: Record<string, string>): string;
  go(path: string): void;
}

/** ReportPage shows one report, what it is told, and the others that there are. */
export function ReportPage({ repository, name, given, githubURL, offers, load, markdown, go }: Properties) {
  const { value: all, problem, retry } = useLoaded(repository, () => offers(repository));
  const offer = all?.find((one) => one.name === name);
  return (
    <div class="report-page">
      <nav class="report-nav" aria-label="Reports">
        <ul>
          {all?.map((one) => (
            <li key={one.name}>
              <a
                class="button quiet"
                href={address.report(repository, one.name, [])}
                aria-current={one.name === name ? "page" : undefined}
                title={one.summary}
              >
                {titled(one.name)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {problem && <Failure problem={problem} retry={retry} />}
      {all && !offer && <Failure problem={`There is no report ${name}.`} />}
      {offer && (
        <>
          <ReportForm offer={offer} given={given} show={(next) => go(address.report(repository, name, next))} />
          <Made key={`${repository} ${name}`} {...{ repository, offer, given, githubURL, load, markdown }} />
        </>
      )}
    </div>
  );
}

type MadeProperties = Pick<Properties, "repository" | "given" | "githubURL" | "load" | "markdown"> & { offer: ReportOffer };

/** Made is a report once it is told what it needs. */
function Made({ repository, offer, given, githubURL, load, markdown }: MadeProperties) {
  const told = Object.fromEntries(offer.arguments.flatMap(({ name }, index) => (given[index] ? [[name, given[index]]] : [])));
  const lacks = offer.arguments.some(({ name, required }) => required && !told[name]);
  const { value, problem, retry } = useLoaded(JSON.stringify([offer.name, told]), () =>
    lacks ? Promise.resolve(null) : load(repository, offer.name, told),
  );
  if (lacks)
    return (
      <section class="report">
        <h1>{titled(offer.name)}</h1>
        <p class="report-empty">{offer.summary}</p>
      </section>
    );
  if (problem) return <Failure problem={problem} retry={retry} />;
  if (!value)
    return (
      <div aria-busy="true">
        <p class="hidden">Making the report…</p>
        <div class="skeleton skeleton-chart" aria-hidden="true" />
      </div>
    );
  return <ReportView report={value} githubURL={githubURL} markdown={markdown(repository, offer.name, told)} />;
}

function Failure({ problem, retry }: { problem: string; retry?: () => void }) {
  return (
    <p class="view-problem" role="alert">
      <span>
        <Words text={problem} />
      </span>
      {retry && (
        <button type="button" class="button" onClick={retry}>
          Try again
        </button>
      )}
    </p>
  );
}

function titled(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
