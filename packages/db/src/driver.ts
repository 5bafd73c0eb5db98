import pg from "pg";
import { Prisma } from "./generated/client.ts";
import { type Answered, type Asked, type ReadText, Statement, undone } from "./statement.ts";

/** Runs SQL: the driver, a transaction of it, a transaction of Prisma's, or Prisma itself. */
export type SqlRunner = {
  $queryRaw<T = unknown>(text: TemplateStringsArray | Prisma.Sql, ...values: unknown[]): Promise<T>;
  /** How many rows it touched. */
  $executeRaw(text: TemplateStringsArray | Prisma.Sql, ...values: unknown[]): Promise<number>;
};

const { builtins } = pg.types;

/** The values Prisma gives for these types, so that a statement may be moved from one to the other. */
const readers = new Map<number, ReadText>([
  [builtins.INT8, BigInt],
  [builtins.NUMERIC, (text) => new Prisma.Decimal(text)],
  [builtins.DATE, (text) => new Date(`${text}T00:00:00Z`)],
  [builtins.TIMESTAMP, (text) => new Date(`${text.replace(" ", "T")}Z`)],
]);
const readerOf = (oid: number): ReadText => readers.get(oid) ?? pg.types.getTypeParser(oid, "text");

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

type Said = Pick<Asked, "text" | "name">;
/** A template as it was filled once: of each value the texts it is made of where it is a piece of SQL, and what came of it. */
type Filled = Said & { parts: ReadonlyArray<readonly string[] | null> };
/** The text of a template is put together once for each way in which it is filled, of which most have one or two. */
const filled = new WeakMap<readonly string[], Filled[]>();
const MOST_WAYS = 50;
/** A statement that is one piece by itself. */
const alone = ["", ""];

function read(given: TemplateStringsArray | Prisma.Sql, inserted: unknown[]): Said & Pick<Asked, "values"> {
  const [template, values] = given instanceof Prisma.Sql ? [alone, [given]] : [given, inserted];
  const ways = filled.get(template);
  const { text, name } = ways?.find(({ parts }) => isFilledLike(parts, values)) ?? fill(template, values);
  const flat: unknown[] = [];
  for (const value of values) {
    if (value instanceof Prisma.Sql) flat.push(...value.values);
    else flat.push(value);
  }
  return { text, name, values: flat };
}

function isFilledLike(parts: Filled["parts"], values: readonly unknown[]): boolean {
  for (let at = 0; at < values.length; at++) {
    const value = values[at];
    const texts = value instanceof Prisma.Sql ? value.strings : null;
    if (!isSame(parts[at] ?? null, texts)) return false;
  }
  return true;
}

function isSame(one: readonly string[] | null, other: readonly string[] | null): boolean {
  if (one === null || other === null) return one === other;
  return one.length === other.length && one.every((text, at) => text === other[at]);
}

function fill(template: readonly string[], values: unknown[]): Said {
  const { text } = Prisma.sql(template, ...values);
  const name = nameOf(text);
  const parts = values.map((value) => (value instanceof Prisma.Sql ? value.strings : null));
  const ways = filled.get(template) ?? [];
  if (ways.length < MOST_WAYS) filled.set(template, [...ways, { text, name, parts }]);
  return { text, name };
}

type Ask = (statement: Said & Pick<Asked, "values">) => Promise<Answered>;

function runnerOf(ask: Ask): SqlRunner {
  const asking = async (text: TemplateStringsArray | Prisma.Sql, values: unknown[]) => {
    try {
      return await ask(read(text, values));
    } catch (error) {
      // The driver's trace ends at its socket; this one leads to who asked.
      if (error instanceof pg.DatabaseError) Error.captureStackTrace(error);
      throw withCode(error);
    }
  };
  return {
    $queryRaw: async <T>(text: TemplateStringsArray | Prisma.Sql, ...values: unknown[]) =>
      (await asking(text, values)).rows as T,
    $executeRaw: async (text, ...values) => (await asking(text, values)).rowCount,
  };
}

/** Statements sent as they are. Rejects with the driver's error, whose `code` is Postgres's or the socket's. */
export const poolRunner = (pool: pg.Pool): SqlRunner =>
  runnerOf((statement) =>
    withClient(pool, ({ ask }) => ask({ ...statement, readerOf, begins: false, commits: false })),
  );

/** What the driver and its pool say without a code is always the same: the database cannot be reached. */
function withCode(error: unknown): unknown {
  if (!(error instanceof Error) || "code" in error) return error;
  const isLost = /^(Connection terminated|timeout exceeded when|Client has encountered|Query read timeout)/.test(
    error.message,
  );
  return isLost ? Object.assign(error, { code: "ECONNRESET" }) : error;
}

type Asking = (...args: unknown[]) => unknown;

/** What it is asked rejects with a code also where the connection was lost: only by that do callers know an outage. */
function coded(ask: Asking): Asking {
  return (...args) => {
    const asked = ask(...args);
    return asked instanceof Promise ? asked.catch((error) => Promise.reject(withCode(error))) : asked;
  };
}

type Given = string | (pg.QueryConfig & { submit?: unknown });

/**
 * A connection whose errors all have a code, whoever uses it: Prisma passes on what it does not know. It watches the time of
 * all its statements by one clock: the driver's timers, one for each, keep what was answered until the next full collection.
 */
class ShopClient extends pg.Client {
  /** What broke the connection. One that breaks between two statements must not end the process. */
  lost: Error | undefined;
  readonly #patienceMs: number;
  #clock: NodeJS.Timeout | undefined;
  #underWay = 0;

  constructor({ query_timeout: patienceMs = 0, ...config }: pg.ClientConfig = {}) {
    super(config);
    this.#patienceMs = patienceMs;
    this.on("error", (error) => {
      this.lost ??= error;
    });
    const ask = coded(super.query.bind(this) as Asking);
    const timed = { query_timeout: patienceMs };
    this.query = ((given: Given, ...rest: unknown[]) => {
      if (typeof given === "string") return ask({ text: given, ...timed }, ...rest);
      return ask(typeof given?.submit === "function" ? given : { ...given, ...timed }, ...rest);
    }) as pg.Client["query"];
  }

  /** One statement's answer. Rejects with the driver's error; ECONNRESET when the server says nothing in time. */
  async ask(asked: Asked): Promise<Answered> {
    this.#underWay += 1;
    this.#watch();
    try {
      return await this.query(new Statement(asked)).answered;
    } finally {
      this.#underWay -= 1;
    }
  }

  #watch(): void {
    if (!this.#patienceMs) return;
    // It is not stopped by the answer: without a statement under way its end means nothing.
    this.#clock ??= setTimeout(() => this.#giveUp(), this.#patienceMs).unref();
    this.#clock.refresh();
  }

  #giveUp(): void {
    if (this.#underWay > 0) this.connection.stream.destroy(new Error("Query read timeout"));
  }
}

/** What no `pg.Pool` tells: its connections are of this class. */
const shopClient = (client: pg.PoolClient) => client as pg.PoolClient & ShopClient;

export function openPool(options: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ ...options, Client: ShopClient });
  pool.connect = coded(pool.connect.bind(pool) as Asking) as pg.Pool["connect"];
  pool.query = coded(pool.query.bind(pool) as Asking) as pg.Pool["query"];
  return pool;
}

type Lent = { ask(asked: Asked): Promise<Answered>; isLost(): boolean };

/** A connection for the time of the work. It goes back to the others unless it is lost: a refused statement loses none. */
async function withClient<T>(pool: pg.Pool, work: (lent: Lent) => Promise<T>): Promise<T> {
  const client = shopClient(await pool.connect());
  try {
    return await work({
      isLost: () => client.lost !== undefined,
      async ask(asked) {
        try {
          return await client.ask(asked);
        } catch (error) {
          if (!(error instanceof pg.DatabaseError) || error.severity !== "ERROR") client.lost ??= error as Error;
          throw error;
        }
      },
    });
  } finally {
    client.release(client.lost);
  }
}

const plain = { values: [], readerOf, begins: false, commits: false };
const COMMIT: Asked = { ...plain, text: "COMMIT", name: "commit" };
const ROLLBACK: Asked = { ...plain, text: "ROLLBACK", name: "rollback" };

/** One transaction on one connection. Rejects with what the work or the driver throws; then nothing has happened. */
export async function transactionOf<T>(pool: pg.Pool, work: (tx: SqlRunner) => Promise<T>): Promise<T> {
  return withClient(pool, async ({ ask, isLost }) => {
    const transaction = { isOpen: false, isOver: false };
    const inside = (isLast: boolean) =>
      runnerOf(async (statement) => {
        const { isOpen, isOver } = transaction;
        if (isOver) throw new Error("Nothing can be asked after a transaction's last statement");
        const frame = { begins: !isOpen && !isLast, commits: isOpen && isLast };
        // Alone it needs no frame.
        transaction.isOpen ||= frame.begins;
        const answered = await ask({ ...statement, readerOf, ...frame });
        if (isLast) Object.assign(transaction, { isOpen: false, isOver: true });
        return answered;
      });
    const tx = inside(false);
    lastOfs.set(tx, inside(true));
    try {
      const result = await work(tx);
      if (transaction.isOpen && (await ask(COMMIT)).command !== "COMMIT") throw undone();
      return result;
    } catch (error) {
      if (transaction.isOpen && !isLost()) await ask(ROLLBACK).catch(() => {});
      throw error;
    }
  }).catch((error) => Promise.reject(withCode(error)));
}

const lastOfs = new WeakMap<SqlRunner, SqlRunner>();

/**
 * For a transaction's last statement, which then travels with its COMMIT. When it is answered everything is kept: nothing
 * can be asked of the transaction afterwards, and the work must not throw.
 */
export const lastOf = (tx: SqlRunner): SqlRunner => lastOfs.get(tx) ?? tx;
