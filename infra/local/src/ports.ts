import { randomInt } from "node:crypto";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { tryAcquireLock } from "./lock.ts";

export type FreePort = {
  port: number;
  /** The preferred port, if it was taken and a different port was chosen. */
  replaced?: number;
};

/**
 * The operating system picks ports from 32768 for outgoing connections and for `listen(0)`, so it never takes a port
 * below that range. The minimum is above 10080, a port that browsers block.
 */
const anyPort = { min: 10_100, max: 32_767 };
const maxAttempts = 100;

/**
 * Returns the preferred port if it is free, otherwise a random free port. 0 or undefined means that any port is
 * accepted. `reserve` returns whether a free port may be used.
 */
export async function findFreePort(
  preferred = 0,
  host = "127.0.0.1",
  reserve: (port: number) => boolean = () => true,
): Promise<FreePort> {
  if (preferred !== 0 && (await isPortFree(preferred, host)) && reserve(preferred)) return { port: preferred };
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const port = randomInt(anyPort.min, anyPort.max + 1);
    if ((await isPortFree(port, host)) && reserve(port))
      return preferred === 0 ? { port } : { port, replaced: preferred };
  }
  throw new Error(`No free port on ${host}.`);
}

/**
 * Reserves ports for this process until they are released or the process ends. A shop chooses its ports seconds before it
 * listens on them, so a second shop of this user could otherwise choose the same ones.
 */
export function createPortReservations(): { reserve(port: number): boolean; release(): void } {
  const folder = join(tmpdir(), `storywall-ports-${process.getuid?.() ?? 0}`);
  const locks: { release(): void }[] = [];
  return {
    reserve(port) {
      const lock = tryAcquireLock(join(folder, String(port)));
      if (lock) locks.push(lock);
      return lock !== null;
    },
    release() {
      for (const lock of locks.splice(0)) lock.release();
    },
  };
}

export function isPortFree(port: number, host = "127.0.0.1"): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "EADDRINUSE" || error.code === "EACCES") resolve(false);
      else reject(error);
    });
    server.listen(port, host, () => server.close(() => resolve(true)));
  });
}
