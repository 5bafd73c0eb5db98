/** What is written to the log; `info` unless LOG_LEVEL says otherwise. */
export function logLevel(): string {
  return process.env.LOG_LEVEL || "info";
}

/** Where errors are reported to; nowhere unless SENTRY_DSN says so. */
export function reportsDsn(): string | undefined {
  return process.env.SENTRY_DSN || undefined;
}
