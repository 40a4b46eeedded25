import { useEffect, useState } from "preact/hooks";
import type { ReportOffer } from "../api/types";

interface Properties {
  offer: ReportOffer;
  /** What the report is told now, in the order of its arguments. */
  given: string[];
  show(given: string[]): void;
}

/** ReportForm asks for what a report has to be told. */
export function ReportForm({ offer, given, show }: Properties) {
  const [values, setValues] = useState(given);
  useEffect(() => setValues(given), [offer.name, ...given]);
  if (offer.arguments.length === 0) return null;
  return (
    <form
      class="report-form"
      aria-label="What the report is about"
      onSubmit={(event) => {
        event.preventDefault();
        show(offer.arguments.map((_, index) => (values[index] ?? "").trim()));
      }}
    >
      {offer.arguments.map((argument, index) => (
        <label key={argument.name} class="report-field">
          <span>
            {argument.name.charAt(0).toUpperCase() + argument.name.slice(1)}
            {!argument.required && <small> (optional)</small>}
          </span>
          <input
            class="input"
            value={values[index] ?? ""}
            maxLength={1000}
            required={argument.required}
            autocomplete="off"
            spellcheck={false}
            aria-describedby={`help-${argument.name}`}
            onInput={(event) => {
              const next = [...values];
              next[index] = event.currentTarget.value;
              setValues(next);
            }}
          />
          <small id={`help-${argument.name}`} class="report-help">
            {argument.help}
          </small>
        </label>
      ))}
      <button type="submit" class="button">
        Show
      </button>
    </form>
  );
}
