import { useLazy } from "../ui/useLazy";
import type { SyncProperties } from "./SyncProgress";

/** SyncState is SyncProgress, whose code is loaded when a repository is read for the first time. */
export function SyncState(properties: SyncProperties) {
  const { part } = useLazy(() => import("./SyncProgress"));
  return part && <part.SyncProgress {...properties} />;
}
