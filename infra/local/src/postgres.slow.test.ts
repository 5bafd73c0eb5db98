import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterEach, expect, test } from "vitest";
import { isPortFree } from "./ports.ts";
import { type Postgres, startPostgres } from "./postgres.ts";
import { isProcessAlive } from "./process-group.ts";

const folders: string[] = [];
const running: Postgres[] = [];

afterEach(async () => {
  for (const postgres of running.splice(0)) await postgres.stop();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function createTempFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "storywall-postgres-"));
  folders.push(folder);
  return join(folder, "postgres");
}

async function startPostgresWithCleanup(options: Parameters<typeof startPostgres>[0]): Promise<Postgres> {
  const postgres = await startPostgres({ port: 0, ...options });
  running.push(postgres);
  return postgres;
}

async function queryRows(postgres: Postgres, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: postgres.url("postgres") });
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

test("a durable Postgres server syncs its commits to disk", async () => {
  const postgres = await startPostgresWithCleanup({ dataDir: createTempFolder() });
  expect(await queryRows(postgres, "show max_connections")).toEqual([{ max_connections: "300" }]);
  expect(await queryRows(postgres, "show fsync")).toEqual([{ fsync: "on" }]);
  expect(await queryRows(postgres, "show listen_addresses")).toEqual([{ listen_addresses: "127.0.0.1" }]);
});

test("committed rows survive kill -9 of the Postgres server", async () => {
  const dataDir = createTempFolder();
  const first = await startPostgresWithCleanup({ dataDir });
  await queryRows(first, "create table walls as select 7 as tiles");
  process.kill(first.pid, "SIGKILL");
  while (isProcessAlive(first.pid)) await sleep(10);
  const second = await startPostgresWithCleanup({ dataDir });
  expect(second.owned).toBe(true);
  expect(await queryRows(second, "select tiles from walls")).toEqual([{ tiles: 7 }]);
});

test("stopping the Postgres server shuts it down cleanly", async () => {
  const postgres = await startPostgresWithCleanup({ dataDir: createTempFolder(), durable: false });
  const idle = new pg.Client({ connectionString: postgres.url("postgres") });
  idle.on("error", () => {});
  await idle.connect();
  await postgres.stop();
  const log = readFileSync(postgres.logFile, "utf8");
  expect(log).toContain("received fast shutdown request");
  expect(log).toContain("database system is shut down");
  expect(isProcessAlive(postgres.pid)).toBe(false);
  expect(await isPortFree(postgres.port)).toBe(true);
});

test("four concurrent starts from two processes share one Postgres server", async () => {
  const dataDir = createTempFolder();
  const other = spawn(process.execPath, ["--input-type=module", "--eval", createConcurrentStartScript(dataDir)], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const childOutput = once(other.stdout, "data").then(
    ([chunk]) => JSON.parse(String(chunk)) as { pid: number; owned: boolean }[],
  );
  const here = await Promise.all([
    startPostgresWithCleanup({ dataDir, durable: false }),
    startPostgresWithCleanup({ dataDir, durable: false }),
  ]);
  const all = [...here, ...(await childOutput)];
  expect(new Set(all.map((item) => item.pid)).size).toBe(1);
  expect(all.filter((candidate) => candidate.owned)).toHaveLength(1);
  other.stdin.end();
  await once(other, "exit");
});

test("a Postgres server ends when its parent process is killed with kill -9", async () => {
  const dataDir = createTempFolder();
  const starter = spawn(process.execPath, ["--input-type=module", "--eval", createConcurrentStartScript(dataDir)], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const [chunk] = await once(starter.stdout, "data");
  const [{ pid }] = JSON.parse(String(chunk)) as [{ pid: number }];
  starter.kill("SIGKILL");
  await expect.poll(() => isProcessAlive(pid)).toBe(false);
  expect(readFileSync(`${dataDir}.log`, "utf8")).toContain("database system is shut down");
});

test("the error for a Postgres server that keeps exiting contains the server's last log lines", async () => {
  const dataDir = createTempFolder();
  mkdirSync(dataDir, { mode: 0o700 });
  writeFileSync(join(dataDir, "PG_VERSION"), "17\n");
  await expect(startPostgres({ dataDir, port: 0 })).rejects.toThrow(
    /^Postgres did not start\. The end of its log, .*postgres\.log:\n[\s\S]*postgresql\.conf/,
  );
});

test.runIf(process.getuid?.() === 0)(
  "Postgres runs as nobody when started as root without user namespaces",
  async () => {
    const postgres = await startPostgresWithCleanup({
      dataDir: createTempFolder(),
      durable: false,
      forbid: ["user namespace"],
    });
    folders.push(postgres.cluster);
    const status = readFileSync(`/proc/${postgres.pid}/status`, "utf8");
    expect(status).toMatch(/^Uid:\s+65534\s/m);
    expect(await queryRows(postgres, "select 1 as one")).toEqual([{ one: 1 }]);
  },
);

/** Returns a script that starts Postgres twice concurrently, prints the results, and stops when its input ends. */
function createConcurrentStartScript(dataDir: string): string {
  return `
    const { startPostgres } = await import(${JSON.stringify(new URL("./postgres.ts", import.meta.url).href)});
    const options = { dataDir: ${JSON.stringify(dataDir)}, port: 0, durable: false };
    const servers = await Promise.all([startPostgres(options), startPostgres(options)]);
    process.stdout.write(JSON.stringify(servers.map(({ pid, owned }) => ({ pid, owned }))) + "\\n");
    process.stdin.resume();
    process.stdin.on("end", async () => { for (const server of servers) await server.stop(); process.exit(0); });
  `;
}
