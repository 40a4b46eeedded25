import type { Report } from "../api/types";
import { WordsView } from "../components/conversation/AnswerWords";
import { Notices } from "../components/conversation/Notices";
import { DownloadIcon } from "../components/ui/icons";
import { ReportPart } from "./ReportPart";

interface Properties {
  report: Report;
  githubURL: string;
  /** Where the report can be loaded as Markdown. */
  markdown: string;
}

/** ReportView shows a report that has been made. */
export function ReportView({ report, githubURL, markdown }: Properties) {
  const { title, window: days, before, name, notices, parts, repo, data_as_of } = report;
  return (
    <article class="report" aria-labelledby="report-title">
      <h1 id="report-title">
        <WordsView words={title} columns={[]} githubURL={githubURL} />
      </h1>
      <p class="report-about">
        {days && (
          <span>
            {days.from === days.to ? days.from : `${days.from} to ${days.to}`} (UTC)
            {before && name === "period" && `, compared with ${before.from} to ${before.to}`}
          </span>
        )}
        <span>
          {repo}
          {data_as_of && `, data as of ${data_as_of.slice(0, 10)}`}
        </span>
      </p>
      <p class="report-tools">
        <a class="button" href={markdown} download>
          <DownloadIcon />
          Markdown
        </a>
        <button type="button" class="button" onClick={() => print()}>
          Print
        </button>
      </p>
      <Notices notices={notices} />
      {parts.map((part) => (
        <ReportPart key={part.name} part={part} githubURL={githubURL} />
      ))}
    </article>
  );
}
