import type { CodeFunction, FunctionTouch } from "../api/types";
import { counted } from "../text/format";

const types: Record<string, string> = {
  ADDED: "added",
  DELETED: "deleted",
  RENAMED: "renamed",
  MOVED: "moved",
};

/** What a commit did to a function: "+3 −1, renamed from Cart.put". */
export function changed({ additions, deletions, change_type, previous_name, previous_path }: FunctionTouch): string {
  const parts = [`+${additions} −${deletions}`];
  const type = types[change_type];
  const from = [previous_name, previous_path && `in ${previous_path}`].filter(Boolean).join(" ");
  if (type) parts.push(from ? `${type} from ${from}` : type);
  return parts.join(", ");
}

/** Who changed a function most often: "@ann (4), Bob (1) and 2 more people". */
export function ownersOf({ owners, people }: Pick<CodeFunction, "owners" | "people">): string {
  const named = owners.map(({ login, name, changes }) => `${login ? `@${login}` : (name ?? "somebody")} (${changes})`).join(", ");
  const more = people - owners.length;
  return more > 0 ? `${named} and ${more === 1 ? "1 more person" : `${more} more people`}` : named;
}

/** How sure it is that a call means the function, for calls that are not certain; empty for the others. */
export function doubt({ confidence, count }: { confidence: number; count: number }): string {
  const places = counted(count, "place");
  return confidence < 0.9 ? `${places}, likely (${Math.round(confidence * 100)} %)` : places;
}
