/** Prisma's codes, then Postgres's: shutting down, starting up, and a lock that was not granted in time. */
const codes = new Set(["P1001", "P1002", "P1008", "P1017", "P2024", "P2028", "57P01", "57P03", "55P03"]);

/** How Prisma's adapter names a lost connection when the statement is raw SQL, where its own code is always P2010. */
const kinds = new Set(["DatabaseNotReachable", "ConnectionClosed", "SocketTimeout", "TooManyConnections"]);

/** pg and its pool give these errors no code. */
const messages =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout)/;

type AdapterCause = { originalCode?: string; kind?: string };

/** Whether the error, or one that caused it, means that the database could not answer now. Nothing has been changed then. */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 4; cause = cause.cause, depth++) {
    if ("code" in cause && codes.has(String(cause.code))) return true;
    if (messages.test(cause.message)) return true;
    const { meta } = cause as { meta?: { driverAdapterError?: { cause?: AdapterCause } } };
    const { originalCode = "", kind = "" } = meta?.driverAdapterError?.cause ?? {};
    if (codes.has(originalCode) || kinds.has(kind)) return true;
  }
  return false;
}
