import { type ChildProcess, execFile, spawn } from "node:child_process";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { findFreePort } from "@storywall/local/ports";
import { root } from "@storywall/local/settings";
import { describeMachine } from "./describe-machine.ts";

/** Measures `npm start` in a clean clone with an empty home directory and no caches. */

const limits = { firstSeconds: 180, secondSeconds: 8, stopSeconds: 10 };
/** A step is aborted after this multiple of its time limit. */
const abortFactor = 3;
const pollMs = 100;

const folder = await mkdtemp(join(tmpdir(), "storywall-start-bench-"));
const [clone, home] = [join(folder, "clone"), join(folder, "home")];
const stopping = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stopping.abort(new Error(signal)));
let shop: ChildProcess | undefined;
try {
  await mkdir(home);
  await promisify(execFile)("git", ["clone", "--quiet", root, clone]);
  console.log(`Machine: ${describeMachine()}`);
  const first = await measureShopStart(limits.firstSeconds);
  const firstStop = await measureShopStop();
  const second = await measureShopStart(limits.secondSeconds);
  const secondStop = await measureShopStop();
  const rows = [
    createRow("clean clone to a served page", first, limits.firstSeconds),
    createRow("Ctrl-C to the end of it", firstStop, limits.stopSeconds),
    createRow("second start to a served page", second, limits.secondSeconds),
    createRow("Ctrl-C to the end of it", secondStop, limits.stopSeconds),
  ];
  console.table(rows);
  process.exitCode = rows.every(({ ok }) => ok) ? 0 : 1;
} finally {
  if (shop && isProcessRunning(shop)) await measureShopStop().catch(() => shop?.kill("SIGKILL"));
  await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
}

/** Starts the shop. Returns the seconds until it is ready and serves a page. */
async function measureShopStart(limitSeconds: number): Promise<number> {
  const { port } = await findFreePort();
  const startedAt = performance.now();
  const stdio: ["ignore", "pipe", "inherit"] = ["ignore", "pipe", "inherit"];
  const npm = spawn("npm", ["start", "--", "--port", String(port)], {
    cwd: clone,
    env: buildMinimalEnv(),
    stdio,
    detached: true,
  });
  shop = npm;
  npm.stdout.on("data", (text: Buffer) => process.stderr.write(redactUrls(text.toString())));
  while (measureSecondsSince(startedAt) < limitSeconds * abortFactor) {
    stopping.signal.throwIfAborted();
    if (!isProcessRunning(npm)) throw new Error(`npm start ended with ${npm.exitCode ?? npm.signalCode}`);
    const url = `http://127.0.0.1:${port}`;
    if ((await isResponding(`${url}/readyz`)) && (await isResponding(`${url}/`))) return measureSecondsSince(startedAt);
    await sleep(pollMs);
  }
  throw new Error(`No page was served within ${limitSeconds * abortFactor} s`);
}

/** Sends SIGINT to npm and its children, like Ctrl-C in a terminal. Returns the seconds until all have ended. */
async function measureShopStop(): Promise<number> {
  const npm = shop;
  if (!npm?.pid) throw new Error("The shop does not run");
  const pressedAt = performance.now();
  process.kill(-npm.pid, "SIGINT");
  while (isProcessRunning(npm)) {
    if (measureSecondsSince(pressedAt) > limits.stopSeconds * abortFactor)
      throw new Error("Ctrl-C did not end the shop");
    await sleep(pollMs / 10);
  }
  return measureSecondsSince(pressedAt);
}

/** Returns the variables for network and tools, without paths to installed packages or caches. */
function buildMinimalEnv(): NodeJS.ProcessEnv {
  const allowedNames =
    /^(LANG|LC_\w+|TERM|TZ|TMPDIR|SSL_CERT_\w+|NODE_EXTRA_CA_CERTS|npm_config_(registry|cafile)|\w+_proxy)$/i;
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => allowedNames.test(name)));
  const path = (process.env.PATH ?? "").split(delimiter).filter((folder) => !folder.includes("node_modules"));
  return { ...env, PATH: path.join(delimiter), HOME: home };
}

async function isResponding(url: string): Promise<boolean> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(5_000) });
    await answer.arrayBuffer();
    return answer.status === 200;
  } catch {
    return false;
  }
}

/** Removes sign-in links and passwords of the services from the output. */
function redactUrls(text: string): string {
  return text.replaceAll(/\S+:\/\/\S+/g, "…");
}

function isProcessRunning({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode === null && signalCode === null;
}

function measureSecondsSince(moment: number): number {
  return (performance.now() - moment) / 1000;
}

function createRow(what: string, seconds: number, limit: number) {
  return { what, ours: `${seconds.toFixed(1)} s`, limit: `${limit} s`, ok: seconds <= limit };
}
