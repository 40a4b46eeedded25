import { kinds } from "../../api/kinds";
import type { Counts } from "../../api/types";
import { count } from "../../text/format";

/** CountsList shows how much there is of a repository. */
export function CountsList({ counts }: { counts: Counts }) {
  const present = Object.values(kinds)
    .flatMap((kind) => (kind.label ? [{ ...kind, number: counts[kind.counted] }] : []))
    .filter(({ number }) => number > 0);
  return (
    <ul class="counts">
      {present.map(({ one, many, number }) => (
        <li key={many}>
          <strong>{count(number)}</strong> {number === 1 ? one : many}
        </li>
      ))}
    </ul>
  );
}
