import { join } from "node:path";
import { describeFailure } from "@storywall/connections/failure";
import { buildWeb, writeAssets } from "./build-web.ts";
import { findFreePort } from "./ports.ts";
import { compileCache, runScript } from "./run-script.ts";
import { type Services, type ServicesOptions, startServices } from "./services.ts";
import { root } from "./settings.ts";
import { createSupervisor, type SupervisedProcess, type Supervisor } from "./supervisor.ts";
import { describeLog, reportProgressOf, waitUntilReady } from "./wait-until-ready.ts";
import { retryWhenDiskIsFull } from "./watch-disk.ts";
import { workers } from "./workers.ts";

export type ShopOptions = ServicesOptions & {
  /** Whether pages are served with fast refresh, and the API and workers restart when their files change. */
  dev?: boolean;
  /**
   * Whether to render the art masters. Without them, art cannot be printed, but the first start takes only a third as
   * long.
   */
  artForPrint?: boolean;
  /** Whether one process runs all workers, which starts faster and needs less memory. Always with `dev`. */
  sharesWorkerProcess?: boolean;
  echo?: (line: string) => void;
  /** Signal that aborts the start and stops everything that was already started. */
  signal?: AbortSignal;
};

export type Shop = {
  services: Services;
  url: string;
  processes: SupervisedProcess[];
  createSignInLink(): Promise<string>;
  /** Resolves when the art masters are rendered, or when rendering has failed. Never rejects. */
  artRendered: Promise<void>;
  /** Stops the web process and the workers, then the services. Takes at most ten seconds. */
  stop(): Promise<void>;
};

/** Limit for a single attempt to reach a process, because it may be busy. */
const answerTimeoutMs = 30_000;
const maxRestarts = 3;
const seedScript = "packages/seed/src/main.ts";

/**
 * Starts the services, prepares the database, builds the web app, and starts the web process and the workers.
 * @throws a message about the failed step, after everything is stopped
 */
export async function startShop(options: ShopOptions): Promise<Shop> {
  const print = options.print ?? (() => {});
  const logDir = join(options.dataDir, "logs");
  const supervisor = createSupervisor({ logDir, print, echo: options.echo });
  const services = await startServices(options);
  const stopping = new AbortController();
  const stop = memoizeCall(async () => {
    stopping.abort();
    await supervisor.stopAll();
    await services.stop();
  });
  try {
    options.signal?.throwIfAborted();
    await prepareDatabase(services.env, options);
    const processes = await startProcesses(supervisor, services.env, options);
    await waitForWeb(services.env, { processes, signal: options.signal, print });
    const { artForPrint = true } = options;
    const artRendered = artForPrint ? renderArtMasters(services.env, print, stopping.signal) : Promise.resolve();
    // The sign-in link is valid for a day, because the operator may read the terminal much later.
    const signInEnv = { ...services.env, SIGN_IN_LINK_MINUTES: "1440" };
    const createSignInLink = async () =>
      (await runScript("packages/services/src/accounts/admin/print-sign-in-link.ts", signInEnv)).trim();
    return { services, url: services.places.shop, processes, createSignInLink, artRendered, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Migrates and seeds the database, and then builds the web app, because the build may read the database. */
async function prepareDatabase(env: Record<string, string>, { print = () => {}, signal, dev }: ShopOptions) {
  const { applyMigrations: migrateDeploy } = await import("@storywall/db/migrate");
  await runTimedStep("database schema", print, async () => {
    const applied = await migrateDeploy(env.DATABASE_DIRECT_URL ?? env.DATABASE_URL ?? "").catch((error) => {
      const why = describeFailure(error, env.DATABASE_DIRECT_URL ? "DATABASE_DIRECT_URL" : "DATABASE_URL");
      throw why ? new Error(`The migrations cannot be applied: ${why}.`, { cause: error }) : error;
    });
    return applied.length > 0 ? `${applied.length} migrations applied` : "up to date";
  });
  signal?.throwIfAborted();
  await runTimedStep("catalog", print, async () => {
    await runScript(seedScript, env, { args: ["--screens"], signal, onLine: (line) => print(`  ${line}`) });
    return "ready";
  });
  if (dev) return writeAssets(env, print, signal);
  print("web app: building, or checking that nothing changed…");
  await runTimedStep("web app", print, async () => {
    const buildPages = () => buildWeb({ env, signal, onLine: (line) => print(`  ${line.trim()}`) });
    // The repository and the data folder may be on different disks.
    const built = signal ? await retryWhenDiskIsFull({ folder: root, print, signal }, buildPages) : await buildPages();
    return built ? "built" : "unchanged since the last build";
  });
}

/**
 * Renders the art masters. This runs after the shop is ready because it takes longer than all other steps together.
 */
async function renderArtMasters(env: Record<string, string>, print: (sentence: string) => void, signal: AbortSignal) {
  const startedAt = performance.now();
  try {
    const output = await runScript(seedScript, env, { signal });
    if (output.includes("drawn"))
      print(`art for print: ready ${((performance.now() - startedAt) / 1000).toFixed(1)} s later`);
  } catch (error) {
    if (signal.aborted) return;
    const why = error instanceof Error ? error.message : String(error);
    print(`Some art can't be printed yet. The next start will try again: ${why}`);
  }
}

/** Two arenas, so that the threads of a process share freed memory. */
const processEnv = { MALLOC_ARENA_MAX: "2", NODE_COMPILE_CACHE: compileCache };

/**
 * Workers process large files. These settings limit the size of V8's young generation, and return large buffers to the
 * system when they are freed.
 */
const workerSettings = { flags: ["--max-semi-space-size=4"], env: { MALLOC_TRIM_THRESHOLD_: "131072" } };

/** The loader is resolved from the folder of the email worker. */
const loadJsx = ["--import", "@storywall/email/load-jsx"];

/**
 * Most objects of the web process live only for one request. The heap grows slowly, because garbage would otherwise
 * double it while pages are rendered. V8's memory reducer is off, because it discards compiled code while the shop is
 * idle; the next order would then take twice the CPU time.
 */
export const webFlags: readonly string[] = [
  "--max-semi-space-size=12",
  "--heap-growing-percent=30",
  "--no-memory-reducer",
];

async function startProcesses(
  supervisor: Supervisor,
  env: Record<string, string>,
  { dev = false, sharesWorkerProcess = dev }: ShopOptions,
): Promise<SupervisedProcess[]> {
  const processes: SupervisedProcess[] = [];
  const startProcess = async (name: string, folder: string, args: string[], variables: Record<string, string>) => {
    const cwd = join(root, folder);
    const spec = { name, command: process.execPath, args, env: { ...variables, ...processEnv }, cwd };
    processes.push(await supervisor.start(spec));
  };
  const { PORT: _port, HOST: _host, ...sharedEnv } = env;
  const workerEnv = { ...sharedEnv, ...workerSettings.env };
  const startWorkers = async () => {
    if (sharesWorkerProcess) {
      const program = join(root, "infra/local/src/run-workers.ts");
      await startProcess("workers", "workers/email", [...workerSettings.flags, ...loadJsx, program], workerEnv);
      return;
    }
    for (const worker of workers) {
      const loader = worker === "email" ? loadJsx : [];
      const args = [...workerSettings.flags, ...loader, "src/main.ts"];
      await startProcess(`worker-${worker}`, `workers/${worker}`, args, workerEnv);
    }
  };
  await startWorkers();
  if (!dev) {
    await startProcess("web", "apps/web", [...webFlags, "src/server/main.ts"], env);
    return processes;
  }
  const { port } = await findFreePort();
  const devEnv = { ...env, NODE_ENV: "development" };
  const apiEnv = { ...devEnv, PORT: String(port), TRUSTED_PROXIES: "127.0.0.1" };
  await startProcess("api", "apps/web", ["src/server/dev-api.ts", String(port)], apiEnv);
  await startProcess("web", "apps/web", ["src/server/dev.ts", String(port)], devEnv);
  return processes;
}

async function waitForWeb(
  env: Record<string, string>,
  {
    processes,
    signal,
    print,
  }: Pick<Shop, "processes"> & Pick<ShopOptions, "signal"> & { print: (sentence: string) => void },
): Promise<void> {
  const host = env.HOST === "0.0.0.0" || env.HOST === "::" ? "127.0.0.1" : env.HOST;
  const describeProcessLog = ({ logFile, tail }: SupervisedProcess) => describeLog({ file: logFile, lines: tail() });
  let missing = "web has not answered yet";
  const checkReadiness = async () => {
    const broken = processes.find((candidate) => candidate.restarts() >= maxRestarts);
    if (broken) throw new Error(`${broken.name} keeps stopping. ${describeProcessLog(broken)}`);
    const problem = await findReadinessProblem(`http://${host}:${env.PORT}/readyz`);
    missing = problem ?? "";
    return problem;
  };
  const web = processes.find((candidate) => candidate.name === "web");
  const readWebLog = () => ({ file: web?.logFile ?? "", lines: web?.tail() ?? [] });
  await runTimedStep(
    "web and workers",
    print,
    async () => {
      await waitUntilReady({ name: "The shop", check: checkReadiness, readLog: readWebLog, signal });
      return "ready";
    },
    () => missing,
  );
}

/** Returns null if the process is ready, otherwise the text of its `/readyz` response. */
async function findReadinessProblem(url: string): Promise<string | null> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(answerTimeoutMs) });
    return response.ok ? null : `web answers ${response.status}: ${(await response.text()).trim()}`;
  } catch {
    return "web does not answer yet";
  }
}

async function runTimedStep(
  name: string,
  print: (sentence: string) => void,
  work: () => Promise<string>,
  describe?: () => string,
): Promise<void> {
  const startedAt = performance.now();
  const outcome = await reportProgressOf(name, print, work, describe ? { describe } : {});
  print(`${name}: ${outcome} in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
}

function memoizeCall(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  return () => {
    running ??= work();
    return running;
  };
}
