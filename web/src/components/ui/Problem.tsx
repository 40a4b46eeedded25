import type { Problem as ProblemDetails } from "../../api/problem";
import { address } from "../../state/route";
import { Countdown } from "./Countdown";
import { RetryIcon } from "./icons";
import { lookOf } from "./problems";
import { Words } from "./Words";

interface Properties {
  problem: ProblemDetails;
  retry?: () => void;
}

/** Problem says why a page has nothing to show, and what to do about it. */
export function Problem({ problem, retry }: Properties) {
  const { Icon, tone, next } = lookOf(problem);
  return (
    <section class="empty" aria-labelledby="problem-title" role="alert">
      <span class={`empty-icon ${tone}`}>
        <Icon />
      </span>
      <h1 id="problem-title">{problem.title}</h1>
      <p>{problem.detail}</p>
      {next && (
        <p class="problem-next">
          <Words text={next} />
        </p>
      )}
      {problem.retry_after && <Countdown seconds={problem.retry_after} {...(retry && { onEnd: retry })} />}
      {retry && problem.code !== "not_found" && (
        <button type="button" class="button" onClick={retry}>
          <RetryIcon />
          Try again
        </button>
      )}
      {problem.code === "not_found" && (
        <a class="button" href={address.repositories}>
          See the repositories
        </a>
      )}
      {problem.request_id && problem.code !== "not_found" && <p class="request-id">Request {problem.request_id}</p>}
    </section>
  );
}
