import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import { lastOf, openPool, poolRunner, type SqlRunner, transactionOf } from "./driver.ts";
import { Prisma, PrismaClient } from "./generated/client.ts";

export { lastOf, Prisma, type SqlRunner };

export type Db = PrismaClient;
/** A transaction, or the database itself where a single statement is enough. */
export type Tx = Prisma.TransactionClient;

export type DbOptions = {
  /** Connections this process may hold. */
  max?: number;
  /** Longest any one statement may run, in ms. */
  statementTimeoutMs?: number;
};

export function openDb(url: string, { max = 10, statementTimeoutMs = 5_000 }: DbOptions = {}): Db {
  const pool = openPool({
    connectionString: url,
    max,
    // Also the longest wait for a connection that others use.
    connectionTimeoutMillis: 2_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: statementTimeoutMs,
    // A server that fell silent cannot even say that it took too long.
    query_timeout: statementTimeoutMs + 1_000,
    lock_timeout: 2_000,
    idle_in_transaction_session_timeout: 15_000,
  });
  // An idle connection that the server closes is simply replaced.
  pool.on("error", () => {});
  const db = new PrismaClient({ adapter: new PrismaPg(pool) });
  const disconnect = db.$disconnect.bind(db);
  db.$disconnect = async () => {
    await disconnect();
    if (!pool.ending) await pool.end();
  };
  pools.set(db, pool);
  return db;
}

const pools = new WeakMap<Db, pg.Pool>();

/**
 * The same database without Prisma's layers, for statements that every shopper's click runs
 * (docs/decisions/0014). Gives the values Prisma would give.
 */
export function sqlOf(db: Db): SqlRunner {
  const pool = pools.get(db);
  return pool ? poolRunner(pool) : db;
}

/** `inTransaction` for work that is all SQL. */
export async function inSqlTransaction<T>(db: Db, work: (tx: SqlRunner) => Promise<T>): Promise<T> {
  const pool = pools.get(db);
  return pool ? tryAgain(() => transactionOf(pool, work)) : inTransaction(db, work);
}

const RETRIED = new Set(["P2034", "40001", "40P01"]);

/**
 * Runs the work in one transaction and tries again, at most three times, when Postgres breaks a deadlock or a
 * serialisation tie. The work must therefore be free of outside effects.
 */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return tryAgain(() => db.$transaction(work, { maxWait: 5_000, timeout: 10_000 }));
}

async function tryAgain<T>(transact: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await transact();
    } catch (error) {
      if (attempt >= 3 || !isTie(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, attempt * 20 + Math.random() * 40));
    }
  }
}

function isTie(error: unknown): boolean {
  if (!(error instanceof Prisma.PrismaClientKnownRequestError)) {
    return error instanceof pg.DatabaseError && RETRIED.has(error.code ?? "");
  }
  return RETRIED.has(error.code) || RETRIED.has(causeOf(error)?.originalCode ?? "");
}

type DriverCause = { originalCode?: string };

function causeOf(error: Prisma.PrismaClientKnownRequestError): DriverCause | undefined {
  const meta = error.meta as { driverAdapterError?: { cause?: DriverCause } } | undefined;
  return meta?.driverAdapterError?.cause;
}
