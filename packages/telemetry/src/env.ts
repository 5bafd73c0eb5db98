/** Returns the log level; `info` by default. */
export function readLogLevel(): string {
  return process.env.LOG_LEVEL || "info";
}

export function readSentryDsn(): string | undefined {
  return process.env.SENTRY_DSN || undefined;
}
