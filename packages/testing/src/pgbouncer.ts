import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findFreePort } from "@storywall/local/ports";
import { spawnProcessGroup, stopProcessGroup } from "@storywall/local/process-group";
import { readLog, waitUntilReady } from "@storywall/local/wait-until-ready";
import pg from "pg";

export type PoolMode = "session" | "transaction";

/** Returns the version of the installed PgBouncer, or null if there is none. */
export function findPgBouncerVersion(): string | null {
  return /PgBouncer (\S+)/.exec(spawnSync("pgbouncer", ["--version"], { encoding: "utf8" }).stdout ?? "")?.[1] ?? null;
}

/** Starts a PgBouncer with its default settings in front of a database. Its clients share few connections. */
export async function startPgBouncer(
  databaseUrl: string,
  { mode, connections }: { mode: PoolMode; connections: number },
): Promise<{ url: string; stop(): Promise<void> }> {
  const target = new URL(databaseUrl);
  const folder = mkdtempSync(join(tmpdir(), "storywall-pgbouncer-"));
  // PgBouncer does not run as root, so another user must be able to read the folder.
  chmodSync(folder, 0o755);
  const { port } = await findFreePort();
  const settings = {
    listen_addr: "127.0.0.1",
    listen_port: port,
    unix_socket_dir: "",
    auth_type: "any",
    pool_mode: mode,
    default_pool_size: connections,
    max_client_conn: 200,
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`);
  const database = `* = host=${target.hostname} port=${target.port} user=${target.username}`;
  const file = join(folder, "pgbouncer.ini");
  writeFileSync(file, ["[databases]", database, "[pgbouncer]", ...lines, ""].join("\n"), { mode: 0o644 });
  const user = process.getuid?.() === 0 ? ["--user", "nobody"] : [];
  const pooler = await spawnProcessGroup("pgbouncer", [...user, file], { stdio: "ignore" });
  const url = new URL(databaseUrl);
  url.port = String(port);
  const checkConnection = async () => {
    const client = new pg.Client({ connectionString: url.href });
    return client.connect().then(() => client.end().then(() => null), String);
  };
  const logFile = join(folder, "pgbouncer.log");
  await waitUntilReady({
    name: "PgBouncer",
    check: checkConnection,
    ended: pooler.exited,
    readLog: () => readLog(logFile),
  });
  return {
    url: url.href,
    async stop() {
      await stopProcessGroup(pooler, 2_000, "SIGQUIT");
      rmSync(folder, { recursive: true });
    },
  };
}
