import { execFile, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { findFreePort } from "@storywall/local/ports";

const folder = fileURLToPath(new URL("../empty-page", import.meta.url));
const nextBinary = fileURLToPath(new URL("../node_modules/.bin/next", import.meta.url));

/** Builds and serves an app with one empty page, to measure the overhead of Next. Call `stop` afterwards. */
export async function serveEmptyPage(): Promise<{ url: string; pid: number; stop(): void }> {
  const env = { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" } as const;
  await promisify(execFile)(nextBinary, ["build"], { cwd: folder, env });
  const { port } = await findFreePort();
  const url = `http://localhost:${port}`;
  const server = spawn(nextBinary, ["start", "-p", String(port)], { cwd: folder, env, stdio: "ignore" });
  const stopServer = () => void server.kill();
  for (let attempt = 0; attempt < 100; attempt++) {
    const isUp = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp) return { url, pid: server.pid ?? 0, stop: stopServer };
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  stopServer();
  throw new Error("The empty page was not served within 20 seconds.");
}
