import { join } from "node:path";
import { tryAcquireLock } from "./lock.ts";
import { restartOnFileChange } from "./reload.ts";
import { deleteRunningShopRecord, LOCK_NAME, recordRunningShop } from "./running-shop.ts";
import { deleteShopData } from "./services.ts";
import { createDataFolder, parseFlags, readVariables, resolveDataFolder, type StartFlags, usage } from "./settings.ts";
import { type Shop, startShop } from "./shop.ts";
import { type DiskOptions, retryWhenDiskIsFull, waitForDiskSpace, watchDisk } from "./watch-disk.ts";

/**
 * The terminal and npm both send a signal for one press of Ctrl-C. A second signal within this time counts as the same
 * press.
 */
const duplicateSignalMs = 1500;
/** Maximum time for stopping. After it the process exits, even if something is still running. */
const stopDeadlineMs = 9500;

const startedAt = performance.now();
const formatElapsedSeconds = () => `${((performance.now() - startedAt) / 1000).toFixed(1).padStart(6)} s`;
const printProgress = (sentence: string) => process.stdout.write(`${formatElapsedSeconds()}  ${sentence}\n`);

/**
 * Runs the shop until the process receives a stop signal, and resolves to the exit code. If `isDev` is true, pages have
 * fast refresh.
 */
async function runShop(flags: StartFlags, isDev: boolean): Promise<number> {
  const variables = readVariables();
  const dataDir = resolveDataFolder(variables);
  const stopping = createStopSignal();
  const disk: DiskOptions = { folder: dataDir, print: printProgress, signal: stopping };
  const lock = await retryWhenDiskIsFull(disk, async () => {
    createDataFolder(dataDir);
    return tryAcquireLock(join(dataDir, LOCK_NAME));
  });
  if (!lock) {
    process.stderr.write(
      `The shop is already running from ${dataDir}. Stop it first, or set STORYWALL_DATA to another folder.
`,
    );
    return 1;
  }
  try {
    // A killed shop leaves its record behind.
    deleteRunningShopRecord(dataDir);
    if (flags.reset) deleteShopData(dataDir);
    const echo = flags.verbose || isDev ? printProgress : undefined;
    await waitForDiskSpace(disk);
    const shop = await retryWhenDiskIsFull(disk, async () => {
      stopping.throwIfAborted();
      return startShop({
        dataDir,
        variables,
        host: flags.host,
        port: flags.port,
        dev: isDev,
        sharesWorkerProcess: true,
        print: printProgress,
        echo,
        signal: stopping,
      });
    });
    await retryWhenDiskIsFull(disk, async () => {
      recordRunningShop(dataDir, shop.services.env, variables);
      if (!stopping.aborted) await printAddresses(shop, dataDir);
    });
    void watchDisk(disk);
    if (isDev) restartOnFileChange(shop.processes, printProgress, stopping);
    await new Promise<void>((resolve) => {
      if (stopping.aborted) resolve();
      else stopping.addEventListener("abort", () => resolve(), { once: true });
    });
    deleteRunningShopRecord(dataDir);
    await shop.stop();
    printProgress("Stopped.");
    return 0;
  } catch (error) {
    if (stopping.aborted) {
      printProgress("Stopped before it was ready.");
      return 0;
    }
    return printFailure(error);
  } finally {
    lock.release();
  }
}

function printFailure(error: unknown): number {
  process.stderr.write(`\nThe shop could not be started.\n${describeError(error)}\n`);
  return 1;
}

/** Returns the error's message. An error of several failed connections has no message. */
function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.message) return error.message;
  return error instanceof AggregateError ? error.errors.map(describeError).join("\n") : (error.stack ?? error.name);
}

/** Returns a signal that aborts on SIGINT, SIGTERM or SIGHUP, or when the process that started this one ends. */
function createStopSignal(): AbortSignal {
  const controller = new AbortController();
  let firstAt = 0;
  const requestStop = (why: string) => {
    if (firstAt === 0) {
      firstAt = Date.now();
      printProgress(`${why}: stopping…`);
      setTimeout(() => process.exit(1), stopDeadlineMs).unref();
      controller.abort(new Error("stopped"));
    } else if (Date.now() - firstAt > duplicateSignalMs) {
      printProgress("Still stopping. This takes up to ten seconds.");
    }
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => requestStop(signal));
  process.on("disconnect", () => requestStop("the starter is gone"));
  // A failed write to a closed terminal must not crash this process while it stops the shop.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});
  return controller.signal;
}

async function printAddresses(shop: Shop, dataDir: string): Promise<void> {
  const { places } = shop.services;
  const rows = [
    ["Shop", shop.url],
    ["Admin sign-in", `${await shop.createSignInLink()}  (works once)`],
    ["Mail inbox", places.inbox],
    ["Payments", places.payments],
    ["Object store", places.store],
    ["Database", places.database],
    ["Redis", places.redis],
    ["Data", `${dataDir} (logs in ${join(dataDir, "logs")})`],
    ["Stop", "Ctrl-C. Your data is kept; npm start -- --reset starts over."],
  ];
  const lines = rows.map(([name = "", value = ""]) => `  ${name.padEnd(14)}${value}`);
  process.stdout.write(`
Storywall is ready after ${formatElapsedSeconds().trim()}.\n\n${lines.join("\n")}\n\n`);
}

async function main([command, ...args]: readonly string[]): Promise<number> {
  let flags: StartFlags;
  try {
    flags = parseFlags(args);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n\n${usage}\n`);
    return 2;
  }
  if (!flags.help) return runShop(flags, command === "dev").catch(printFailure);
  process.stdout.write(`${usage}\n`);
  return 0;
}

process.exit(await main(process.argv.slice(2)));
