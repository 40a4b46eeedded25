const titles: Record<string, string> = {
  model_unavailable: "The language model does not answer",
  graph_unavailable: "The graph database is away",
  not_ready: "The server is not ready",
  timeout: "No answer in time",
  shutting_down: "The server was stopped",
  interrupted: "The server was stopped",
};

/** titleOf names a problem of which only the code was kept. */
export function titleOf(code: string): string {
  return titles[code] ?? "No answer";
}
