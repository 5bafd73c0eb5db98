/** Returns the log level. The default is `info`. */
export function readLogLevel(): string {
  return process.env.LOG_LEVEL || "info";
}

export function readSentryDsn(): string | undefined {
  return process.env.SENTRY_DSN || undefined;
}
