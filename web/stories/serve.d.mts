import type { Server } from "node:http";

/**
 * Builds and serves the stories; resolves to a server that listens. Every page loads the
 * scripts, texts by their names. With cached, the browser keeps all but the pages.
 */
export function serveStories(port: number, options?: { scripts?: Record<string, string>; cached?: boolean }): Promise<Server>;
