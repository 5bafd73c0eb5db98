import { spawnSync } from "node:child_process";
import { closeSync, mkdirSync, openSync, readFileSync } from "node:fs";
import { connect } from "node:net";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { findFreePort } from "./ports.ts";
import { isProcessAlive, signalProcess, spawnProcessGroup, stopProcessGroup } from "./process-group.ts";
import { downloadDebianRedis, type RedisProgram } from "./redis-debian.ts";
import { describeLog, readLog, waitUntilReady } from "./wait-until-ready.ts";

export type RedisSource = "path" | "debian" | "javascript";

export type RedisOptions = {
  dataDir: string;
  /** Preferred port. If it is in use, the server uses another free port. */
  port?: number;
  /** Whether data is stored on disk. Tests use false. */
  durable?: boolean;
  /** Folder for downloaded programs. The default is `tools` beside `dataDir`. */
  toolsDir?: string;
  sources?: readonly RedisSource[];
};

export type RunningRedis = {
  url: string;
  port: number;
  pid: number;
  how: RedisSource;
  /** Warning to print. It is set only for the JavaScript fallback. */
  warning?: string;
  /** Resolves when the server's process ends. */
  exited: Promise<unknown>;
  stop(): Promise<void>;
};

const maxAttempts = 3;
/** Limit for a single attempt to reach a server, because it may be busy. */
const answerTimeoutMs = 30_000;
const stopTimeoutMs = 2_000;

/**
 * Starts Redis from the first available source.
 * @throws a message about what to install or set when none is available, or the end of the log of a server that is not
 * ready after 15 minutes
 */
export async function startRedis(options: RedisOptions): Promise<RunningRedis> {
  const dataDir = resolve(options.dataDir);
  mkdirSync(dataDir, { recursive: true });
  await stopLeftoverServer(dataDir);
  for (const how of options.sources ?? (["path", "debian", "javascript"] as const)) {
    const program = await findRedisProgram(how, options.toolsDir ?? join(dataDir, "../tools"));
    // Retries because another program may take the port before Redis listens on it.
    for (let attempt = 1; program && attempt <= maxAttempts; attempt += 1) {
      const running = await startRedisProgram(how, program, dataDir, options);
      if (running) return running;
    }
  }
  const log = describeLog(readLog(`${dataDir}.log`));
  throw new Error(`Redis could not be started. Install redis-server, or set REDIS_URL. ${log}`);
}

async function findRedisProgram(how: RedisSource, toolsDir: string): Promise<RedisProgram | null> {
  if (how === "debian") return downloadDebianRedis(toolsDir);
  if (how === "javascript") return { command: process.execPath, env: {} };
  const { status } = spawnSync("redis-server", ["--version"], { timeout: answerTimeoutMs });
  return status === 0 ? { command: "redis-server", env: {} } : null;
}

async function startRedisProgram(
  how: RedisSource,
  program: RedisProgram,
  dataDir: string,
  options: RedisOptions,
): Promise<RunningRedis | null> {
  const { port } = await findFreePort(options.port ?? 56_379);
  const script = fileURLToPath(new URL("./redis-javascript.ts", import.meta.url));
  const args =
    how === "javascript" ? [script, String(port)] : createServerArguments(dataDir, port, options.durable ?? true);
  const logFile = `${dataDir}.log`;
  const log = openSync(logFile, "a", 0o600);
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, LC_ALL: "C", ...program.env };
  const server = await spawnProcessGroup(program.command, args, { env, cwd: dataDir, stdio: ["ignore", log, log] });
  closeSync(log);
  server.child.unref();
  const stopServer = async () => {
    await stopProcessGroup(server, stopTimeoutMs);
  };
  const ready = await waitUntilReady({
    name: "Redis",
    check: async () => ((await pingRedis(port)) === "+PONG" ? null : "it does not answer"),
    ended: server.exited,
    readLog: () => readLog(logFile),
  }).catch(async (error) => {
    await stopServer();
    throw error;
  });
  if (!ready) {
    await stopServer();
    return null;
  }
  const url = `redis://127.0.0.1:${port}`;
  const { pid, exited } = server;
  return { url, port, pid, how, ...(how === "javascript" && { warning: javascriptWarning }), exited, stop: stopServer };
}

const javascriptWarning =
  "No Redis found on this machine or from Debian. Using a slow stand-in that loses its data when it stops. " +
  "Jobs are stored in Postgres and dispatched again, so nothing is lost. For more than a quick look, install redis-server.";

function createServerArguments(dataDir: string, port: number, durable: boolean): string[] {
  const settings = {
    bind: "127.0.0.1",
    port: String(port),
    dir: dataDir,
    pidfile: join(dataDir, "redis.pid"),
    daemonize: "no",
    // BullMQ loses jobs when keys are evicted.
    "maxmemory-policy": "noeviction",
    appendonly: durable ? "yes" : "no",
    appendfsync: "everysec",
    save: "",
  };
  return Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value]);
}

/** Stops a Redis server from an earlier run and waits until it has ended. Two servers must not use the same folder. */
async function stopLeftoverServer(dataDir: string): Promise<void> {
  const pid = readPid(join(dataDir, "redis.pid"));
  if (pid === null || !isRedisProcess(pid)) return;
  signalProcess(pid, "SIGTERM");
  await waitUntilReady({
    name: `The folder ${dataDir}`,
    check: async () => (isProcessAlive(pid) ? `Redis with process id ${pid} is still stopping` : null),
    readLog: () => readLog(`${dataDir}.log`),
  });
}

function readPid(path: string): number | null {
  try {
    return Number(readFileSync(path, "utf8")) || null;
  } catch {
    return null;
  }
}

function isRedisProcess(pid: number): boolean {
  if (!isProcessAlive(pid)) return false;
  try {
    return /redis-server/.test(readFileSync(`/proc/${pid}/cmdline`, "utf8"));
  } catch {
    return false;
  }
}

function pingRedis(port: number): Promise<string | null> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => socket.write("PING\r\n"));
    socket.setTimeout(answerTimeoutMs, () => socket.destroy());
    socket.once("data", (data) => {
      resolve(data.toString().trim());
      socket.destroy();
    });
    socket.on("error", () => resolve(null));
    socket.on("close", () => resolve(null));
  });
}
