import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { copySourceTree } from "./copy-source-tree.ts";
import type { Invariant } from "./invariants.ts";
import { type LoadTestOptions, type LoadTestResult, runLoadTest } from "./load-test.ts";
import type { TestEnvironment } from "./test-environment.ts";

type Edit = { file: string; find: string; replace: string };

type Sabotage = {
  /** What the sabotage removes. */
  description: string;
  /** The invariant that the checks must report as broken. */
  breaks: Invariant;
  /** Names of edits to a copy of the source. Without edits the processes run from this repository. */
  edits?: readonly EditName[];
  options: Pick<LoadTestOptions, "mix" | "sabotage">;
};

const finalizeFile = "packages/services/src/orders/settle-checkout.ts";

export const edits = {
  "order exists": {
    file: finalizeFile,
    find: 'if (checkout.order?.paymentId === payment.id) return toSettledResult("completed", checkout.order);',
    replace: "",
  },
  "second payment": {
    file: finalizeFile,
    find: "if (isDuplicatePayment(checkout, payment)) {",
    replace: "if (false) {",
  },
  "payment is over": {
    file: finalizeFile,
    find: "if (!livePaymentStates.includes(payment.state))\n",
    replace: "if (false)\n",
  },
  "payment matches checkout": {
    file: finalizeFile,
    find: "const mismatch = findPaymentMismatch(checkout, payment, intent);",
    replace: "const mismatch: string | null = null;",
  },
  "one email per cause": {
    file: "packages/services/src/kernel/send-email-once.ts",
    find: "const messageId = buildMessageId(dedupe, deps.publicUrl);",
    replace: "dedupe += crypto.randomUUID();\n  const messageId = buildMessageId(dedupe, deps.publicUrl);",
  },
} as const satisfies Record<string, Edit>;
type EditName = keyof typeof edits;

async function executeSql(environment: TestEnvironment, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: environment.databaseUrl });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

export const sabotages = {
  relay: {
    description: "the relay and the scheduled tasks do not run",
    breaks: "no-lost-order",
    options: { mix: [["payAndLeave", 1]], sabotage: { without: ["outbox"] } },
  },
  index: {
    description: "the unique indexes of orders are dropped, with every check before them",
    breaks: "no-duplicate-order",
    edits: ["order exists", "second payment", "payment is over", "payment matches checkout"],
    options: {
      mix: [["buyWithoutPhotos", 1]],
      sabotage: {
        prepare: (environment) =>
          executeSql(
            environment,
            "ALTER TABLE checkouts DISABLE TRIGGER USER",
            "ALTER TABLE payments DISABLE TRIGGER USER",
            "DROP INDEX orders_checkout_id_key",
            "DROP INDEX orders_payment_id_key",
          ),
      },
    },
  },
  dedupe: {
    description: "emails are not deduplicated by their cause",
    breaks: "email-once",
    edits: ["one email per cause"],
    options: {
      mix: [["buyWithoutPhotos", 1]],
      sabotage: {
        async prepare(_stand, processes) {
          processes.all.find(({ kind }) => kind === "email")?.plan("mail.after-mark:1:throw");
        },
      },
    },
  },
  check: {
    description: "finalizing a payment does not compare the payment with the checkout",
    breaks: "paid-in-full",
    edits: ["payment matches checkout"],
    options: { mix: [["payTooLittle", 1]] },
  },
} as const satisfies Record<string, Sabotage>;

export type SabotageName = keyof typeof sabotages;
export const sabotageNames = Object.keys(sabotages) as SabotageName[];

export async function runFaultInjection(
  name: SabotageName,
  print: (sentence: string) => void,
): Promise<LoadTestResult> {
  const { edits: names = [], options }: Sabotage = sabotages[name];
  const root = names.length > 0 ? copySourceWithEdits(names) : null;
  try {
    return await runLoadTest({
      journeys: 6,
      faults: 0,
      seed: 1,
      concurrency: 3,
      drainMs: name === "relay" ? 5_000 : 30_000,
      print: print,
      mix: options.mix,
      sabotage: { ...options.sabotage, ...(root ? { root } : {}) },
    });
  } finally {
    if (root) rmSync(root, { recursive: true });
  }
}

function copySourceWithEdits(names: readonly EditName[]): string {
  const root = copySourceTree();
  for (const name of names) {
    const path = join(root, edits[name].file);
    writeFileSync(path, applyEdit(readFileSync(path, "utf8"), edits[name]));
  }
  return root;
}

/** Applies an edit. @throws unless the text occurs exactly once, since an edit without effect would prove nothing */
export function applyEdit(text: string, { file, find, replace }: Edit): string {
  const parts = text.split(find);
  if (parts.length !== 2)
    throw new Error(`${file} must contain this text once, not ${parts.length - 1} times: ${find}`);
  return parts.join(replace);
}
