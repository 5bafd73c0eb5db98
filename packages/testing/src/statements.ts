import type { Db } from "@storywall/db/client";
import { expect } from "vitest";
import { listenForStatements } from "./services/recorded-statements.ts";

const transactionControl = /^\s*(BEGIN|COMMIT|ROLLBACK|SAVEPOINT|RELEASE|DEALLOCATE|SET TRANSACTION)\b/i;

/**
 * Returns the SQL statements that are sent to the test databases while `work` runs, without transaction control.
 * Nothing else in the process may send queries during that time.
 */
export async function recordSqlStatements(work: () => Promise<unknown>): Promise<string[]> {
  const statements: string[] = [];
  const stopListening = listenForStatements((sql) => statements.push(sql));
  try {
    await work();
  } finally {
    stopListening();
  }
  return statements.filter((sql) => !transactionControl.test(sql)).map((sql) => sql.trim().replace(/\s+/g, " "));
}

/** Waits until one statement of the database waits for a lock. */
export async function waitForBlockedStatement(db: Db): Promise<void> {
  await expect
    .poll(async () => {
      const [row] = await db.$queryRaw<[{ count: number }]>`
        SELECT count(*)::int AS count FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'`;
      return row.count;
    })
    .toBe(1);
}
