import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { tryLock } from "./lock.ts";
import { runScript } from "./run-script.ts";
import { envOfRunningShop } from "./running-shop.ts";
import { startServices } from "./services.ts";
import { dataFolder, readVariables } from "./settings.ts";

// npm run backup and npm run restore: finds the shop's database and store, embedded or named by variables, brings the
// embedded ones up where the shop does not run, and hands over to packages/backup.

const COMMAND = "packages/backup/src/command.ts";
const onLine = (line: string) => void process.stdout.write(`${line}\n`);

async function run([verb = "", ...args]: readonly string[]): Promise<void> {
  const variables = readVariables();
  const dataDir = dataFolder(variables);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const lock = tryLock(join(dataDir, "start.lock"));
  if (!lock) {
    if (verb === "restore")
      throw new Error(`The shop runs from ${dataDir}. Stop it first: nothing may write meanwhile.`);
    await runScript(COMMAND, envOfRunningShop(dataDir, variables), { args: [verb, ...args], onLine });
    return;
  }
  try {
    const services = await startServices({ dataDir, variables });
    try {
      await runScript(COMMAND, services.env, { args: [verb, ...args], onLine });
    } finally {
      await services.stop();
    }
  } finally {
    lock.release();
  }
}

try {
  await run(process.argv.slice(2));
} catch (error) {
  const why = error instanceof Error ? error.message : String(error);
  process.stderr.write(`${why.replace(`${COMMAND} failed:\n`, "")}\n`);
  process.exit(1);
}
// A connection somebody still holds open must not keep the terminal.
process.exit(0);
