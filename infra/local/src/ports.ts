import { createServer } from "node:net";

export type FreePort = {
  port: number;
  /** The preferred port. Set only if it was taken and `port` is a different port. */
  replaced?: number;
};

/** Returns the preferred port if it is free, else any free port. 0 or undefined means any port. */
export async function findFreePort(preferred = 0, host = "127.0.0.1"): Promise<FreePort> {
  const got = await findListenablePort(preferred, host);
  if (got !== null) return { port: got };
  const other = await findListenablePort(0, host);
  if (other === null) throw new Error(`No free port on ${host}.`);
  return { port: other, replaced: preferred };
}

/** Returns whether a server could listen on the port. */
export async function isPortFree(port: number, host = "127.0.0.1"): Promise<boolean> {
  return (await findListenablePort(port, host)) !== null;
}

function findListenablePort(port: number, host: string): Promise<number | null> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "EADDRINUSE" || error.code === "EACCES") resolve(null);
      else reject(error);
    });
    server.listen(port, host, () => {
      const address = server.address();
      server.close(() => resolve(address !== null && typeof address === "object" ? address.port : null));
    });
  });
}
