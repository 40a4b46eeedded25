import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { connect, createServer, type Socket } from "node:net";
import type { Running } from "./processes";

/** Proxy passes connections on to a server until they are cut. */
export interface Proxy extends Running {
  /** Breaks all connections; new ones are taken. */
  cut(): void;
}

/** proxied puts a proxy before a server, so that a test can break its connections. */
export async function proxied(server: Running): Promise<Proxy> {
  const { hostname, port } = new URL(server.url);
  const open = new Set<Socket>();
  const listener = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one.pipe(other);
      one.on("error", () => other.destroy());
      one.on("close", () => {
        open.delete(one);
        other.destroy();
      });
    }
  });
  listener.listen(0, "127.0.0.1");
  await once(listener, "listening");
  const cut = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    url: `http://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    cut,
    async close() {
      listener.close();
      cut();
      await once(listener, "close");
    },
  };
}
