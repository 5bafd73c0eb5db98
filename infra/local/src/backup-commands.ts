import { resolve } from "node:path";
import { runScript } from "./run-script.ts";
import { lockUnlessShopRuns, readRunningShopEnv } from "./running-shop.ts";
import { startServices } from "./services.ts";
import { createDataFolder, readVariables, resolveDataFolder } from "./settings.ts";

// Implements npm run backup and npm run restore. Finds the shop's database and store, starts embedded ones if needed,
// and runs packages/backup.

const COMMAND = "packages/backup/src/command.ts";
const printLine = (line: string) => void process.stdout.write(`${line}\n`);

async function runBackupCommand(action: string, args: readonly string[]): Promise<void> {
  const variables = readVariables();
  const dataDir = resolveDataFolder(variables);
  createDataFolder(dataDir);
  const lock = await lockUnlessShopRuns(dataDir, printLine);
  if (!lock) {
    if (action === "restore") throw new Error(`The shop is running from ${dataDir}. Stop it first.`);
    await runScript(COMMAND, readRunningShopEnv(dataDir, variables), { args: [action, ...args], onLine: printLine });
    return;
  }
  try {
    const services = await startServices({ dataDir, variables });
    try {
      await runScript(COMMAND, services.env, { args: [action, ...args], onLine: printLine });
    } finally {
      await services.stop();
    }
  } finally {
    lock.release();
  }
}

try {
  const [action = "", ...args] = process.argv.slice(2);
  // Paths are relative to the folder in which npm was called.
  const callerFolder = process.env.INIT_CWD ?? ".";
  await runBackupCommand(
    action,
    args.map((arg) => (arg.startsWith("-") ? arg : resolve(callerFolder, arg))),
  );
} catch (error) {
  const why = error instanceof Error ? error.message : String(error);
  process.stderr.write(`${why.replace(`${COMMAND} failed with code 1:\n`, "")}\n`);
  process.exit(1);
}
// Exits explicitly, because open connections would keep this process alive.
process.exit(0);
