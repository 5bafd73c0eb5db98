import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import { Prisma, PrismaClient } from "./generated/client.ts";
import { timeouts } from "./timeouts.ts";

export { Prisma };

export type Db = PrismaClient;
/** A transaction, or the database itself for a single statement. */
export type Tx = Prisma.TransactionClient;

export type DbOptions = {
  /** Maximum number of connections of this process. */
  max?: number;
  /** Whether the URL may be a pooler that shares connections between transactions. If so, no statement is prepared. */
  isPooled?: boolean;
  /** Overrides the timeout of the role. Poolers reject it. */
  statementTimeoutMs?: number;
  /**
   * Ms that a statement or a transaction waits for a connection. The default of a minute suits background processes,
   * because no visitor waits for their results.
   */
  connectionTimeoutMs?: number;
  /** Called with the SQL of each statement except BEGIN. */
  onStatement?: (sql: string) => void;
};

export type DbWithPool = {
  db: Db;
  /** Returns the number of statements and transactions that wait for a connection. */
  countWaiting(): number;
};

const KEPT_CONNECTIONS = 2;
const TRANSACTION_TIMEOUT_MS = 20_000;
/**
 * Maximum number of statements with a name. Statements with a list of ids differ for each length of the list; the limit
 * keeps their plans from filling Postgres's memory.
 */
const MAX_PREPARED_STATEMENTS = 500;

export function openDb(url: string, options: DbOptions = {}): Db {
  return openDbWithPool(url, options).db;
}

export function openDbWithPool(
  url: string,
  { max = 10, isPooled = false, statementTimeoutMs, connectionTimeoutMs = 60_000, onStatement }: DbOptions = {},
): DbWithPool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    // Some connections stay open. Otherwise, the first request after a quiet time would wait for new ones.
    min: Math.min(max, KEPT_CONNECTIONS),
    // This timeout also limits how long a query waits for a free connection of the pool.
    connectionTimeoutMillis: connectionTimeoutMs,
    idleTimeoutMillis: 30_000,
    ...(statementTimeoutMs && { statement_timeout: statementTimeoutMs }),
    // The client has its own timeout, because an unresponsive server cannot report that a statement has timed out.
    query_timeout: (statementTimeoutMs ?? timeouts.statement_timeout) + 1_000,
  });
  const adapter = new PrismaPg(pool, {
    disposeExternalPool: true,
    // Errors of idle connections are ignored here: the pool replaces a lost connection, and a query that used it
    // rejects with its own error.
    onPoolError: () => {},
    onConnectionError: () => {},
    ...(!isPooled && { statementNameGenerator: createStatementNamer() }),
  });
  const transactionOptions = { maxWait: connectionTimeoutMs, timeout: TRANSACTION_TIMEOUT_MS };
  return { db: createPrismaClient(adapter, transactionOptions, onStatement), countWaiting: () => pool.waitingCount };
}

function createPrismaClient(
  adapter: PrismaPg,
  transactionOptions: { maxWait: number; timeout: number },
  onStatement: DbOptions["onStatement"],
): Db {
  if (!onStatement) return new PrismaClient({ adapter, transactionOptions });
  const db = new PrismaClient({ adapter, transactionOptions, log: [{ emit: "event", level: "query" }] });
  db.$on("query", ({ query }) => onStatement(query));
  return db;
}

/**
 * Creates a function that names statements, so that each connection parses and plans a statement once. An empty name
 * means that the statement is planned for each use.
 */
function createStatementNamer(): (query: { sql: string }) => string {
  const names = new Map<string, string>();
  return ({ sql }) => {
    const known = names.get(sql);
    if (known !== undefined) return known;
    if (names.size >= MAX_PREPARED_STATEMENTS) return "";
    const name = `s${names.size + 1}`;
    names.set(sql, name);
    return name;
  };
}

const retriedCodes = new Set(["P2034", "40001", "40P01"]);

/**
 * Runs the work in one transaction. After a deadlock or a serialization failure, runs it again, up to three times in
 * total. The work must have no effects outside the database. It must not catch the error of a failed statement, because
 * Postgres then rolls everything back without COMMIT reporting it.
 */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.$transaction(work);
    } catch (error) {
      if (attempt >= 3 || !isSerializationFailure(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, attempt * 20 + Math.random() * 40));
    }
  }
}

function isSerializationFailure(error: unknown): boolean {
  if (!(error instanceof Prisma.PrismaClientKnownRequestError)) return false;
  return retriedCodes.has(error.code) || retriedCodes.has(getDatabaseErrorCode(error) ?? "");
}

/** Returns Postgres's error code, such as 40P01, from an error of Prisma. Returns undefined for other errors. */
export function getDatabaseErrorCode(error: unknown): string | undefined {
  if (!(error instanceof Prisma.PrismaClientKnownRequestError)) return undefined;
  const meta = error.meta as { driverAdapterError?: { cause?: { originalCode?: string } } } | undefined;
  return meta?.driverAdapterError?.cause?.originalCode;
}
