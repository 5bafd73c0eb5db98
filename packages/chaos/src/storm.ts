import { setTimeout as sleep } from "node:timers/promises";
import type { ProcessKind } from "@storywall/failpoints/names";
import { freePort } from "@storywall/local/ports";
import { type Checked, check } from "./checker.ts";
import { dice, pick } from "./dice.ts";
import { drawFaults, healAll } from "./faults.ts";
import { hurry } from "./hurry.ts";
import { getReady, type Journey, type JourneyKind, newJourney, take } from "./journeys.ts";
import { type Processes, startProcesses } from "./processes.ts";
import { openShopper } from "./shopper.ts";
import { type Stand, startStand } from "./stand.ts";

export type StormOptions = {
  journeys: number;
  faults: number;
  seed: number;
  /** How the customers are divided; of all kinds unless told. */
  mix?: ReadonlyArray<readonly [JourneyKind, number]>;
  atOnce?: number;
  /** What is removed from the shop, to see that the loss is noticed. */
  sabotage?: {
    /** Source tree the processes run from; this one by default. */
    root?: string;
    without?: readonly ProcessKind[];
    prepare?(stand: Stand, processes: Processes): Promise<void>;
  };
  /** How long the shop has to finish what is left. */
  drainMs?: number;
  say?: (sentence: string) => void;
};

export type Stormed = Checked & {
  seed: number;
  journeys: number;
  faults: string[];
  /** Seconds: of the whole run, and of a customer's journey at the middle and at its worst of a hundred. */
  seconds: number;
  p50: number;
  p99: number;
};

const usualMix = [
  ["plain", 34],
  ["buy", 4],
  ["vanish", 27],
  ["later", 3],
  ["cancel", 12],
  ["edit", 10],
  ["erase", 3],
  ["twice", 4],
  ["under", 1],
  ["move", 2],
] as const satisfies ReadonlyArray<readonly [JourneyKind, number]>;

/**
 * So many customers and so many faults, spread evenly over them. The seed decides who comes and what breaks in which
 * order; when exactly within a journey a process dies is up to the machine.
 */
export async function storm(options: StormOptions): Promise<Stormed> {
  const { seed, sabotage = {}, mix = usualMix, atOnce = 10, say = () => {}, drainMs } = options;
  const startedAt = Date.now();
  const random = dice(seed);
  const kinds = Array.from({ length: options.journeys }, () => pick<JourneyKind>(random, mix));
  const faults = drawFaults(random, options.faults);
  const { port } = await freePort();
  const stand = await startStand(port);
  const { root, without = [] } = sabotage;
  const processes = await startProcesses(stand, { webPorts: [port], without, ...(root ? { root } : {}) });
  const time = hurry(stand.databaseUrl);
  const journeys: Journey[] = [];
  const lasted: number[] = [];
  try {
    await sabotage.prepare?.(stand, processes);
    const shoppers = { ports: [port], simulator: stand.simulator };
    await getReady(openShopper(shoppers));
    say(`the shop is open after ${((Date.now() - startedAt) / 1000).toFixed(1)} s`);
    let broken = 0;
    const breaking = (async () => {
      for (const [at, fault] of faults.entries()) {
        const after = Math.floor(((at + 0.5) * kinds.length) / faults.length);
        while (journeys.length < after) await sleep(20);
        await fault.happen({ stand, processes });
        broken = at + 1;
      }
    })();
    const lane = async () => {
      for (;;) {
        const id = journeys.length;
        const kind = kinds[id];
        if (!kind) return;
        const journey = newJourney(id, kind);
        journeys.push(journey);
        // Customers do not run away from the faults that were meant for them.
        while (broken < Math.floor((id * faults.length) / kinds.length) - 1) await sleep(20);
        const from = Date.now();
        await take(journey, openShopper(shoppers));
        lasted.push((Date.now() - from) / 1000);
        if (journeys.length % 100 === 0)
          say(`${journeys.length} customers, ${broken} faults, ${((Date.now() - startedAt) / 1000).toFixed(0)} s`);
      }
    };
    await Promise.all([breaking, ...Array.from({ length: atOnce }, lane)]);
    await healAll({ stand });
    const checked = await check(stand, journeys, drainMs);
    lasted.sort((left, right) => left - right);
    const quantile = (part: number) => lasted[Math.floor(part * (lasted.length - 1))] ?? 0;
    const seconds = (Date.now() - startedAt) / 1000;
    const names = faults.map(({ name }) => name);
    return {
      ...checked,
      seed,
      journeys: journeys.length,
      faults: names,
      seconds,
      p50: quantile(0.5),
      p99: quantile(0.99),
    };
  } finally {
    await time.stop();
    await processes.stop();
    await stand.stop();
  }
}
