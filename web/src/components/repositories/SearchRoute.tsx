import { useApp } from "../../app";
import { Late } from "./Late";

/** SearchRoute is the page of a search. */
export function SearchRoute({ repository, given }: { repository: string; given: string[] }) {
  const { client, router } = useApp();
  return (
    <Late
      title={`${given[0] ? `${given[0]} · ` : ""}Search · ${repository}`}
      what="The search"
      load={() => import("../../search/SearchPage")}
    >
      {({ SearchPage }) => <SearchPage repository={repository} given={given} load={client.search} go={router.go} />}
    </Late>
  );
}
