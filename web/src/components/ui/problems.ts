import type { FunctionComponent } from "preact";
import type { Problem } from "../../api/problem";
import { AbsentIcon, ClockIcon, FailedIcon, ModelIcon, OfflineIcon, UnknownIcon } from "./icons";

/** Look is how a kind of problem is shown, and the step that follows from it. */
export interface Look {
  Icon: FunctionComponent;
  tone: "bad" | "warn" | "info";
  /** What to do, when the server's words do not say it; empty otherwise. */
  next: string;
}

const failed: Look = { Icon: FailedIcon, tone: "bad", next: "" };
const away: Look = {
  Icon: AbsentIcon,
  tone: "warn",
  next: "Nothing is lost. Whoever operates the server finds out more with `repochat doctor`.",
};
const offline: Look = { Icon: OfflineIcon, tone: "warn", next: "" };
const restarting: Look = { ...offline, next: "What was written until then is kept." };
const model: Look = {
  Icon: ModelIcon,
  tone: "warn",
  next: "The built-in question parser does not understand this question either. Whoever operates the server finds out more with `repochat doctor`.",
};
const wait: Look = { Icon: ClockIcon, tone: "info", next: "" };

const looks: Record<string, Look> = {
  not_found: { Icon: UnknownIcon, tone: "info", next: "" },
  graph_unavailable: away,
  not_ready: away,
  offline,
  cut_off: offline,
  bad_gateway: offline,
  shutting_down: restarting,
  interrupted: offline,
  model_unavailable: model,
  rate_limited: wait,
  timeout: wait,
  loading: wait,
};

/** lookOf tells the kinds of problems apart. */
export function lookOf({ code }: Problem): Look {
  return looks[code] ?? failed;
}
