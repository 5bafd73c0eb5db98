import { setTimeout as sleep } from "node:timers/promises";
import type { ProcessKind } from "@storywall/failpoints/names";
import { findFreePort } from "@storywall/local/ports";
import { type CheckResult, checkInvariants } from "./check-invariants.ts";
import { clearFaults, pickFaults } from "./faults.ts";
import { createJourney, type Journey, type JourneyKind, prepareJourneys, runJourney } from "./journeys.ts";
import { type Processes, startProcesses } from "./processes.ts";
import { createRandomGenerator, pickWeightedItem } from "./seeded-random.ts";
import { createShopper } from "./shopper.ts";
import { startShorteningWaits } from "./shorten-waits.ts";
import { startTestEnvironment, type TestEnvironment } from "./test-environment.ts";

export type LoadTestOptions = {
  journeys: number;
  faults: number;
  seed: number;
  /** Weights of the kinds of customers; all kinds by default. */
  mix?: ReadonlyArray<readonly [JourneyKind, number]>;
  concurrency?: number;
  /** Removes a safeguard of the shop. The checks must then report a broken invariant. */
  sabotage?: {
    /** Source tree that the processes run from; this repository by default. */
    root?: string;
    without?: readonly ProcessKind[];
    prepare?(environment: TestEnvironment, processes: Processes): Promise<void>;
  };
  /** Changes the environment before the processes start. */
  configure?(environment: TestEnvironment): Promise<void>;
  /** Time in ms to finish pending jobs. */
  drainMs?: number;
  print?: (sentence: string) => void;
};

export type LoadTestResult = CheckResult & {
  seed: number;
  journeys: number;
  faults: string[];
  /** Duration of the run in seconds, and percentiles of the customers' journeys. */
  seconds: number;
  p50: number;
  p99: number;
};

const defaultMix = [
  ["buyWithoutPhotos", 34],
  ["buyWithPhoto", 4],
  ["payAndLeave", 27],
  ["addPhotosLater", 3],
  ["cancelOrder", 12],
  ["editCartWhilePaying", 10],
  ["eraseData", 3],
  ["payTwice", 4],
  ["payTooLittle", 1],
  ["changeAddress", 2],
  ["payWithGiftCard", 4],
] as const satisfies ReadonlyArray<readonly [JourneyKind, number]>;

/**
 * Runs customers and injects faults, which are spread evenly over the customers. The seed decides the kinds and the
 * order; the exact times depend on the machine.
 */
export async function runLoadTest(options: LoadTestOptions): Promise<LoadTestResult> {
  const { seed, sabotage = {}, mix = defaultMix, concurrency = 10, print = () => {}, drainMs } = options;
  const startedAt = Date.now();
  const random = createRandomGenerator(seed);
  const kinds = Array.from({ length: options.journeys }, () => pickWeightedItem<JourneyKind>(random, mix));
  const faults = pickFaults(random, options.faults);
  const { port } = await findFreePort();
  const environment = await startTestEnvironment(port);
  await options.configure?.(environment);
  const { root, without = [] } = sabotage;
  const processes = await startProcesses(environment, { webPorts: [port], without, ...(root ? { root } : {}) });
  const warp = startShorteningWaits(environment.databaseUrl);
  const journeys: Journey[] = [];
  const durations: number[] = [];
  try {
    await sabotage.prepare?.(environment, processes);
    const shoppers = { ports: [port], simulator: environment.simulator, secret: environment.env.SESSION_SECRET };
    await prepareJourneys(createShopper(shoppers));
    print(`the shop is open after ${((Date.now() - startedAt) / 1000).toFixed(1)} s`);
    let faultCount = 0;
    const breaking = (async () => {
      for (const [at, fault] of faults.entries()) {
        const after = Math.floor(((at + 0.5) * kinds.length) / faults.length);
        while (journeys.length < after) await sleep(20);
        await fault.apply({ environment: environment, processes });
        faultCount = at + 1;
      }
    })();
    const runCustomers = async () => {
      for (;;) {
        const id = journeys.length;
        const kind = kinds[id];
        if (!kind) return;
        const journey = createJourney(id, kind);
        journeys.push(journey);
        // Faults are spread evenly over all customers. A customer waits until the faults of the earlier customers were
        // injected.
        while (faultCount < Math.floor((id * faults.length) / kinds.length) - 1) await sleep(20);
        const from = Date.now();
        await runJourney(journey, createShopper(shoppers));
        durations.push((Date.now() - from) / 1000);
        if (journeys.length % 100 === 0)
          print(
            `${journeys.length} customers, ${faultCount} faults, ${((Date.now() - startedAt) / 1000).toFixed(0)} s`,
          );
      }
    };
    await Promise.all([breaking, ...Array.from({ length: concurrency }, runCustomers)]);
    await clearFaults({ environment: environment });
    const checkResult = await checkInvariants(environment, journeys, drainMs);
    durations.sort((left, right) => left - right);
    const computeQuantile = (part: number) => durations[Math.floor(part * (durations.length - 1))] ?? 0;
    const seconds = (Date.now() - startedAt) / 1000;
    const names = faults.map(({ name }) => name);
    return {
      ...checkResult,
      seed,
      journeys: journeys.length,
      faults: names,
      seconds,
      p50: computeQuantile(0.5),
      p99: computeQuantile(0.99),
    };
  } finally {
    await warp.stop();
    await processes.stop();
    await environment.stop();
  }
}
