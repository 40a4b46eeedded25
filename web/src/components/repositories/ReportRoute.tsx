import { useEffect, useState } from "preact/hooks";
import { reportMarkdownAddress } from "../../api/client";
import { useApp } from "../../app";
import { Problem } from "../ui/Problem";

interface Properties {
  repository: string;
  name: string;
  given: string[];
}

/** ReportRoute is the page of a report. Its code is loaded when the first report is shown. */
export function ReportRoute({ repository, name, given }: Properties) {
  const { client, router, session } = useApp();
  const [page, setPage] = useState<typeof import("../../reports/ReportPage") | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    void import("../../reports/ReportPage").then(setPage, () => setFailed(true));
  }, []);
  useEffect(() => {
    document.title = `${[name, ...given].join(" ")} · ${repository} · RepoChat`;
  }, [repository, name, ...given]);
  if (failed)
    return (
      <Problem
        problem={{ title: "The report cannot be shown", code: "", detail: "A part of the page could not be loaded. Load it again." }}
      />
    );
  if (!page) return <p class="loading">Loading…</p>;
  return (
    <page.ReportPage
      repository={repository}
      name={name}
      given={given}
      githubURL={session.githubURL.value}
      offers={client.reports}
      load={client.report}
      markdown={reportMarkdownAddress}
      go={router.go}
    />
  );
}
