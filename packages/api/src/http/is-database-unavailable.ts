/**
 * Codes that begin with P are from Prisma. The other codes are from Postgres: shutting down, starting up, and lock
 * timeout.
 */
const unavailableCodes = new Set(["P1001", "P1002", "P1008", "P1017", "P2024", "P2028", "57P01", "57P03", "55P03"]);

/**
 * Error kinds that Prisma's adapter reports when raw SQL loses its connection. Error codes cannot be used here because
 * every error of raw SQL has the code P2010.
 */
const unavailableKinds = new Set(["DatabaseNotReachable", "ConnectionClosed", "SocketTimeout", "TooManyConnections"]);

/** Messages of pg and its pool for errors without a code. */
const unavailableMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout)/;

type AdapterCause = { originalCode?: string; kind?: string };

/**
 * Returns whether the error or one of its causes means that the database is unavailable. If so, nothing was written.
 */
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
