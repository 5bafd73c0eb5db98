/**
 * Codes that begin with P are from Prisma, those with digits from Postgres: shutting down, crashed, starting up, and
 * lock timeout. The others are from the operating system, for errors that Prisma's adapter does not know.
 */
const unavailableCodes = new Set<unknown>([
  ...["P1001", "P1002", "P1008", "P1017", "P2024", "P2028"],
  ...["57P01", "57P02", "57P03", "55P03"],
  ...["EAI_AGAIN", "EHOSTUNREACH", "ENETUNREACH", "EPIPE"],
]);

/**
 * Error kinds that Prisma's adapter reports when raw SQL loses its connection. Error codes cannot be used here because
 * every error of raw SQL has the code P2010.
 */
const unavailableKinds = new Set<unknown>([
  "DatabaseNotReachable",
  "ConnectionClosed",
  "SocketTimeout",
  "TooManyConnections",
]);

/** Messages of pg and its pool for errors without a code. */
const unavailableMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout)/;

/** An error of Prisma, its adapter or pg. The adapter's error is in `meta`, or is thrown itself when COMMIT fails. */
type DatabaseError = {
  code?: unknown;
  originalCode?: unknown;
  kind?: unknown;
  message?: unknown;
  cause?: unknown;
  meta?: { driverAdapterError?: unknown };
};

/** Codes of Postgres for a full disk. */
const fullCodes = new Set<unknown>(["53100"]);
/** Matches file system errors, which Postgres sometimes reports instead of its own code for a full disk. */
const fullMessages = /No space left on device/;

const MAX_DEPTH = 4;

/** Returns whether the error or one of its causes means that the disk of the database is full. Nothing was written. */
export function isDatabaseFullError(error: unknown, depth = 0): boolean {
  if (typeof error !== "object" || error === null || depth > MAX_DEPTH) return false;
  const { code, originalCode, message, cause, meta } = error as DatabaseError;
  return (
    fullCodes.has(code) ||
    fullCodes.has(originalCode) ||
    fullMessages.test(String(message)) ||
    isDatabaseFullError(cause, depth + 1) ||
    isDatabaseFullError(meta?.driverAdapterError, depth + 1)
  );
}

/**
 * Returns whether the error or one of its causes means that the database is unavailable. If so, nothing was written,
 * unless the connection was lost during COMMIT.
 */
export function isDatabaseUnavailableError(error: unknown, depth = 0): boolean {
  if (typeof error !== "object" || error === null || depth > MAX_DEPTH) return false;
  const { code, originalCode, kind, message, cause, meta } = error as DatabaseError;
  return (
    unavailableCodes.has(code) ||
    unavailableCodes.has(originalCode) ||
    unavailableKinds.has(kind) ||
    unavailableMessages.test(String(message)) ||
    isDatabaseUnavailableError(cause, depth + 1) ||
    isDatabaseUnavailableError(meta?.driverAdapterError, depth + 1)
  );
}
