import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { buildWeb, writeAssets } from "./build-web.ts";
import { freePort } from "./ports.ts";
import { compileCache, runScript } from "./run-script.ts";
import { type Services, type ServicesOptions, startServices } from "./services.ts";
import { root } from "./settings.ts";
import { createSupervisor, type Supervised, type Supervisor } from "./supervise.ts";

export type ShopOptions = ServicesOptions & {
  /** Variables of the web process alone, such as NODE_OPTIONS. */
  webVariables?: Record<string, string>;
  /** Serves the pages unbuilt with fast refresh, and restarts the API and the workers when a file of theirs changes. */
  dev?: boolean;
  /** false leaves out the masters of the shop's own art, two thirds of the work of a first start: no art is printed. */
  artForPrint?: boolean;
  /** Shows every line of every process. */
  echo?: (line: string) => void;
  /** Gives up bringing up, stopping what has come up. */
  signal?: AbortSignal;
};

export type Shop = {
  services: Services;
  url: string;
  processes: Supervised[];
  /** A new one-time admin sign-in link. */
  signInLink(): Promise<string>;
  /** Settles when every work of art that shall be can be printed; the prints of those that cannot yet wait for it. Never rejects. */
  mastersDrawn: Promise<void>;
  /** Web and workers first, then what they stand on; at most ten seconds. */
  stop(): Promise<void>;
};

const workers = ["images", "checkout", "orders", "email", "outbox"];
const readyPatienceMs = 60_000;
const seed = "packages/seed/src/main.ts";

/**
 * Brings up the whole shop: services, database schema and seed, web build, web and workers.
 * @throws a sentence about the step that failed, after stopping what had come up.
 */
export async function startShop(options: ShopOptions): Promise<Shop> {
  const say = options.say ?? (() => {});
  const services = await startServices(options);
  const logDir = join(options.dataDir, "logs");
  const supervisor = createSupervisor({ logDir, say, echo: options.echo });
  const stopping = new AbortController();
  const stop = once(async () => {
    stopping.abort();
    await supervisor.stopAll();
    await services.stop();
  });
  try {
    options.signal?.throwIfAborted();
    await prepare(services.env, options);
    const processes = await startProcesses(supervisor, services.env, options);
    await step("web and workers", say, () => webReady(services.env, processes, options.signal));
    const { artForPrint = true } = options;
    const mastersDrawn = artForPrint ? drawMasters(services.env, say, stopping.signal) : Promise.resolve();
    // The terminal may be looked at only later in the day.
    const signInEnv = { ...services.env, SIGN_IN_LINK_MINUTES: "1440" };
    const signInLink = async () =>
      (await runScript("packages/services/src/accounts/admin/print-sign-in-link.ts", signInEnv)).trim();
    return { services, url: services.places.shop, processes, signInLink, mastersDrawn, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Schema and catalogue, and meanwhile nothing else: the build may read both. */
async function prepare(env: Record<string, string>, { say = () => {}, signal, dev }: ShopOptions) {
  const { migrateDeploy } = await import("@storywall/db/migrate");
  await step("database schema", say, async () => {
    const applied = await migrateDeploy(env.DATABASE_URL ?? "");
    return applied.length > 0 ? `${applied.length} migrations applied` : "up to date";
  });
  signal?.throwIfAborted();
  await step("catalogue", say, async () => {
    await runScript(seed, env, { args: ["--screens"], signal, onLine: (line) => say(`  ${line}`) });
    return "ready";
  });
  if (dev) return writeAssets(env, say, signal);
  say("web app: building, or finding that nothing changed …");
  await step("web app", say, async () => {
    const built = await buildWeb({ env, signal, onLine: (line) => say(`  ${line.trim()}`) });
    return built ? "built" : "unchanged since the last build";
  });
}

/** What art is printed from takes longer to draw than all else a first start does, and is needed last. */
async function drawMasters(env: Record<string, string>, say: (sentence: string) => void, signal: AbortSignal) {
  const startedAt = performance.now();
  try {
    const said = await runScript(seed, env, { signal });
    if (said.includes("drawn"))
      say(`art for print: ready ${((performance.now() - startedAt) / 1000).toFixed(1)} s later`);
  } catch (error) {
    if (signal.aborted) return;
    const why = error instanceof Error ? error.message : String(error);
    say(`Not all art can be printed yet, and the next start tries again: ${why}`);
  }
}

/** Files pass through workers in large pieces: memory is given back between them, and short-lived objects kept few. */
const thrifty = {
  flags: ["--max-semi-space-size=4"],
  env: { MALLOC_ARENA_MAX: "2", MALLOC_MMAP_THRESHOLD_: "1048576", NODE_COMPILE_CACHE: compileCache },
};

/** The web's objects live for one call: a young generation of 8 MB holds them, and V8 would let it grow. */
const webFlags = ["--max-semi-space-size=7"];

async function startProcesses(
  supervisor: Supervisor,
  env: Record<string, string>,
  { webVariables = {}, dev = false }: ShopOptions,
): Promise<Supervised[]> {
  const processes: Supervised[] = [];
  const start = async (name: string, folder: string, args: string[], variables: Record<string, string>) => {
    const cwd = join(root, folder);
    const spec = { name, command: process.execPath, args, env: { ...variables, ...thrifty.env }, cwd };
    processes.push(await supervisor.start(spec));
  };
  const { PORT: _port, HOST: _host, ...workerEnv } = env;
  for (const worker of workers) {
    // Letters are written in JSX, which Node does not strip by itself.
    const loader = worker === "email" ? ["--import", "tsx"] : [];
    const args = [...thrifty.flags, ...loader, "src/main.ts"];
    await start(`worker-${worker}`, `workers/${worker}`, args, workerEnv);
  }
  if (!dev) {
    await start("web", "apps/web", [...webFlags, "src/server/main.ts"], { ...env, ...webVariables });
    return processes;
  }
  const { port } = await freePort();
  const devEnv = { ...env, NODE_ENV: "development", ...webVariables };
  const apiEnv = { ...devEnv, PORT: String(port), TRUSTED_PROXIES: "127.0.0.1" };
  await start("api", "apps/web", ["src/server/dev-api.ts"], apiEnv);
  await start("web", "apps/web", ["src/server/dev.ts", String(port)], devEnv);
  return processes;
}

async function webReady(
  env: Record<string, string>,
  processes: Supervised[],
  signal: AbortSignal | undefined,
): Promise<string> {
  const host = env.HOST === "0.0.0.0" || env.HOST === "::" ? "127.0.0.1" : env.HOST;
  const giveUpAt = Date.now() + readyPatienceMs;
  let answer = "no answer";
  while (Date.now() < giveUpAt) {
    signal?.throwIfAborted();
    const broken = processes.find((one) => one.restarts() >= 3);
    if (broken) throw new Error(`${broken.name} keeps stopping:\n${broken.tail().join("\n")}`);
    answer = await statusOf(`http://${host}:${env.PORT}/readyz`);
    if (answer === "200") return "ready";
    await sleep(100);
  }
  const web = processes.find((one) => one.name === "web");
  throw new Error(
    `The shop is not ready after ${readyPatienceMs / 1000} s (/readyz: ${answer}):\n${web?.tail().join("\n")}`,
  );
}

async function statusOf(url: string): Promise<string> {
  try {
    return String((await fetch(url, { signal: AbortSignal.timeout(5000) })).status);
  } catch {
    return "no answer";
  }
}

async function step(name: string, say: (sentence: string) => void, work: () => Promise<string>): Promise<void> {
  const startedAt = performance.now();
  const outcome = await work();
  say(`${name}: ${outcome} in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
}

function once(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  return () => {
    running ??= work();
    return running;
  };
}
