/** Log level; `info` by default. */
export function logLevel(): string {
  return process.env.LOG_LEVEL || "info";
}

/** The Sentry DSN, if error reports are enabled. */
export function sentryDsn(): string | undefined {
  return process.env.SENTRY_DSN || undefined;
}
