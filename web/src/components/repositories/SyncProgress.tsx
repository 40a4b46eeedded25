import type { ComponentChildren } from "preact";
import type { Sync } from "../../api/types";
import { count, duration, roughly } from "../../text/format";
import { CheckIcon, FailedIcon, RetryIcon } from "../ui/icons";
import { Words } from "../ui/Words";

export interface SyncProperties {
  /** The repository that is read. */
  name: string;
  sync: Sync;
  /** Whether the reader may cancel it, or begin it again. */
  isAdmin: boolean;
  cancel(): void;
  retry(): void;
}

/** SyncProgress shows how the reading of a repository goes, phase by phase. */
export function SyncProgress({ name, sync, isAdmin, cancel, retry }: SyncProperties) {
  const label = `Synchronisation of ${name}`;
  switch (sync.state) {
    case "queued":
      return (
        <section class={sync.error ? "sync failed" : "sync"} aria-label={label}>
          <p class="sync-line">
            {sync.error ? (
              <>
                <FailedIcon />
                <span class="sync-error">The last try failed. It will be tried again.</span>
              </>
            ) : (
              <span class="sync-now">
                <span class="pulse" aria-hidden="true" />
                Waiting for its turn
              </span>
            )}
            {isAdmin && <Cancel cancel={cancel} />}
          </p>
          {sync.error && (
            <p class="sync-summary">
              <Words text={sync.error} />
            </p>
          )}
          {sync.notice && (
            <p class="sync-summary">
              <Words text={sync.notice} />
            </p>
          )}
        </section>
      );
    case "running":
      return (
        <section class="sync" aria-label={label}>
          <Phases sync={sync} />
          <Current sync={sync}>{isAdmin && <Cancel cancel={cancel} />}</Current>
        </section>
      );
    case "failed":
      return (
        <section class="sync failed" aria-label={label}>
          <p class="sync-line">
            <FailedIcon />
            <span class="sync-error">
              <Words text={sync.error || "The synchronisation failed."} />
            </span>
          </p>
          {isAdmin && (
            <button type="button" class="button" onClick={retry}>
              <RetryIcon />
              Try again
            </button>
          )}
        </section>
      );
    case "cancelled":
      return (
        <section class="sync" aria-label={label}>
          <p class="sync-line">
            Cancelled. What was read so far is kept.
            {isAdmin && (
              <button type="button" class="button sync-cancel" onClick={retry}>
                <RetryIcon />
                Go on
              </button>
            )}
          </p>
        </section>
      );
    default:
      return sync.phases.length > 0 ? <Done label={label} sync={sync} /> : null;
  }
}

/** Done keeps what was read for whoever watched it, however short it took. */
function Done({ label, sync }: { label: string; sync: Sync }) {
  const took = sync.phases.reduce((sum, { took_ms }) => sum + took_ms, 0);
  return (
    <section class="sync" aria-label={label}>
      <details>
        <summary>What was read, in {duration(took)}</summary>
        <Phases sync={sync} />
      </details>
    </section>
  );
}

function Phases({ sync }: { sync: Sync }) {
  if (sync.phases.length === 0) return null;
  return (
    <ol class="sync-phases">
      {sync.phases.map(({ name, summary, took_ms }) => (
        <li key={name}>
          <CheckIcon />
          <span class="sync-name">{name}</span>
          <span class="sync-summary">{summary}</span>
          <span class="sync-time">{duration(took_ms)}</span>
        </li>
      ))}
    </ol>
  );
}

function Current({ sync, children }: { sync: Sync; children: ComponentChildren }) {
  const { phase, done, total } = sync;
  const name = phase || "Starting";
  return (
    <>
      <p class="sync-line">
        <span class="sync-now">
          <span class="pulse" aria-hidden="true" />
          <span class="sync-name">{name}</span>
        </span>
        {(done > 0 || total > 0) && <span class="sync-count">{total > 0 ? `${count(done)} of ${count(total)}` : count(done)}</span>}
        {sync.estimate_ms !== undefined && sync.estimate_ms > 0 && <span class="sync-time">{roughly(sync.estimate_ms)} left</span>}
        {children}
      </p>
      <progress class="sync-bar" aria-label={name} {...(total > 0 && { max: total, value: Math.min(done, total) })} />
      {sync.notice && (
        <p class="sync-summary">
          <Words text={sync.notice} />
        </p>
      )}
    </>
  );
}

function Cancel({ cancel }: { cancel(): void }) {
  return (
    <button type="button" class="button sync-cancel" onClick={cancel}>
      Cancel
    </button>
  );
}
