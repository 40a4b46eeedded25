import { useEffect, useRef, useState } from "preact/hooks";
import type { Drawing } from "./draw";
import type { Picture } from "./layout";
import { heading } from "./words";

interface Properties {
  picture: Picture;
  /** The picture in a sentence. */
  told: string;
  /** What is below it while nothing is selected. */
  hint: string;
  /** What leads on from a node. */
  onwards: string;
  visit(key: string): void;
}

/**
 * Graph draws a picture. The drawing code is loaded when the first one is
 * opened. A pointer selects a node; its name and a button to go on from it stand
 * below. A list beside it has the same for keyboards.
 */
export function Graph({ picture, told, hint, onwards, visit }: Properties) {
  const element = useRef<HTMLDivElement>(null);
  const drawing = useRef<Drawing | null>(null);
  const [failed, setFailed] = useState(false);
  const [selected, setSelected] = useState("");

  useEffect(() => {
    let gone = false;
    setSelected("");
    import("./draw").then(
      ({ draw }) => {
        if (!gone && element.current) drawing.current = draw(element.current, picture, setSelected);
      },
      () => gone || setFailed(true),
    );
    return () => {
      gone = true;
      drawing.current?.close();
      drawing.current = null;
    };
  }, [picture]);

  if (failed) return <p class="view-note">The picture could not be loaded. The list has the same.</p>;
  return (
    <figure class="graph">
      <div class="graph-canvas" role="img" aria-label={told} ref={element} />
      <Legend picture={picture} />
      <figcaption class="graph-foot">
        <Selected picture={picture} hint={hint} onwards={onwards} selected={selected} visit={visit} />
        <span class="graph-tools">
          <button type="button" class="button quiet" aria-label="Larger" title="Larger" onClick={() => drawing.current?.zoom(1.3)}>
            +
          </button>
          <button type="button" class="button quiet" aria-label="Smaller" title="Smaller" onClick={() => drawing.current?.zoom(1 / 1.3)}>
            −
          </button>
          <button type="button" class="button quiet" onClick={() => drawing.current?.fit()}>
            Fit
          </button>
        </span>
      </figcaption>
    </figure>
  );
}

/** Legend says which shape stands for which kind of thing. */
function Legend({ picture: { kinds } }: Pick<Properties, "picture">) {
  return (
    <ul class="graph-legend" aria-label="Legend">
      {kinds.map((kind) => (
        <li key={kind}>
          <span class={`graph-mark of-${kind}`} aria-hidden="true" />
          {heading(kind)}
        </li>
      ))}
    </ul>
  );
}

function Selected({ picture, hint, onwards, selected, visit }: Omit<Properties, "told"> & { selected: string }) {
  const node = picture.steps.flat().find(({ key }) => key === selected);
  if (!node) return <span class="graph-hint">{hint}</span>;
  return (
    <span class="graph-selected">
      <strong>
        <bdi>{node.label}</bdi>
      </strong>
      {node.title !== node.label && <bdi class="neighbour-title">{node.title}</bdi>}
      {node.key !== picture.centre && (
        <button type="button" class="button" onClick={() => visit(node.key)}>
          {onwards}
        </button>
      )}
    </span>
  );
}
