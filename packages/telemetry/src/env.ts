/** Returns the log level; `info` by default. */
export function readLogLevel(): string {
  return process.env.LOG_LEVEL || "info";
}

/** Returns the Sentry DSN, if error reports are enabled. */
export function readSentryDsn(): string | undefined {
  return process.env.SENTRY_DSN || undefined;
}
