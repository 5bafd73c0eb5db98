/** Prisma's codes, then Postgres's: shutting down, starting up, lock timeout. */
const unavailableCodes = new Set(["P1001", "P1002", "P1008", "P1017", "P2024", "P2028", "57P01", "57P03", "55P03"]);

/** Prisma's adapter reports a lost connection this way for raw SQL, where Prisma's own code is always P2010. */
const unavailableKinds = new Set(["DatabaseNotReachable", "ConnectionClosed", "SocketTimeout", "TooManyConnections"]);

/** pg and its pool give these errors no code. */
const unavailableMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout)/;

type AdapterCause = { originalCode?: string; kind?: string };

/** Whether the error or one of its causes means that the database is unavailable. Nothing has been written then. */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 4; cause = cause.cause, depth++) {
    if ("code" in cause && unavailableCodes.has(String(cause.code))) return true;
    if (unavailableMessages.test(cause.message)) return true;
    const { meta } = cause as { meta?: { driverAdapterError?: { cause?: AdapterCause } } };
    const { originalCode = "", kind = "" } = meta?.driverAdapterError?.cause ?? {};
    if (unavailableCodes.has(originalCode) || unavailableKinds.has(kind)) return true;
  }
  return false;
}
