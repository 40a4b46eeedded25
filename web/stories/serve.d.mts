import type { Server } from "node:http";

/** Builds and serves the stories; resolves to a server that listens. */
export function serveStories(port: number): Promise<Server>;
