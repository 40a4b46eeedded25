/** ViewProblem says why a part of the page has nothing to show, and offers to try again. */
export function ViewProblem({ problem, retry }: { problem: string; retry(): void }) {
  if (!problem) return null;
  return (
    <p class="view-problem" role="alert">
      <span>{problem}</span>
      <button type="button" class="button" onClick={retry}>
        Try again
      </button>
    </p>
  );
}
