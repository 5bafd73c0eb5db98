import { accessSync, constants, existsSync, mkdirSync, readdirSync, rmSync, statfsSync } from "node:fs";
import { join, resolve } from "node:path";
import { applyMigrations } from "@storywall/db/migrate";
import { runWithoutTimeouts } from "@storywall/db/timeouts";
import { startPostgres } from "@storywall/local/postgres";
import { startRedis } from "@storywall/local/redis";
import { reportProgressOf } from "@storywall/local/wait-until-ready";
import type pg from "pg";
import { isDockerAvailable, startPostgresContainer, startRedisContainer } from "./containers.ts";
import { addResetFunction } from "./reset-sql.ts";
import { runSql } from "./sql.ts";

/** The path is relative to this file, so that the working directory does not matter. */
const dataRoot = resolve(import.meta.dirname, "../../../../.test-data");

/** Uses a folder in memory if possible, because every test database is a folder that is copied and deleted. */
const memoryRoot = "/dev/shm";
const minMemoryBytes = 4 * 1024 ** 3;

export type SharedPostgres = {
  /** URL of the database to connect to for creating or dropping other databases. */
  serverUrl: string;
  /** A migrated database without connections. */
  template: string;
};

export type TestRun = {
  postgres(): Promise<SharedPostgres>;
  redis(): Promise<{ url: string }>;
  close(): Promise<void>;
};

type StartedService<T> = T & { stop(): Promise<void> };

/**
 * Opens the services of one vitest run: those named in the environment; otherwise containers, if Docker responds and
 * has or can pull their images; otherwise embedded servers. `TEST_CONTAINERS=off` skips containers.
 */
export function createTestRun(env: NodeJS.ProcessEnv = process.env): TestRun {
  const dataDir = join(dataRoot, `run-${process.pid}`);
  const printLine = (sentence: string) => void process.stderr.write(`${sentence}\n`);
  const postgres = createLazyService(() =>
    reportProgressOf("Postgres", printLine, () => startServerWithTemplateDatabase(env, dataDir)),
  );
  const redis = createLazyService(() => reportProgressOf("Redis", printLine, () => startRedisServer(env, dataDir)));
  return {
    postgres: postgres.getOrStart,
    redis: redis.getOrStart,
    async close() {
      // This timer keeps the process alive until servers that are still starting have stopped.
      const alive = setInterval(() => {}, 1_000);
      await Promise.all([postgres.stop(), redis.stop()]).finally(() => clearInterval(alive));
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function startServerWithTemplateDatabase(
  env: NodeJS.ProcessEnv,
  dataDir: string,
): Promise<StartedService<SharedPostgres>> {
  const serverUrl = env.DATABASE_URL;
  const server = serverUrl
    ? { serverUrl, stop: async () => {} }
    : ((await startContainerIfPossible(env, startPostgresContainer)) ?? (await startPostgresServer(dataDir)));
  const template = `template_${process.pid}_${Date.now().toString(36)}`;
  await runSql(server.serverUrl, `CREATE DATABASE ${template}`);
  const url = new URL(server.serverUrl);
  url.pathname = template;
  await applyMigrations(url.href);
  await runWithoutTimeouts(url.href, addResetFunction);
  const stopPostgres = async () => {
    if (serverUrl) await runWithoutTimeouts(serverUrl, (client) => dropDatabases(client, template));
    await server.stop();
  };
  return { serverUrl: server.serverUrl, template, stop: stopPostgres };
}

async function dropDatabases(client: pg.Client, prefix: string): Promise<void> {
  const databases = await client.query<{ name: string }>(
    "SELECT datname AS name FROM pg_database WHERE starts_with(datname, $1)",
    [prefix],
  );
  for (const { name } of databases.rows) await client.query(`DROP DATABASE ${name} WITH (FORCE)`);
}

async function startPostgresServer(dataDir: string): Promise<{ serverUrl: string; stop(): Promise<void> }> {
  deleteFoldersOfKilledRuns(dataRoot, "run-");
  deleteFoldersOfKilledRuns(memoryRoot, memoryPrefix);
  const home = hasEnoughMemory() ? join(memoryRoot, `${memoryPrefix}${process.pid}`) : dataDir;
  // Postgres may run as another user, who must have access to the folder.
  mkdirSync(home, { recursive: true, mode: 0o711 });
  const server = await startPostgres({ dataDir: join(home, "postgres"), port: 0, durable: false });
  const stopPostgres = async () => {
    await server.stop();
    for (const folder of [server.cluster, home]) rmSync(folder, { recursive: true, force: true });
  };
  return { serverUrl: server.url("postgres"), stop: stopPostgres };
}

async function startRedisServer(env: NodeJS.ProcessEnv, dataDir: string): Promise<StartedService<{ url: string }>> {
  if (env.REDIS_URL) return { url: env.REDIS_URL, stop: async () => {} };
  const container = await startContainerIfPossible(env, startRedisContainer);
  const toolsDir = join(dataRoot, "tools");
  return container ?? startRedis({ dataDir: join(dataDir, "redis"), port: 0, durable: false, toolsDir });
}

async function startContainerIfPossible<T>(env: NodeJS.ProcessEnv, start: () => Promise<T>): Promise<T | null> {
  if (env.TEST_CONTAINERS === "off" || !isDockerAvailable()) return null;
  try {
    return await start();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    process.stderr.write(`Using an embedded server, because its container cannot be started: ${reason}\n`);
    return null;
  }
}

const memoryPrefix = "storywall-test-run-";

function hasEnoughMemory(): boolean {
  try {
    accessSync(memoryRoot, constants.W_OK);
    const { bavail, bsize } = statfsSync(memoryRoot);
    return bavail * bsize >= minMemoryBytes;
  } catch {
    return false;
  }
}

/** Deletes the folders of killed runs, whose names contain the process id. */
function deleteFoldersOfKilledRuns(folder: string, prefix: string): void {
  if (!existsSync(folder)) return;
  for (const entry of readdirSync(folder)) {
    const pid = entry.startsWith(prefix) ? Number(entry.slice(prefix.length)) : 0;
    if (pid && !isProcessRunning(pid)) rmSync(join(folder, entry), { recursive: true, force: true });
  }
}

function isProcessRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

function createLazyService<T>(start: () => Promise<StartedService<T>>): {
  getOrStart(): Promise<T>;
  stop(): Promise<void>;
} {
  let started: Promise<StartedService<T>> | undefined;
  return {
    getOrStart() {
      started ??= start();
      return started;
    },
    async stop() {
      const service = await started?.catch(() => undefined);
      await service?.stop();
    },
  };
}
