import type { Problem as Described } from "./types";

/** An error: one that the server explains, or one of the connection to it. */
export interface Problem extends Pick<Described, "title" | "code" | "detail">, Partial<Pick<Described, "request_id">> {
  /** After how many seconds to try again, from Retry-After. */
  retry_after?: number;
}
