import { setTimeout as sleep } from "node:timers/promises";
import { type ProcessKind, processKinds } from "@storywall/failpoints/names";
import type { Processes } from "./processes.ts";
import { pickWeighted } from "./seeded-random.ts";
import type { TestEnvironment } from "./test-environment.ts";

export type Fault = { name: string; apply(world: { stand: TestEnvironment; processes: Processes }): Promise<void> };

/** Longer than a job's lock. */
const freezeMs = 1_500;

const onProcess = (kind: ProcessKind): Fault[] => [
  {
    name: `kill -9 ${kind}`,
    apply: async ({ processes }) => processes.all.find((one) => one.kind === kind)?.kill(),
  },
  {
    name: `freeze ${kind}`,
    apply: async ({ processes }) => processes.all.find((one) => one.kind === kind)?.freeze(freezeMs),
  },
];

const store = (mode: "error" | "slow" | "cut" | "hang-up", next: number): Fault => ({
  name: `store: ${mode}`,
  apply: async ({ stand }) => stand.store.fault({ mode, next }),
});

const payments = (name: string, faults: object): Fault => ({
  name: `payments: ${name}`,
  apply: ({ stand }) => stand.planPayments(faults),
});

const others: Fault[] = [
  { name: "Redis wiped", apply: ({ stand }) => stand.wipeRedis() },
  { name: "Redis stopped", apply: ({ stand }) => stand.stopRedis(2_000) },
  { name: "Postgres restarted at once", apply: ({ stand }) => stand.restartPostgres() },
  store("error", 4),
  store("slow", 4),
  store("cut", 2),
  store("hang-up", 3),
  payments("unavailable", { requests: [{ mode: "unavailable", next: 3 }] }),
  payments("error without effect, kept", { requests: [{ mode: "fail", next: 1 }] }),
  payments("error after the effect, kept", { requests: [{ mode: "fail_after", next: 1 }] }),
  payments("answer cut after the effect", { requests: [{ mode: "cut", next: 2 }] }),
  payments("slow", { requests: [{ mode: "slow", next: 2, delayMs: 3_000 }] }),
  payments("news dropped", { webhooks: [{ mode: "drop", next: 6 }] }),
  payments("news doubled", { webhooks: [{ mode: "duplicate", next: 6 }] }),
  payments("news under two ids", { webhooks: [{ mode: "twin", next: 6 }] }),
  payments("news late and out of order", { webhooks: [{ mode: "delay", next: 3, delayMs: 2_500 }] }),
  {
    name: "mail server down",
    async apply({ stand }) {
      stand.mail.down();
      await sleep(2_000);
      stand.mail.heal();
    },
  },
  { name: "mail taken, answer lost", apply: async ({ stand }) => stand.mail.cut(1) },
];

export const allFaults: readonly Fault[] = [...processKinds.flatMap(onProcess), ...others];

/**
 * Random faults in turn: none repeats before half of the others were drawn, so that a photo is not hit at each of its three
 * attempts.
 */
export function drawFaults(random: () => number, count: number): Fault[] {
  const last = new Map<Fault, number>(allFaults.map((fault) => [fault, -1]));
  const drawn: Fault[] = [];
  while (drawn.length < count) {
    const candidates = allFaults.filter(
      (fault) => drawn.length - (last.get(fault) ?? 0) > allFaults.length / 2 || last.get(fault) === -1,
    );
    const fault = pickWeighted(
      random,
      candidates.map((one) => [one, 1] as const),
    );
    last.set(fault, drawn.length);
    drawn.push(fault);
  }
  return drawn;
}

/** Ends all faults. */
export async function endFaults({ stand }: { stand: TestEnvironment }): Promise<void> {
  stand.store.heal();
  stand.mail.heal();
  await stand.planPayments({});
}
