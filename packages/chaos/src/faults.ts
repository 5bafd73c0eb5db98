import { setTimeout as sleep } from "node:timers/promises";
import { type ProcessKind, processKinds } from "@storywall/failpoints/names";
import type { Processes } from "./processes.ts";
import { pickWeightedItem } from "./seeded-random.ts";
import type { TestEnvironment } from "./test-environment.ts";

export type Fault = {
  name: string;
  apply(world: { environment: TestEnvironment; processes: Processes }): Promise<void>;
};

/** Must be longer than the lease of a job. */
const freezeMs = 1_500;

const createProcessFaults = (kind: ProcessKind): Fault[] => [
  {
    name: `kill -9 ${kind}`,
    apply: async ({ processes }) => processes.all.find((candidate) => candidate.kind === kind)?.kill(),
  },
  {
    name: `freeze ${kind}`,
    apply: async ({ processes }) => processes.all.find((candidate) => candidate.kind === kind)?.freeze(freezeMs),
  },
];

const createStoreFault = (mode: "error" | "slow" | "cut" | "hang-up", next: number): Fault => ({
  name: `store: ${mode}`,
  apply: async ({ environment }) => environment.store.fault({ mode, next }),
});

const createPaymentsFault = (name: string, faults: object): Fault => ({
  name: `payments: ${name}`,
  apply: ({ environment }) => environment.planPaymentFaults(faults),
});

/** A fault of Stripe Tax, which the customers who move to Florida need. */
const createTaxFault = (mode: "unavailable" | "slow" | "lie" | "cut", next: number, delayMs = 0): Fault => ({
  name: `tax service: ${mode}`,
  apply: ({ environment }) => environment.planPaymentFaults({ requests: [{ mode, next, delayMs, path: "/v1/tax/" }] }),
});

const serviceFaults: Fault[] = [
  { name: "Redis wiped", apply: ({ environment }) => environment.wipeRedis() },
  { name: "Redis stopped", apply: ({ environment }) => environment.stopRedis(2_000) },
  { name: "Postgres restarted at once", apply: ({ environment }) => environment.restartPostgres() },
  createStoreFault("error", 4),
  createStoreFault("slow", 4),
  createStoreFault("cut", 2),
  createStoreFault("hang-up", 3),
  createPaymentsFault("unavailable", { requests: [{ mode: "unavailable", next: 3 }] }),
  createPaymentsFault("error without effect, kept", { requests: [{ mode: "fail", next: 1 }] }),
  createPaymentsFault("error after the effect, kept", { requests: [{ mode: "fail_after", next: 1 }] }),
  createPaymentsFault("answer cut after the effect", { requests: [{ mode: "cut", next: 2 }] }),
  createPaymentsFault("slow", { requests: [{ mode: "slow", next: 2, delayMs: 3_000 }] }),
  createPaymentsFault("news dropped", { webhooks: [{ mode: "drop", next: 6 }] }),
  createPaymentsFault("news doubled", { webhooks: [{ mode: "duplicate", next: 6 }] }),
  createPaymentsFault("news under two ids", { webhooks: [{ mode: "twin", next: 6 }] }),
  createPaymentsFault("news late and out of order", { webhooks: [{ mode: "delay", next: 3, delayMs: 2_500 }] }),
  createTaxFault("unavailable", 3),
  // The delay is longer than the timeout of a call.
  createTaxFault("slow", 2, 4_500),
  createTaxFault("lie", 2),
  createTaxFault("cut", 2),
  {
    name: "mail server down",
    async apply({ environment }) {
      environment.mail.down();
      await sleep(2_000);
      environment.mail.heal();
    },
  },
  { name: "mail taken, answer lost", apply: async ({ environment }) => environment.mail.cut(1) },
];

export const allFaults: readonly Fault[] = [...processKinds.flatMap(createProcessFaults), ...serviceFaults];

/**
 * Picks random faults. Each picked fault is excluded from the next picks until half of the faults have been picked.
 * Otherwise, the same fault could fail all three attempts to process a photo.
 */
export function pickFaults(random: () => number, count: number): Fault[] {
  const last = new Map<Fault, number>(allFaults.map((fault) => [fault, -1]));
  const pickedFaults: Fault[] = [];
  while (pickedFaults.length < count) {
    const candidates = allFaults.filter(
      (fault) => pickedFaults.length - (last.get(fault) ?? 0) > allFaults.length / 2 || last.get(fault) === -1,
    );
    const fault = pickWeightedItem(
      random,
      candidates.map((candidate) => [candidate, 1] as const),
    );
    last.set(fault, pickedFaults.length);
    pickedFaults.push(fault);
  }
  return pickedFaults;
}

export async function clearFaults({ environment }: { environment: TestEnvironment }): Promise<void> {
  environment.store.heal();
  environment.mail.heal();
  await environment.planPaymentFaults({});
}
