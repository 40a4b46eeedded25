import { Dialog } from "../ui/Dialog";

const keys: [keys: string[], what: string][] = [
  [["Enter"], "Send the question"],
  [["Shift", "Enter"], "Start a new line"],
  [["Esc"], "Stop the answer and keep what was written"],
  [["↑"], "Bring back the last question, when the field is empty"],
  [["1", "…", "5"], "Reply to the question under the last answer"],
  [["/"], "Go to the question field"],
  [["?"], "Show this list"],
];

/** Shortcuts lists the page's keys. */
export function Shortcuts({ open, onClose }: { open: boolean; onClose(): void }) {
  return (
    <Dialog open={open} onClose={onClose} name="Keys">
      <h2>Keys</h2>
      <dl class="keys">
        {keys.map(([names, what]) => (
          <div key={what}>
            <dt>
              {names.map((name) => (
                <kbd key={name}>{name}</kbd>
              ))}
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
