import { useApp } from "../../app";
import type { Subject } from "../../views/subject";
import { Late } from "./Late";

/** WhyRoute is the page that explains why commits are taken for those that introduced a bug. */
export function WhyRoute({ repository, subject }: { repository: string; subject: Subject }) {
  const { client, session } = useApp();
  return (
    <Late title={`Why this commit? · ${repository}`} what="The explanation" load={() => import("../../why/WhyPage")}>
      {({ WhyPage }) => <WhyPage repository={repository} subject={subject} github={session.githubURL.value} load={client.introductions} />}
    </Late>
  );
}
