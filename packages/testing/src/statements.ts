import pg from "pg";

/** Transaction control is not counted. */
const transactionControl = /^\s*(BEGIN|COMMIT|ROLLBACK|SAVEPOINT|RELEASE|DEALLOCATE|SET TRANSACTION)\b/i;

type Query = (this: pg.Client, ...args: unknown[]) => unknown;

/** Returns the SQL statements that this process sends during the work. Nothing else may send queries in that time. */
export async function recordSqlOf(work: () => Promise<unknown>): Promise<string[]> {
  const sentStatements: string[] = [];
  const prototype = pg.Client.prototype as unknown as { query: Query };
  const { query } = prototype;
  prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const text = typeof args[0] === "string" ? args[0] : String(Object(args[0]).text ?? "");
    if (text && !transactionControl.test(text)) sentStatements.push(text.trim().replace(/\s+/g, " "));
    return query.apply(this, args);
  };
  try {
    await work();
  } finally {
    prototype.query = query;
  }
  return sentStatements;
}
