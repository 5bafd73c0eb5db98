import { join } from "node:path";
import { describeFailure } from "@storywall/connections/failure";
import { applyMigrations } from "@storywall/db/migrate";
import { runWithoutTimeouts } from "@storywall/db/timeouts";
import { ensureDatabase } from "./ensure-database.ts";
import { findFreePort } from "./ports.ts";
import { startPostgres } from "./postgres.ts";
import { spawnProcessGroup, stopProcessGroup } from "./process-group.ts";
import { lockUnlessShopRuns, readRunningShopEnv } from "./running-shop.ts";
import { createDataFolder, readVariables, resolveDataFolder, root } from "./settings.ts";

// Implements npm run db:studio, db:reset, db:migrate, db:migrate:new and jobs. Uses DATABASE_DIRECT_URL or
// DATABASE_URL if it is set, otherwise the database of the running shop. If no shop runs, starts the embedded database temporarily.

type DatabaseTarget = {
  url: string;
  /**
   * `isConfigured` means that the URL comes from DATABASE_URL. `isInUse` means that a running shop uses the database.
   */
  isConfigured: boolean;
  isInUse: boolean;
};

const printLine = (line: string) => void process.stdout.write(`${line}\n`);

async function withDatabase(work: (database: DatabaseTarget) => Promise<number>): Promise<number> {
  const variables = readVariables();
  const configuredUrl = variables.DATABASE_DIRECT_URL ?? variables.DATABASE_URL;
  if (configuredUrl) return work({ url: configuredUrl, isConfigured: true, isInUse: false });
  const dataDir = resolveDataFolder(variables);
  createDataFolder(dataDir);
  const lock = await lockUnlessShopRuns(dataDir, (line) => void process.stderr.write(`${line}\n`));
  if (!lock) {
    const { DATABASE_URL: url = "" } = readRunningShopEnv(dataDir, variables);
    return work({ url, isConfigured: false, isInUse: true });
  }
  try {
    const { port } = await findFreePort(54_329);
    const postgres = await startPostgres({ dataDir: join(dataDir, "postgres"), port, durable: true });
    try {
      await ensureDatabase(postgres.url("postgres"), "storywall");
      return await work({ url: postgres.url("storywall"), isConfigured: false, isInUse: false });
    } finally {
      await postgres.stop();
    }
  } finally {
    lock.release();
  }
}

async function migrateDatabase({ url }: DatabaseTarget): Promise<number> {
  const applied = await applyMigrations(url);
  printLine(applied.length > 0 ? `Applied ${applied.join(", ")}.` : "The database is up to date.");
  return 0;
}

async function resetDatabase(database: DatabaseTarget, isForced: boolean): Promise<number> {
  if (database.isInUse) throw new Error("The shop is running. Stop it first.");
  if (database.isConfigured && !isForced)
    throw new Error("DATABASE_URL is set. To delete everything in that database, run npm run db:reset -- --force.");
  await runWithoutTimeouts(database.url, (client) => client.query("drop schema public cascade; create schema public"));
  await migrateDatabase(database);
  printLine("The database is empty. The next start adds the promo codes and the art.");
  return 0;
}

/** Runs a program of the repository until it ends or Ctrl-C is pressed. */
async function runProgram(path: string, args: readonly string[], { url }: DatabaseTarget): Promise<number> {
  const program = join(root, path);
  const env = { ...process.env, DATABASE_URL: url, DATABASE_DIRECT_URL: "" };
  const running = await spawnProcessGroup(process.execPath, [program, ...args], { cwd: root, env, stdio: "inherit" });
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void stopProcessGroup(running, 3000));
  const { code } = await running.exited;
  return code ?? 0;
}

const commands: Record<string, (database: DatabaseTarget, args: readonly string[]) => Promise<number>> = {
  migrate: migrateDatabase,
  reset: (database, args) => resetDatabase(database, args.includes("--force")),
  "migrate:new": (database, args) => runProgram("packages/db/tools/migrate-new.mjs", args, database),
  studio: (database, args) =>
    runProgram("packages/db/tools/prisma.mjs", ["studio", "--browser", "none", ...args], database),
  jobs: (database, args) => runProgram("packages/services/src/operations/jobs/command.ts", args, database),
};

const [name = "", ...args] = process.argv.slice(2);
const command = commands[name];
try {
  if (!command) throw new Error(`Use one of: ${Object.keys(commands).join(", ")}.`);
  process.exit(await withDatabase((database) => command(database, args)));
} catch (error) {
  const why = describeFailure(error, "DATABASE_URL");
  process.stderr.write(why ? `The command failed: ${why}.\n` : `${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
}
