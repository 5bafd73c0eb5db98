import pg from "pg";
import { inject } from "vitest";

type Query = (this: pg.Client, ...args: unknown[]) => unknown;

/** Texts that this worker has sent to Postgres. */
const recorded = new Set<string>();
/** Those of them that the run does not know yet. */
let unreported: string[] = [];
let isRecording = false;

/** Remembers the text of every statement that this worker sends from now on, for scripts/check-sql.mjs. */
export function recordStatements(): void {
  if (isRecording) return;
  isRecording = true;
  const prototype = pg.Client.prototype as unknown as { query: Query };
  const { query } = prototype;
  prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [first] = args;
    const text = typeof first === "string" ? first : (first as { text?: unknown } | null)?.text;
    if (typeof text === "string" && !recorded.has(text)) {
      recorded.add(text);
      unreported.push(text);
    }
    return query.apply(this, args);
  };
}

/** Sends the texts that are new to the run. */
export async function reportStatements(): Promise<void> {
  if (unreported.length === 0) return;
  const body = JSON.stringify(unreported);
  unreported = [];
  await fetch(`${inject("testServices")}/statements`, { method: "POST", body });
}
