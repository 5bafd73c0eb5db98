import pg from "pg";
import { Prisma } from "./generated/client.ts";

/** Runs SQL: the driver, a transaction of it, a transaction of Prisma's, or Prisma itself. */
export type SqlRunner = {
  $queryRaw<T = unknown>(text: TemplateStringsArray | Prisma.Sql, ...values: unknown[]): Promise<T>;
  /** How many rows it touched. */
  $executeRaw(text: TemplateStringsArray | Prisma.Sql, ...values: unknown[]): Promise<number>;
};

const { builtins } = pg.types;
type Parser = (text: string) => unknown;

/** The values Prisma gives for these types, so that a statement may be moved from one to the other. */
const parsers = new Map<number, Parser>([
  [builtins.INT8, BigInt],
  [builtins.NUMERIC, (text) => new Prisma.Decimal(text)],
  [builtins.DATE, (text) => new Date(`${text}T00:00:00Z`)],
  [builtins.TIMESTAMP, (text) => new Date(`${text.replace(" ", "T")}Z`)],
]);

const types = {
  getTypeParser: (oid: number, format?: string) =>
    (format === "text" || format === undefined ? parsers.get(oid) : undefined) ?? pg.types.getTypeParser(oid, "text"),
} as pg.CustomTypesConfig;

/** Enough for every statement of the shop; texts beyond are sent without a name. */
const MOST_NAMES = 400;
const names = new Map<string, string>();

/** A statement is planned once on each connection: its text is its name. */
function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known || names.size >= MOST_NAMES) return known;
  const name = `s${names.size}`;
  names.set(text, name);
  return name;
}

const toValue = (value: unknown): unknown => (value instanceof Date ? value.toISOString() : value);

function toQuery(text: TemplateStringsArray | Prisma.Sql, values: unknown[]): pg.QueryConfig {
  const sql = text instanceof Prisma.Sql ? text : Prisma.sql(text as readonly string[], ...values);
  const { text: said } = sql;
  const name = nameOf(said);
  return { text: said, values: sql.values.map(toValue), types, ...(name ? { name } : {}) };
}

/** BEGIN and the first statement of a transaction in one message: it saves a way there and back. */
class FirstQuery extends pg.Query {
  #hasBegun = false;

  prepare(connection: Wire): void {
    connection.parse({ text: "BEGIN", name: "", types: [] });
    connection.bind({ portal: "", statement: "", values: [] });
    connection.execute({ portal: "", rows: 0 });
    Object.getPrototypeOf(FirstQuery.prototype).prepare.call(this, connection);
  }

  /** The first thing that is complete is BEGIN. */
  handleCommandComplete(message: unknown, connection: Wire): void {
    if (this.#hasBegun)
      Object.getPrototypeOf(FirstQuery.prototype).handleCommandComplete.call(this, message, connection);
    this.#hasBegun = true;
  }
}

/** What the driver's own queries write with. */
type Wire = {
  parse(parts: { text: string; name: string; types: readonly number[] }): void;
  bind(parts: { portal: string; statement: string; values: readonly unknown[] }): void;
  execute(parts: { portal: string; rows: number }): void;
};

/** A connection that begins its transaction with the first statement it is asked. */
function beginning(client: pg.PoolClient, onFailed: (error: Error) => void): Asks & { hasBegun(): boolean } {
  let hasBegun = false;
  return {
    hasBegun: () => hasBegun,
    query(config) {
      if (hasBegun) return client.query(config);
      hasBegun = true;
      return new Promise((resolve, reject) => {
        const done = (error: Error | undefined, result: unknown) => {
          if (!error) return resolve(result as pg.QueryResult);
          // The driver may take the statement for prepared because BEGIN was.
          onFailed(error);
          reject(error);
        };
        client.query(new FirstQuery({ ...config, queryMode: "extended" } as pg.QueryConfig, done));
      });
    },
  };
}

type Asks = { query(config: pg.QueryConfig): Promise<pg.QueryResult> };

/** Statements sent as they are. Rejects with the driver's error, whose `code` is Postgres's or the socket's. */
export function runnerOf(asked: Asks): SqlRunner {
  const ask = async (text: TemplateStringsArray | Prisma.Sql, values: unknown[]) => {
    try {
      return await asked.query(toQuery(text, values));
    } catch (error) {
      throw withCode(error);
    }
  };
  return {
    $queryRaw: async <T>(text: TemplateStringsArray | Prisma.Sql, ...values: unknown[]) =>
      (await ask(text, values)).rows as T,
    $executeRaw: async (text, ...values) => (await ask(text, values)).rowCount ?? 0,
  };
}

/** What the driver and its pool say without a code is always the same: the database cannot be reached. */
function withCode(error: unknown): unknown {
  if (!(error instanceof Error) || "code" in error) return error;
  const isLost = /^(Connection terminated|timeout exceeded when|Client has encountered|Query read timeout)/.test(
    error.message,
  );
  return isLost ? Object.assign(error, { code: "ECONNRESET" }) : error;
}

/** One transaction on one connection. Rejects with what the work or the driver throws; then nothing has happened. */
export async function transactionOf<T>(pool: pg.Pool, work: (tx: SqlRunner) => Promise<T>): Promise<T> {
  const client = await pool.connect().catch((error) => Promise.reject(withCode(error)));
  let lost: Error | undefined;
  const onError = (error: Error) => {
    lost ??= error;
  };
  // A connection that breaks between two statements must not end the process.
  client.on("error", onError);
  const asked = beginning(client, onError);
  try {
    const result = await work(runnerOf(asked));
    if (!asked.hasBegun()) return result;
    const { command } = await client.query("COMMIT");
    // A statement failed and somebody caught that: Postgres has undone the rest as well.
    if (command !== "COMMIT") throw new Error("The transaction was undone, as one of its statements had failed");
    return result;
  } catch (error) {
    if (asked.hasBegun() && !lost) await client.query("ROLLBACK").catch(onError);
    throw withCode(error);
  } finally {
    client.off("error", onError);
    client.release(lost);
  }
}
