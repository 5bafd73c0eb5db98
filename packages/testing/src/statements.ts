import pg from "pg";

/** What a transaction is made of is not counted. */
const frame = /^\s*(BEGIN|COMMIT|ROLLBACK|SAVEPOINT|RELEASE|DEALLOCATE|SET TRANSACTION)\b/i;

type Query = (this: pg.Client, ...given: unknown[]) => unknown;

/** What this process sent to Postgres while the work was done, as the driver saw it. Nothing else may ask meanwhile. */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const sent: string[] = [];
  const prototype = pg.Client.prototype as unknown as { query: Query };
  const { query } = prototype;
  prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const text = typeof given[0] === "string" ? given[0] : String(Object(given[0]).text ?? "");
    if (text && !frame.test(text)) sent.push(text.trim().replace(/\s+/g, " "));
    return query.apply(this, given);
  };
  try {
    await work();
  } finally {
    prototype.query = query;
  }
  return sent;
}
