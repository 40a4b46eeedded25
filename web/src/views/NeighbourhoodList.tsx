import type { GraphNode, Neighbourhood } from "../api/types";
import { allowedLink } from "../text/links";
import { kindsOf } from "./layout";
import { heading, relationsOf } from "./words";

interface Properties {
  surroundings: Neighbourhood;
  github: string;
  visit(key: string): void;
}

/** NeighbourhoodList is a neighbourhood in words, for those who do not see a picture or use no pointer. */
export function NeighbourhoodList({ surroundings, github, visit }: Properties) {
  return (
    <details class="neighbourhood-list">
      <summary>The same as a list</summary>
      {kindsOf(surroundings).map((kind) => {
        const nodes = surroundings.nodes.filter((node) => node.kind === kind);
        return (
          nodes.length > 0 && (
            <section key={kind} aria-label={heading(kind)}>
              <h3>{heading(kind)}</h3>
              <ul>
                {nodes.map((node) => (
                  <Item key={node.key} node={node} surroundings={surroundings} github={github} visit={visit} />
                ))}
              </ul>
            </section>
          )
        );
      })}
    </details>
  );
}

function Item({ node, surroundings, github, visit }: Properties & { node: GraphNode }) {
  const address = allowedLink(node.url, github);
  const isCentre = node.key === surroundings.centre;
  return (
    <li>
      <p class="neighbour">
        {isCentre ? (
          <strong class="neighbour-label">
            <bdi>{node.label}</bdi>
          </strong>
        ) : (
          <button type="button" class="neighbour-label" onClick={() => visit(node.key)} title={`Show what surrounds ${node.label}`}>
            <bdi>{node.label}</bdi>
          </button>
        )}
        {node.title !== node.label && <bdi class="neighbour-title">{node.title}</bdi>}
        {address && (
          <a href={address} target="_blank" rel="noreferrer" aria-label={`${node.label} on GitHub`}>
            GitHub
          </a>
        )}
      </p>
      <p class="neighbour-relations">
        {relationsOf(node, surroundings).map(({ words, others }) => (
          <span key={words}>
            {words}{" "}
            {others.map((other, index) => (
              <>
                {index > 0 && ", "}
                <bdi>{other.label}</bdi>
              </>
            ))}
          </span>
        ))}
      </p>
    </li>
  );
}
