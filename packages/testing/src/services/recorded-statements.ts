import pg from "pg";
import { inject } from "vitest";

type Query = (this: pg.Client, ...args: unknown[]) => unknown;

const recordedStatements = new Set<string>();
let unreportedStatements: string[] = [];
let isRecording = false;

/** Records every statement that this worker sends, for scripts/check-sql.mjs. */
export function recordStatements(): void {
  if (isRecording) return;
  isRecording = true;
  const prototype = pg.Client.prototype as unknown as { query: Query };
  const { query } = prototype;
  prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [first] = args;
    const text = typeof first === "string" ? first : (first as { text?: unknown } | null)?.text;
    if (typeof text === "string" && !recordedStatements.has(text)) {
      recordedStatements.add(text);
      unreportedStatements.push(text);
    }
    return query.apply(this, args);
  };
}

/** Sends new statements to the test run's server. */
export async function reportStatements(): Promise<void> {
  if (unreportedStatements.length === 0) return;
  const body = JSON.stringify(unreportedStatements);
  unreportedStatements = [];
  await fetch(`${inject("testServices")}/statements`, { method: "POST", body });
}
