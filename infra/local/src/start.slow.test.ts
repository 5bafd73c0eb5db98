import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, onTestFinished, test, vi } from "vitest";
import { findFreePort, isPortFree } from "./ports.ts";
import { isProcessAlive } from "./process-group.ts";
import { root } from "./settings.ts";

const dataDir = mkdtempSync(join(tmpdir(), "storywall-start-"));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** This limit is much longer than a first start with its build takes on a slow machine. */
const startTimeoutMs = 15 * 60_000;

type Start = { starter: ChildProcess; output(): string; port: number };

async function startWithNpm(data = dataDir): Promise<Start> {
  const { port } = await findFreePort();
  const env = { ...process.env, STORYWALL_DATA: data, NODE_ENV: undefined };
  const starter = spawn(process.execPath, [join(root, "scripts/start.mjs"), "--port", String(port)], {
    cwd: root,
    env,
  });
  let text = "";
  for (const stream of [starter.stdout, starter.stderr]) stream.on("data", (chunk) => (text += String(chunk)));
  return { starter, output: () => text, port };
}

async function waitUntilReady({ starter, output }: Start): Promise<void> {
  await vi.waitFor(
    () => {
      if (starter.exitCode !== null) throw new Error(output());
      expect(output()).toMatch(/Storywall is ready[\s\S]*\n {2}Stop /);
    },
    { timeout: startTimeoutMs, interval: 100 },
  );
}

function listDescendants(pid: number): number[] {
  const children = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, "utf8").split(" ").filter(Boolean).map(Number),
  );
  return children.flatMap((child) => [child, ...listDescendants(child)]);
}

async function openEventStream(port: number): Promise<void> {
  const base = `http://localhost:${port}`;
  const input = JSON.stringify({ json: {} });
  const headers = { "content-type": "application/json", origin: base };
  const visitor = await fetch(`${base}/api/trpc/visitor.ensure`, { method: "POST", headers, body: input });
  const cookie = visitor.headers.getSetCookie().map((line) => line.split(";")[0]);
  const eventStream = await fetch(`${base}/api/trpc/live.events?input=${encodeURIComponent(input)}`, {
    headers: { cookie: cookie.join("; "), accept: "text/event-stream" },
  });
  expect(eventStream.status).toBe(200);
  expect((await eventStream.body?.getReader().read())?.done).toBe(false);
}

const listPorts = (text: string) =>
  [...text.matchAll(/:\/\/(?:\w+@)?(?:127\.0\.0\.1|localhost):(\d+)/g)].map(([, port]) => Number(port));

test.runIf(existsSync("/proc"))(
  "Ctrl-C leaves no process of the shop, even with a page open",
  async () => {
    const shop = await startWithNpm();
    await waitUntilReady(shop);
    expect((await fetch(`http://127.0.0.1:${shop.port}/healthz`)).status).toBe(200);
    await openEventStream(shop.port);
    const processes = listDescendants(shop.starter.pid ?? 0);
    const ports = [...new Set(listPorts(shop.output()))];
    expect(processes.length).toBeGreaterThan(8);
    expect(ports.length).toBeGreaterThanOrEqual(6);

    // The terminal and npm each send one signal for Ctrl-C.
    shop.starter.kill("SIGINT");
    setTimeout(() => shop.starter.kill("SIGINT"), 20);
    const [code] = await once(shop.starter, "exit");
    expect(code).toBe(0);
    expect(shop.output()).not.toContain("was killed");
    expect(processes.filter(isProcessAlive)).toEqual([]);
    expect(await Promise.all(ports.map((port) => isPortFree(port)))).toEqual(ports.map(() => true));
    expect(readFileSync(join(dataDir, "postgres.log"), "utf8").trim()).toMatch(/database system is shut down$/);
  },
  startTimeoutMs,
);

test(
  "a second start does not repeat the build",
  async () => {
    const secrets = readFileSync(join(dataDir, "secrets.json"), "utf8");
    const shop = await startWithNpm();
    await waitUntilReady(shop);
    const another = await startWithNpm();
    const [code] = await once(another.starter, "exit");
    shop.starter.kill("SIGTERM");
    await once(shop.starter, "exit");
    expect(shop.output()).toContain("database schema: up to date");
    expect(shop.output()).toContain("unchanged since the last build");
    expect(readFileSync(join(dataDir, "secrets.json"), "utf8")).toBe(secrets);
    expect(code).toBe(1);
    expect(another.output()).toContain("The shop is already running from");
  },
  startTimeoutMs,
);

const runMount = (command: "mount" | "umount", ...args: string[]) => spawnSync(command, args).status === 0;

/** Mounts a small disk, which `resize` makes larger or smaller. Returns null where this user may not mount. */
function mountDisk(size: string) {
  const folder = mkdtempSync(join(tmpdir(), "storywall-disk-"));
  const isMounted = process.getuid?.() === 0 && runMount("mount", "-t", "tmpfs", "-o", `size=${size}`, "tmpfs", folder);
  if (!isMounted) {
    rmSync(folder, { recursive: true });
    return null;
  }
  onTestFinished(() => {
    runMount("umount", folder);
    rmSync(folder, { recursive: true });
  });
  const resize = (newSize: string) => expect(runMount("mount", "-o", `remount,size=${newSize}`, folder)).toBe(true);
  return { folder, resize };
}

test(
  "on a full disk, a start waits until there is space",
  async ({ skip }) => {
    const disk = mountDisk("4m");
    if (!disk) return skip("This user may not mount a disk.");
    const data = join(disk.folder, "data");
    mkdirSync(data);
    for (const tooSmall of ["4m", null]) {
      // A tmpfs with data cannot be smaller than its data, so the later start finds a disk filled to the last page.
      if (!tooSmall) {
        const { blocks, bfree, bsize } = statfsSync(disk.folder);
        disk.resize(String((blocks - bfree) * bsize));
      }
      const shop = await startWithNpm(data);
      await vi.waitFor(() => expect(shop.output()).toContain(`The disk is full: ${data} has`), {
        timeout: startTimeoutMs,
      });
      expect(shop.starter.exitCode).toBe(null);
      // 40 MB are enough to begin, but not for the database of the first start.
      if (tooSmall) {
        disk.resize("40m");
        await vi.waitFor(() => expect(shop.output().match(/The disk is full:/g)).toHaveLength(2), {
          timeout: startTimeoutMs,
        });
      }
      disk.resize("2g");
      await waitUntilReady(shop);
      expect((await fetch(`http://127.0.0.1:${shop.port}/healthz`)).status).toBe(200);
      shop.starter.kill("SIGTERM");
      const [code] = await once(shop.starter, "exit");
      expect(code).toBe(0);
    }
  },
  startTimeoutMs,
);
