import { useLazy } from "../ui/useLazy";
import type { AddProperties } from "./AddRepository";

/** AddForm is AddRepository, whose code is loaded where somebody may add one. */
export function AddForm(properties: AddProperties) {
  const { part } = useLazy(() => import("./AddRepository"));
  return part && <part.AddRepository {...properties} />;
}
