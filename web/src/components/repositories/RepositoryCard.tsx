import { useState } from "preact/hooks";
import type { Repository, Sync } from "../../api/types";
import { isBusy } from "../../state/repositories";
import { address } from "../../state/route";
import { ago, day, moment } from "../../text/format";
import { Dialog } from "../ui/Dialog";
import { RetryIcon, TrashIcon } from "../ui/icons";
import { RepositoryName } from "../ui/RepositoryName";
import { CountsList } from "./CountsList";
import { SyncState } from "./SyncState";

/** A synchronisation that failed, or was cancelled, shows how to go on with it. */
function hasOwnRetry({ state }: Sync): boolean {
  return state === "failed" || state === "cancelled";
}

interface Properties {
  repository: Repository;
  now: number;
  /** Whether the reader may change what is here. */
  isAdmin: boolean;
  synchronise(): void;
  cancel(): void;
  remove(): void;
}

/** RepositoryCard is one repository of the list: what there is of it, how fresh it is, what is being done. */
export function RepositoryCard({ repository, now, isAdmin, synchronise, cancel, remove }: Properties) {
  const [removing, setRemoving] = useState(false);
  const { name, description, data_as_of, counts, sync } = repository;
  return (
    <li class="card">
      <div class="card-head">
        <h2 class="card-name">
          <a href={address.repository(name)}>
            <RepositoryName name={name} />
          </a>
        </h2>
        {isAdmin && sync && (
          <span class="card-tools">
            {!isBusy(sync) && !hasOwnRetry(sync) && (
              <button
                type="button"
                class="button quiet"
                aria-label={`${data_as_of ? "Update" : "Read it now:"} ${name}`}
                onClick={synchronise}
              >
                <RetryIcon />
                <span class="card-tools-word">{data_as_of ? "Update" : "Read it now"}</span>
              </button>
            )}
            <button
              type="button"
              class="button quiet icon-only"
              aria-label={`Remove ${name}`}
              title="Remove"
              onClick={() => setRemoving(true)}
            >
              <TrashIcon />
            </button>
          </span>
        )}
      </div>
      {description && <p class="card-description">{description}</p>}
      <CountsList counts={counts} />
      <p class="card-age">
        {data_as_of ? (
          <span title={`${moment(data_as_of)} (UTC)`}>
            Data as of {day(data_as_of)}, {ago(data_as_of, now)}
          </span>
        ) : (
          "Not read yet"
        )}
        {data_as_of && sync?.finished_at && sync.state === "succeeded" && <> · updated {ago(sync.finished_at, now)}</>}
      </p>
      {sync && <SyncState name={name} sync={sync} isAdmin={isAdmin} cancel={cancel} retry={synchronise} />}
      <Dialog open={removing} onClose={() => setRemoving(false)} name={`Remove ${name}`}>
        <h2>
          Remove <RepositoryName name={name} />?
        </h2>
        <p>Everything that was read of it is deleted from this server. Nothing changes on GitHub, and it can be added again.</p>
        <p class="dialog-actions">
          <button type="button" class="button" onClick={() => setRemoving(false)}>
            Keep it
          </button>
          <button
            type="button"
            class="button danger"
            onClick={() => {
              setRemoving(false);
              remove();
            }}
          >
            Remove
          </button>
        </p>
      </Dialog>
    </li>
  );
}
