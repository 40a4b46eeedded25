import { reportMarkdownAddress } from "../../api/client";
import { useApp } from "../../app";
import { Late } from "./Late";

interface Properties {
  repository: string;
  name: string;
  given: string[];
}

/** ReportRoute is the page of a report. */
export function ReportRoute({ repository, name, given }: Properties) {
  const { client, router, session } = useApp();
  return (
    <Late title={`${[name, ...given].join(" ")} · ${repository}`} what="The report" load={() => import("../../reports/ReportPage")}>
      {({ ReportPage }) => (
        <ReportPage
          repository={repository}
          name={name}
          given={given}
          githubURL={session.githubURL.value}
          offers={client.reports}
          load={client.report}
          markdown={reportMarkdownAddress}
          go={router.go}
        />
      )}
    </Late>
  );
}
