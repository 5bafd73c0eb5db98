import { inject } from "vitest";

const recordedStatements = new Set<string>();
let unreportedStatements: string[] = [];
const listeners = new Set<(sql: string) => void>();

/** Records a statement of a test database for scripts/check-sql.mjs, and passes it to the listeners. */
export function recordStatement(sql: string): void {
  for (const listener of listeners) listener(sql);
  if (recordedStatements.has(sql)) return;
  recordedStatements.add(sql);
  unreportedStatements.push(sql);
}

/** Calls the listener with every statement of the test databases. Returns a function that removes it. */
export function listenForStatements(listener: (sql: string) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Sends new statements to the test run's server. */
export async function reportStatements(): Promise<void> {
  if (unreportedStatements.length === 0) return;
  const body = JSON.stringify(unreportedStatements);
  unreportedStatements = [];
  await fetch(`${inject("testServices")}/statements`, { method: "POST", body });
}
