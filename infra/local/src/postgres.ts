import { spawnSync } from "node:child_process";
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { withLock } from "./lock.ts";
import { findFreePort } from "./ports.ts";
import { createPostgresRunner, type PostgresRunner } from "./postgres-runner.ts";
import { isProcessAlive, spawnProcessGroup, stopProcessGroup } from "./process-group.ts";
import { describeLog, readLog, waitUntilReady } from "./wait-until-ready.ts";

export type PostgresOptions = {
  dataDir: string;
  /** Preferred port. If it is in use, the server uses another free port. */
  port?: number;
  /** Whether committed data survives a crash. Tests use false because it is faster. */
  durable?: boolean;
  /** Ways of switching to another user that must not be used. Only tests set this. */
  forbid?: readonly PostgresRunner["how"][];
};

export type Postgres = {
  url(database: string): string;
  port: number;
  pid: number;
  /** Whether this call started the server. If false, `stop` does nothing. */
  owned: boolean;
  cluster: string;
  logFile: string;
  /** Resolves when the server's process ends. Never resolves for a server that another call started. */
  exited: Promise<unknown>;
  /** Requests a fast shutdown and resolves when the server has ended. */
  stop(): Promise<void>;
};

const maxAttempts = 5;
const stopTimeoutMs = 4_000;
/** Limit for a single attempt to connect, because the server may be busy. */
const answerTimeoutMs = 30_000;

/**
 * Starts the embedded Postgres of a data folder, or connects to the server that already runs there. Concurrent calls
 * from several processes start only one server.
 * @throws when the server keeps ending, or is not ready after 15 minutes; the message contains the end of its log
 */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const dataDir = resolve(options.dataDir);
  const logFile = `${dataDir}.log`;
  mkdirSync(dirname(dataDir), { recursive: true });
  return withLock(`${dataDir}.lock`, async () => {
    const runner = createPostgresRunner(dataDir, options.forbid);
    const running = await findRunningServer(runner.cluster, logFile);
    if (running)
      return {
        ...running,
        url: createUrlBuilder(running.port),
        owned: false,
        cluster: runner.cluster,
        logFile,
        exited: new Promise(() => {}),
        stop: async () => {},
      };
    if (!existsSync(join(runner.cluster, "PG_VERSION"))) initializeCluster(runner);
    return startServer(runner, options, logFile);
  });
}

async function startServer(runner: PostgresRunner, options: PostgresOptions, logFile: string): Promise<Postgres> {
  const settings = createServerSettings(options.durable ?? true);
  for (let attempt = 1; ; attempt += 1) {
    const { port } = await findFreePort(options.port ?? 54_329);
    const { command, args, ...identity } = runner.buildCommand("postgres", [
      "-D",
      runner.cluster,
      "-p",
      String(port),
      ...settings,
    ]);
    const log = openSync(logFile, "a", 0o600);
    const stdio: ["ignore", number, number] = ["ignore", log, log];
    const server = await spawnProcessGroup(
      command,
      args,
      { ...identity, env: createPostgresEnv(), stdio, cwd: "/" },
      "INT",
    );
    closeSync(log);
    server.child.unref();
    const stopServer = async () => {
      await stopProcessGroup(server, stopTimeoutMs, "SIGINT");
    };
    const ready = await waitUntilReady({
      name: "Postgres",
      check: () => findServerProblem(runner.cluster, server.pid),
      ended: server.exited,
      readLog: () => readLog(logFile),
    }).catch(async (error) => {
      await stopServer();
      throw error;
    });
    if (ready) {
      const { pid, exited } = server;
      return {
        url: createUrlBuilder(port),
        port,
        pid,
        owned: true,
        cluster: runner.cluster,
        logFile,
        exited,
        stop: stopServer,
      };
    }
    await stopProcessGroup(server, 2000, "SIGINT");
    // A start can fail because another program took the port or because processes of a killed server still hold shared
    // memory.
    if (attempt >= maxAttempts) throw new Error(`Postgres did not start. ${describeLog(readLog(logFile))}`);
    await sleep(300 * attempt);
  }
}

function createServerSettings(durable: boolean): string[] {
  const settings = ["listen_addresses=127.0.0.1", "unix_socket_directories=", "max_connections=300"];
  if (!durable) settings.push("fsync=off", "synchronous_commit=off", "full_page_writes=off");
  return settings.flatMap((setting) => ["-c", setting]);
}

function initializeCluster(runner: PostgresRunner): void {
  if (!existsSync(runner.cluster)) mkdirSync(runner.cluster, { mode: 0o700 });
  const initArguments = [
    "-D",
    runner.cluster,
    "-U",
    "postgres",
    "-A",
    "trust",
    "-E",
    "UTF8",
    "--locale=C",
    "--no-sync",
  ];
  const { command, args, ...identity } = runner.buildCommand("initdb", initArguments);
  const result = spawnSync(command, args, { ...identity, env: createPostgresEnv(), encoding: "utf8", cwd: "/" });
  if (result.status !== 0)
    throw new Error(`Postgres could not create its data folder: ${result.stderr || result.error?.message}`);
}

/** Returns a minimal environment. Postgres would use PG* variables and the locale of the caller's shell. */
function createPostgresEnv(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, LC_ALL: "C", TZ: "UTC" };
}

const createUrlBuilder = (port: number) => (database: string) => `postgresql://postgres@127.0.0.1:${port}/${database}`;

/** Waits until the running server of the cluster responds and returns it. Deletes a stale pid file. */
async function findRunningServer(cluster: string, logFile: string): Promise<{ pid: number; port: number } | null> {
  let running: { pid: number; port: number } | null = null;
  const checkRunningServer = async () => {
    running = readPidFile(cluster);
    if (running && !(isProcessAlive(running.pid) && isServerOfCluster(cluster, running.pid))) {
      rmSync(join(cluster, "postmaster.pid"), { force: true });
      running = null;
    }
    return running === null || (await isAcceptingConnections(running.port)) ? null : "it accepts no connections";
  };
  await waitUntilReady({ name: "The running Postgres", check: checkRunningServer, readLog: () => readLog(logFile) });
  return running;
}

/** Checks whether our server responds. A different server on the port does not count. */
async function findServerProblem(cluster: string, pid: number): Promise<string | null> {
  const pidFile = readPidFile(cluster);
  if (pidFile?.pid !== pid) return "it has not opened its port";
  return (await isAcceptingConnections(pidFile.port)) ? null : "it accepts no connections";
}

function readPidFile(cluster: string): { pid: number; port: number } | null {
  try {
    const [pid, , , port] = readFileSync(join(cluster, "postmaster.pid"), "utf8").split("\n");
    return { pid: Number(pid), port: Number(port) };
  } catch {
    return null;
  }
}

function isServerOfCluster(cluster: string, pid: number): boolean {
  if (!existsSync("/proc/self/cmdline")) return true;
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0").includes(cluster);
  } catch {
    return false;
  }
}

async function isAcceptingConnections(port: number): Promise<boolean> {
  if (!(port > 0)) return false;
  const client = new pg.Client({
    connectionString: createUrlBuilder(port)("postgres"),
    connectionTimeoutMillis: answerTimeoutMs,
    query_timeout: answerTimeoutMs,
  });
  client.on("error", () => {});
  try {
    await client.connect();
    await client.query("select 1");
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}
