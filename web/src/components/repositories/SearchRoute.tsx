import { useEffect, useState } from "preact/hooks";
import { useApp } from "../../app";
import { Problem } from "../ui/Problem";

interface Properties {
  repository: string;
  given: string[];
}

/** SearchRoute is the page of a search. Its code is loaded when the first one is shown. */
export function SearchRoute({ repository, given }: Properties) {
  const { client, router } = useApp();
  const [page, setPage] = useState<typeof import("../../search/SearchPage") | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    void import("../../search/SearchPage").then(setPage, () => setFailed(true));
  }, []);
  useEffect(() => {
    document.title = `${given[0] ? `${given[0]} · ` : ""}Search · ${repository} · RepoChat`;
  }, [repository, given[0]]);
  if (failed)
    return (
      <Problem
        problem={{ title: "The search cannot be shown", code: "", detail: "A part of the page could not be loaded. Load it again." }}
      />
    );
  if (!page) return <p class="loading">Loading…</p>;
  return <page.SearchPage repository={repository} given={given} load={client.search} go={router.go} />;
}
