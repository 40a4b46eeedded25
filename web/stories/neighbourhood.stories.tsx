import type { Neighbourhood as Surroundings } from "../src/api/types";
import { Neighbourhood } from "../src/views/Neighbourhood";
import { codeAddress, type Subject, whyAddress } from "../src/views/subject";
import { crowded, github, hostileNeighbourhood, issueStory } from "./data";
import { never, type Stories } from "./story";

const why = ({ kind, id }: Subject) => whyAddress("acme/rockets", { kind, id });

function story(load: () => Promise<Surroundings>) {
  return () => (
    <Neighbourhood
      subject={{ kind: "issue", id: "110" }}
      github={github}
      load={load}
      why={why}
      code={(thing) => codeAddress("acme/rockets", thing)}
    />
  );
}

export const neighbourhood: Stories = {
  issue: story(async () => issueStory),
  crowded: story(async () => crowded()),
  alone: story(async () => ({ ...issueStory, nodes: issueStory.nodes.slice(0, 1), edges: [] })),
  loading: story(never),
  failed: story(async () => {
    throw new Error('acme/rockets has no issue "110" in the graph.');
  }),
  hostile: story(async () => hostileNeighbourhood()),
};
