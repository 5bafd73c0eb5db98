import pg from "pg";
import type { Invariant } from "./invariants.ts";
import type { Stand } from "./stand.ts";
import { type Stormed, type StormOptions, storm } from "./storm.ts";

type Sabotage = {
  /** What is taken away. */
  what: string;
  /** The invariant that must be seen to break. */
  breaks: Invariant;
  options: Pick<StormOptions, "mix" | "sabotage">;
};

async function sql(stand: Stand, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: stand.databaseUrl });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

const withoutRules = (stand: Stand) =>
  sql(stand, "ALTER TABLE checkouts DISABLE TRIGGER USER", "ALTER TABLE payments DISABLE TRIGGER USER");

/** Each takes something away that the shop relies on; a suite that stays green then proves nothing. */
export const sabotages = {
  relay: {
    what: "the relay and the sweeps do not run",
    breaks: "no-lost-order",
    options: { mix: [["vanish", 1]], sabotage: { without: ["outbox"] } },
  },
  index: {
    what: "the unique indexes of orders are dropped, with everything that looks before them",
    breaks: "no-duplicate-order",
    options: {
      mix: [["plain", 1]],
      sabotage: {
        safeguard: "finalise.once,finalise.objection",
        async prepare(stand) {
          await withoutRules(stand);
          await sql(stand, "DROP INDEX orders_checkout_id_key", "DROP INDEX orders_payment_id_key");
        },
      },
    },
  },
  dedupe: {
    what: "letters are not told apart by their cause",
    breaks: "letter-once",
    options: {
      mix: [["plain", 1]],
      sabotage: {
        safeguard: "mail.once",
        async prepare(_stand, processes) {
          processes.all.find(({ kind }) => kind === "email")?.plan("mail.after-mark:1:throw");
        },
      },
    },
  },
  check: {
    what: "finalise does not compare what came with what was asked for",
    breaks: "paid-in-full",
    options: { mix: [["under", 1]], sabotage: { safeguard: "finalise.objection" } },
  },
} as const satisfies Record<string, Sabotage>;

export type SabotageName = keyof typeof sabotages;
export const sabotageNames = Object.keys(sabotages) as SabotageName[];

/** A few customers in the sabotaged shop. */
export function runSabotage(name: SabotageName, say: (sentence: string) => void): Promise<Stormed> {
  const options: Sabotage["options"] = sabotages[name].options;
  return storm({
    journeys: 6,
    faults: 0,
    seed: 1,
    atOnce: 3,
    drainMs: name === "relay" ? 5_000 : 30_000,
    say,
    ...options,
  });
}
