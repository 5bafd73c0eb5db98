import { setTimeout as sleep } from "node:timers/promises";
import { type ProcessKind, processKinds } from "@storywall/failpoints/names";
import { pick } from "./dice.ts";
import type { Processes } from "./processes.ts";
import type { Stand } from "./stand.ts";

export type Fault = { name: string; happen(world: { stand: Stand; processes: Processes }): Promise<void> };

/** Longer than the lock of a job. */
const freezeMs = 1_500;

const onProcess = (kind: ProcessKind): Fault[] => [
  {
    name: `kill -9 ${kind}`,
    happen: async ({ processes }) => processes.all.find((one) => one.kind === kind)?.kill(),
  },
  {
    name: `freeze ${kind}`,
    happen: async ({ processes }) => processes.all.find((one) => one.kind === kind)?.freeze(freezeMs),
  },
];

const store = (mode: "error" | "slow" | "cut" | "hang-up", next: number): Fault => ({
  name: `store: ${mode}`,
  happen: async ({ stand }) => stand.store.fault({ mode, next }),
});

const payments = (name: string, faults: object): Fault => ({
  name: `payments: ${name}`,
  happen: ({ stand }) => stand.planPayments(faults),
});

const others: Fault[] = [
  { name: "Redis wiped", happen: ({ stand }) => stand.wipeRedis() },
  { name: "Redis stopped", happen: ({ stand }) => stand.stopRedis(2_000) },
  { name: "Postgres restarted at once", happen: ({ stand }) => stand.restartPostgres() },
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
    async happen({ stand }) {
      stand.mail.down();
      await sleep(2_000);
      stand.mail.heal();
    },
  },
  { name: "mail taken, answer lost", happen: async ({ stand }) => stand.mail.cut(1) },
];

export const allFaults: readonly Fault[] = [...processKinds.flatMap(onProcess), ...others];

/**
 * So many faults, chosen by chance but each kind of process and each service in turn: no kind is met again before half of
 * the others were, so that a photo is not struck down at each of its three starts.
 */
export function drawFaults(random: () => number, count: number): Fault[] {
  const last = new Map<Fault, number>(allFaults.map((fault) => [fault, -1]));
  const drawn: Fault[] = [];
  while (drawn.length < count) {
    const rested = allFaults.filter(
      (fault) => drawn.length - (last.get(fault) ?? 0) > allFaults.length / 2 || last.get(fault) === -1,
    );
    const fault = pick(
      random,
      rested.map((one) => [one, 1] as const),
    );
    last.set(fault, drawn.length);
    drawn.push(fault);
  }
  return drawn;
}

/** Nothing is broken any more. */
export async function healAll({ stand }: { stand: Stand }): Promise<void> {
  stand.store.heal();
  stand.mail.heal();
  await stand.planPayments({});
}
