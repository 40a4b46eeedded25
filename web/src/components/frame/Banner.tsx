import type { ConnectionState } from "../../state/connection";
import { OfflineIcon } from "../ui/icons";

/** Banner says that the server cannot be reached, and that the page keeps trying. */
export function Banner({ connection }: { connection: ConnectionState }) {
  if (connection === "online") return null;
  return (
    <p class="banner">
      <OfflineIcon />
      {connection === "offline"
        ? "You are offline. RepoChat goes on as soon as the connection is back."
        : "The server cannot be reached. Trying again…"}
    </p>
  );
}
