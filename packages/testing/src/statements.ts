import pg from "pg";
import { vi } from "vitest";

const transactionControl = /^\s*(BEGIN|COMMIT|ROLLBACK|SAVEPOINT|RELEASE|DEALLOCATE|SET TRANSACTION)\b/i;

/**
 * Returns the SQL statements that this process sends while `work` runs. Nothing else in the process may send queries
 * during that time.
 */
export async function recordSqlStatements(work: () => Promise<unknown>): Promise<string[]> {
  const query = vi.spyOn(pg.Client.prototype, "query");
  try {
    await work();
    return query.mock.calls
      .map(([statement]: unknown[]) =>
        typeof statement === "string" ? statement : String(Object(statement).text ?? ""),
      )
      .filter((text) => text && !transactionControl.test(text))
      .map((text) => text.trim().replace(/\s+/g, " "));
  } finally {
    query.mockRestore();
  }
}
