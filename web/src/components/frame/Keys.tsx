import { useLazy } from "../ui/useLazy";

/** Keys is the list of the page's keys, whose code is loaded when it is asked for. */
export function Keys({ onClose }: { onClose(): void }) {
  const { part } = useLazy(() => import("./Shortcuts"));
  return part && <part.Shortcuts open onClose={onClose} />;
}
