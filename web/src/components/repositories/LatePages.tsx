import { useEffect } from "preact/hooks";
import { reportMarkdownAddress } from "../../api/client";
import { useApp } from "../../app";
import { CodePage } from "../../code/CodePage";
import { ReportPage } from "../../reports/ReportPage";
import { SearchPage } from "../../search/SearchPage";
import { address } from "../../state/route";
import { WhyPage } from "../../why/WhyPage";
import type { LateRoute } from "./LatePage";

/** LatePages shows a report, a search, why a commit is named, or functions. */
export function LatePages({ route }: { route: LateRoute }) {
  const { client, router, session } = useApp();
  const { repository } = route;
  const title = titleOf(route);
  useEffect(() => {
    document.title = `${title} · ${repository} · RepoChat`;
  }, [title, repository]);
  switch (route.page) {
    case "report":
      return (
        <ReportPage
          repository={repository}
          name={route.report}
          given={route.given}
          githubURL={session.githubURL.value}
          offers={client.reports}
          load={client.report}
          markdown={reportMarkdownAddress}
          go={router.go}
        />
      );
    case "search":
      return <SearchPage repository={repository} given={route.given} load={client.search} go={router.go} />;
    case "why":
      return <WhyPage repository={repository} subject={route.subject} github={session.githubURL.value} load={client.introductions} />;
    case "code":
      return (
        <CodePage
          repository={repository}
          subject={route.subject}
          github={session.githubURL.value}
          functions={client.functions}
          story={client.functionStory}
          go={(to) => router.go(address.code(repository, to))}
        />
      );
  }
}

function titleOf(route: LateRoute): string {
  switch (route.page) {
    case "report":
      return [route.report, ...route.given].join(" ");
    case "search":
      return route.given[0] ? `${route.given[0]} · Search` : "Search";
    case "why":
      return "Why this commit?";
    case "code":
      return "Functions";
  }
}
