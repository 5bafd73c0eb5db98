import { PrismaPg } from "@prisma/adapter-pg";
import { Prisma, PrismaClient } from "./generated/client.ts";

export { Prisma };

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
  const adapter = new PrismaPg({
    connectionString: url,
    max,
    connectionTimeoutMillis: 2_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: statementTimeoutMs,
    lock_timeout: 2_000,
    idle_in_transaction_session_timeout: 15_000,
  });
  return new PrismaClient({ adapter });
}

const RETRIED = new Set(["P2034", "40001", "40P01"]);

/**
 * Runs the work in one transaction and tries again, at most three times, when Postgres breaks a deadlock or a
 * serialisation tie. The work must therefore be free of outside effects.
 */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.$transaction(work, { maxWait: 5_000, timeout: 10_000 });
    } catch (error) {
      if (attempt >= 3 || !isTie(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, attempt * 20 + Math.random() * 40));
    }
  }
}

function isTie(error: unknown): boolean {
  if (!(error instanceof Prisma.PrismaClientKnownRequestError)) return false;
  return RETRIED.has(error.code) || RETRIED.has(causeOf(error)?.originalCode ?? "");
}

type DriverCause = { originalCode?: string };

function causeOf(error: Prisma.PrismaClientKnownRequestError): DriverCause | undefined {
  const meta = error.meta as { driverAdapterError?: { cause?: DriverCause } } | undefined;
  return meta?.driverAdapterError?.cause;
}
