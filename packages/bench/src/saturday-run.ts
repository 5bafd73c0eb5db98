import { existsSync, mkdirSync, rmdirSync, writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { createJourney, prepareJourneys, runJourney } from "@storywall/chaos/journeys";
import { startProcesses } from "@storywall/chaos/processes";
import { createRandomGenerator } from "@storywall/chaos/seeded-random";
import { createShopper, type Shopper, timeouts } from "@storywall/chaos/shopper";
import { startTestEnvironment } from "@storywall/chaos/test-environment";
import type { ProcessKind } from "@storywall/failpoints/names";
import { type JobName, jobCatalog } from "@storywall/jobs/job-catalog";
import { findFreePort } from "@storywall/local/ports";
import { FIRST_EMAIL_DELAY_MS } from "@storywall/services/orders/create-order";
import { listProcessTree } from "@storywall/testing/process-tree";
import pg from "pg";
import { describeMachine } from "./describe-machine.ts";
import { type Arrival, drawExponential, simulateStage } from "./simulate-stage.ts";
import { computePercentile } from "./statistics.ts";

/**
 * Runs four web processes and three workers of each kind with CPU limits, lets customers with photos arrive at random,
 * and compares the durations of requests and jobs with a simulation. The simulation gets the measured arrivals, and
 * durations of undisturbed requests and jobs. Needs Linux, root and version 1 of control groups.
 */

/** Customers before the measurement, so that all processes have compiled their code. */
const WARM_UP = { buyWithPhoto: 100, buyWithoutPhotos: 400 };
const WARM_UP_AT_ONCE = 6;
/** Customers of whom each waits until the one before is done. */
const ALONE = 24;
const CUSTOMERS = 240;
const CUSTOMERS_PER_SECOND = 0.6;
const SIMULATIONS = 20;
const MAX_DIFFERENCE = 0.2;

type StageName = "web" | "images" | "orders" | "email";
const processes: Record<ProcessKind, { count: number; cores: number }> = {
  web: { count: 4, cores: 0.1 },
  images: { count: 3, cores: 0.3 },
  checkout: { count: 3, cores: 0.1 },
  orders: { count: 3, cores: 0.1 },
  email: { count: 3, cores: 0.1 },
  outbox: { count: 3, cores: 0.1 },
};
/** Jobs of each queue that one process does at once. */
const slots: Record<StageName, Record<string, number>> = {
  web: { web: Number.POSITIVE_INFINITY },
  images: { images: 3, faces: 1 },
  orders: { orders: 8 },
  email: { email: 4 },
};
const stageNames = Object.keys(slots) as StageName[];

/** A request or a job that was done. `kind` is its path or name. */
type Done = Omit<Arrival, "seconds"> & { stage: StageName; kind: string; seconds: number };

const CONTROL_GROUPS = "/sys/fs/cgroup/cpu";
if (!existsSync(CONTROL_GROUPS) || process.getuid?.() !== 0) {
  console.error(
    `This benchmark limits CPU time, which needs root and version 1 of control groups at ${CONTROL_GROUPS}.`,
  );
  process.exit(2);
}

const ports = await Promise.all(Array.from({ length: processes.web.count }, async () => (await findFreePort()).port));
const environment = await startTestEnvironment(ports[0] ?? 0);
// Leases and stalled checks as in a shop, where slow jobs are not taken over.
for (const name of ["JOB_LOCK_MS", "JOB_STALLED_CHECK_MS", "SWEEPS_EVERY_MS"]) delete environment.env[name];
const shop = await startProcesses(environment, {
  webPorts: ports,
  counts: Object.fromEntries(Object.entries(processes).map(([kind, { count }]) => [kind, count])),
});
const client = new pg.Client({ connectionString: environment.databaseUrl });
await client.connect();
const groups: string[] = [];
const stopping = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stopping.abort(new Error(signal)));
try {
  timeouts.answerMs = 40_000;
  const requests: Done[] = [];
  await prepareJourneys(createShopper({ ports, simulator: environment.simulator }));
  const buy = async (kind: keyof typeof WARM_UP, { waitsForJobs = false } = {}) => {
    stopping.signal.throwIfAborted();
    const shopper = createShopper({ ports, simulator: environment.simulator, onAnswer: addRequest });
    const waitingShopper: Shopper = {
      ...shopper,
      async call(method, path, payload) {
        if (path === "/shopify/create-checkout") await waitForJobs();
        return shopper.call(method, path, payload);
      },
    };
    const journey = createJourney(crypto.getRandomValues(new Uint32Array(1))[0] ?? 0, kind);
    await runJourney(journey, waitsForJobs ? waitingShopper : shopper);
    if (journey.gaveUp) throw new Error(journey.gaveUp);
  };
  const addRequest = ({ path, port, seconds }: { path: string; port: number; seconds: number }) =>
    requests.push({
      stage: "web",
      kind: path,
      queue: "web",
      priority: 0,
      server: ports.indexOf(port),
      atSeconds: Date.now() / 1000 - seconds,
      seconds,
    });
  const readDone = async () => [...requests.splice(0), ...(await takeJobs())];

  console.log(`Machine: ${describeMachine()}`);
  const warmUps = Object.entries(WARM_UP)
    .flatMap(([kind, count]) => Array(count).fill(kind))
    .values();
  const warmUp = async () => {
    for (const kind of warmUps) await buy(kind);
  };
  await Promise.all(Array.from({ length: WARM_UP_AT_ONCE }, warmUp));
  await sleep(2 * FIRST_EMAIL_DELAY_MS);
  await waitForJobs();
  for (const [at, { kind, pid }] of shop.all.entries()) groups.push(limitCpu(pid() ?? 0, at, processes[kind].cores));
  await readDone();
  for (let customer = 0; customer < ALONE; customer++) {
    await buy("buyWithPhoto", { waitsForJobs: true });
    await waitForJobs();
  }
  await sleep(2 * FIRST_EMAIL_DELAY_MS);
  await waitForJobs();
  const alone = await readDone();

  const random = createRandomGenerator(1);
  const journeys: Promise<void>[] = [];
  for (let customer = 0; customer < CUSTOMERS; customer++) {
    journeys.push(buy("buyWithPhoto"));
    await sleep(drawExponential(random, 1000 / CUSTOMERS_PER_SECOND), undefined, { signal: stopping.signal });
  }
  await Promise.all(journeys);
  await sleep(2 * FIRST_EMAIL_DELAY_MS);
  await waitForJobs();
  process.exitCode = printComparison(alone, await readDone()) ? 0 : 1;
} finally {
  await client.end();
  await shop.stop();
  for (const group of groups) rmdirSync(group);
  await environment.stop();
}
process.exit();

/** Waits until all jobs are done, except those that have not started and are due in more than a second. */
async function waitForJobs(): Promise<void> {
  const open = `select count(*)::int as open from outbox_jobs
    where done_at is null and dead_at is null and (epoch > 0 or next_at < now() + interval '1 second')`;
  while ((await client.query<{ open: number }>(open)).rows[0]?.open) await sleep(100);
}

/** Returns the jobs that are done, and deletes them. */
async function takeJobs(): Promise<Done[]> {
  const { rows } = await client.query<{ name: JobName; createdAt: number; doneAt: number }>(
    `delete from outbox_jobs where done_at is not null returning name,
       extract(epoch from created_at)::float8 as "createdAt", extract(epoch from done_at)::float8 as "doneAt"`,
  );
  return rows.flatMap(({ name, createdAt, doneAt }) => {
    const { queue, priority } = jobCatalog[name];
    const stage = stageNames.find((stage) => slots[stage][queue]);
    const atSeconds = createdAt + (name === "email.order-received" ? FIRST_EMAIL_DELAY_MS / 1000 : 0);
    return stage ? [{ stage, kind: name, queue, priority, atSeconds, seconds: doneAt - atSeconds }] : [];
  });
}

/** Limits the CPU time of a process and its children. Returns the folder of the control group. */
function limitCpu(pid: number, at: number, cores: number): string {
  const folder = `${CONTROL_GROUPS}/storywall-${process.pid}-${at}`;
  mkdirSync(folder);
  const periodUs = 20_000;
  writeFileSync(`${folder}/cpu.cfs_period_us`, String(periodUs));
  writeFileSync(`${folder}/cpu.cfs_quota_us`, String(periodUs * cores));
  for (const member of listProcessTree(pid)) writeFileSync(`${folder}/cgroup.procs`, String(member));
  return folder;
}

function printComparison(alone: readonly Done[], measured: readonly Done[]): boolean {
  const rows = stageNames.map((stage) => {
    const done = measured.filter((item) => item.stage === stage).toSorted((a, b) => a.atSeconds - b.atSeconds);
    const undisturbed = listUndisturbed(stage, done, alone);
    const simulated = Array.from({ length: SIMULATIONS }, (_, seed) => simulate(stage, done, undisturbed, seed)).flat();
    const mean = (all: readonly number[]) => all.reduce((sum, one) => sum + one, 0) / all.length;
    const seconds = done.map((item) => item.seconds);
    const difference = mean(seconds) / mean(simulated) - 1;
    const formatMs = (value: number) => Math.round(value * 1000);
    return {
      stage,
      done: done.length,
      "undisturbed, mean ms": formatMs(mean(undisturbed.map((item) => item.seconds))),
      "measured, mean ms": formatMs(mean(seconds)),
      "simulated, mean ms": formatMs(mean(simulated)),
      difference: `${(difference * 100).toFixed(0)} %`,
      "measured, p95 ms": formatMs(computePercentile(seconds, 95)),
      "simulated, p95 ms": formatMs(computePercentile(simulated, 95)),
      ok: Math.abs(difference) <= MAX_DIFFERENCE,
    };
  });
  console.table(rows);
  return rows.every(({ ok }) => ok);
}

/**
 * Returns jobs whose durations count as undisturbed: those without other customers, and those that overlapped with no
 * other job of the stage. Workers that were idle for seconds are slower, so the former are not enough. Web processes
 * are never idle.
 */
function listUndisturbed(stage: StageName, done: readonly Done[], alone: readonly Done[]): Done[] {
  const overlaps = (one: Done, other: Done) =>
    other !== one && other.atSeconds < one.atSeconds + one.seconds && one.atSeconds < other.atSeconds + other.seconds;
  const separate = done.filter((one) => stage !== "web" && !done.some((other) => overlaps(one, other)));
  return [...alone.filter((item) => item.stage === stage), ...separate];
}

/** Simulates the measured arrivals with durations that are drawn from undisturbed ones of the same kind. */
function simulate(stage: StageName, done: readonly Done[], undisturbed: readonly Done[], seed: number): number[] {
  const random = createRandomGenerator(seed);
  const arrivals = done.map((item) => {
    const samples = undisturbed.filter(({ kind }) => kind === item.kind);
    const sample = samples[Math.floor(random() * samples.length)];
    return { ...item, seconds: sample?.seconds ?? item.seconds };
  });
  const servers = processes[stage].count;
  return simulateStage(arrivals, { servers, slots: slots[stage] });
}
