/** Why a service cannot be used. The same failure may be temporary while services start. */
type Cause = { pattern: RegExp; describe: (variable: string) => string; isTemporary?: true };

/** The first cause whose pattern matches a code, name or message of the error applies. */
const causes: readonly Cause[] = [
  // Certificates
  {
    pattern: /CERT_HAS_EXPIRED|certificate has expired/,
    describe: (of) => `the certificate of the server in ${of} has expired`,
  },
  {
    pattern: /CERT_NOT_YET_VALID|certificate is not yet valid/,
    describe: (of) => `the certificate of the server in ${of} is not valid yet, or this machine’s clock is wrong`,
  },
  {
    pattern: /ERR_TLS_CERT_ALTNAME_INVALID|does not match certificate's altnames/,
    describe: (of) => `the certificate of the server in ${of} is for another host name`,
  },
  {
    pattern:
      /SELF_SIGNED_CERT|UNABLE_TO_VERIFY_LEAF|UNABLE_TO_GET_ISSUER|self-signed certificate|unable to verify the first|unable to get (local )?issuer/,
    describe: (of) =>
      `the certificate of the server in ${of} is from an unknown authority; name the file of its certificate in NODE_EXTRA_CA_CERTS${of.startsWith("DATABASE") ? ` or, as sslrootcert, in ${of}` : ""}`,
  },
  {
    pattern: /does not support SSL|WRONG_VERSION_NUMBER|wrong version number|packet length too long|EPROTO/,
    describe: (of) => `the server in ${of} does not use TLS at this port`,
  },
  { pattern: /^ENOENT|^EACCES|^EISDIR/m, describe: (of) => `a file that ${of} names cannot be read` },
  // Credentials
  {
    pattern: /^NOAUTH|Authentication required|client password must be a string/m,
    describe: (of) => `${of} has no password, and the server requires one`,
  },
  {
    pattern:
      /^28P01|^WRONGPASS|^EAUTH|AuthenticationFailed|invalid username-password|password authentication failed|SASL/m,
    describe: (of) => `the user name or password in ${of} is wrong`,
  },
  { pattern: /role ".*" does not exist/, describe: (of) => `the user in ${of} does not exist` },
  { pattern: /^NOPERM|^42501/m, describe: (of) => `the user in ${of} lacks permissions` },
  {
    pattern: /^28000/m,
    describe: (of) => `the server in ${of} rejects this user from this address, or requires TLS (sslmode=verify-full)`,
  },
  {
    pattern: /^3D000|DatabaseDoesNotExist|no such database/m,
    describe: (of) => `the database in ${of} does not exist`,
  },
  { pattern: /^InvalidAccessKeyId/m, describe: () => "S3_ACCESS_KEY_ID is unknown to the object store" },
  { pattern: /^SignatureDoesNotMatch/m, describe: () => "S3_SECRET_ACCESS_KEY is wrong" },
  {
    pattern: /^RequestTimeTooSkewed/m,
    describe: () => "this machine’s clock differs from the object store’s by more than 15 minutes",
  },
  {
    pattern: /^PermanentRedirect|^AuthorizationHeaderMalformed/m,
    describe: () => "S3_REGION is not the region of the bucket S3_BUCKET",
  },
  {
    pattern: /^NoSuchBucket/m,
    describe: () => "the bucket S3_BUCKET does not exist; the command create-bucket creates it",
  },
  { pattern: /^AccessDenied/m, describe: () => "S3_ACCESS_KEY_ID may not use the bucket S3_BUCKET" },
  { pattern: /^StripeAuthenticationError/m, describe: (of) => `${of} is not accepted by Stripe` },
  { pattern: /^StripePermissionError/m, describe: (of) => `${of} lacks permissions at Stripe` },
  // Poolers
  {
    pattern: /^42P05|^26000/m,
    describe: (of) => `${of} is a pooler in transaction mode; set DATABASE_DIRECT_URL to Postgres itself`,
  },
  {
    pattern: /unsupported startup parameter/,
    describe: (of) => `the pooler in ${of} rejects a parameter of the connection; remove it from the address`,
  },
  // Outages
  {
    pattern: /^57P03|LOADING Redis/m,
    describe: (of) => `the server in ${of} is starting or stopping`,
    isTemporary: true,
  },
  {
    pattern: /^53300|TooManyConnections/m,
    describe: (of) => `the server in ${of} has no free connection`,
    isTemporary: true,
  },
  { pattern: /ENOTFOUND|EDNS/, describe: (of) => `the host in ${of} is unknown`, isTemporary: true },
  {
    pattern: /EAI_AGAIN/,
    describe: (of) => `the host in ${of} cannot be looked up, because no DNS server answers`,
    isTemporary: true,
  },
  {
    pattern: /ECONNREFUSED|DatabaseNotReachable/,
    describe: (of) => `nothing accepts connections at the host and port in ${of}`,
    isTemporary: true,
  },
  {
    pattern: /EHOSTUNREACH|ENETUNREACH/,
    describe: (of) => `the host in ${of} cannot be reached from here`,
    isTemporary: true,
  },
  {
    pattern:
      /^57P0|^08|ECONNRESET|EPIPE|ECONNABORTED|ConnectionClosed|terminated|Connection is closed|socket hang up|P1017|socket disconnected|Unexpected socket close/m,
    describe: (of) => `the server in ${of} closes the connection`,
    isTemporary: true,
  },
  {
    pattern: /ETIMEDOUT|TimeoutError|timeout|timed out/i,
    describe: (of) => `the server in ${of} does not answer`,
    isTemporary: true,
  },
  {
    pattern: /^STORAGE_DOWN|SlowDown|InternalError|ServiceUnavailable/m,
    describe: (of) => `the server in ${of} reports an error of its own`,
    isTemporary: true,
  },
];

/**
 * Returns a clause that names the cause of a failed connection and the variable to correct, such as “the host in
 * REDIS_URL is unknown”. It contains nothing of the error's message, which may contain an address or a key. Returns
 * null if the error is not that of a connection.
 */
export function describeFailure(error: unknown, variable: string): string | null {
  const text = listErrors(error).map(formatErrorFields).join("\n");
  return findCause(text)?.describe(isStoreError(error) ? "S3_ENDPOINT" : variable) ?? null;
}

/** Returns whether the same work may succeed later. */
export const isTemporaryFailure = (error: unknown): boolean =>
  findCause(listErrors(error).map(formatErrorFields).join("\n"))?.isTemporary ?? false;

const findCause = (text: string): Cause | undefined => causes.find(({ pattern }) => pattern.test(text));

const isStoreError = (error: unknown): boolean =>
  listErrors(error).some((each) => "$metadata" in each || String(each.code).startsWith("STORAGE_"));

type ErrorFields = Record<string, unknown>;

/** Lists an error and all errors that it contains, innermost first, because inner errors are more specific. */
function listErrors(error: unknown): ErrorFields[] {
  if (typeof error !== "object" || error === null) return [];
  const { cause, detail, errors, meta, driverAdapterError } = error as ErrorFields;
  const inner = [cause, detail, meta, driverAdapterError, ...(Array.isArray(errors) ? errors : [])];
  return [...inner.flatMap(listErrors), error as ErrorFields];
}

/** Returns codes, name and message, each in a line of its own. */
const formatErrorFields = ({
  code,
  originalCode,
  kind,
  reason,
  type,
  name,
  message,
  originalMessage,
}: ErrorFields): string =>
  [code, originalCode, kind, reason, type, name, message, originalMessage]
    .filter((part) => typeof part === "string")
    .join("\n");
