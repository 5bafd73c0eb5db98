/** Returns the log level. The default is `info`. */
export function readLogLevel(): string {
  return process.env.LOG_LEVEL || "info";
}

export function readSentryDsn(): string | undefined {
  return process.env.SENTRY_DSN || undefined;
}

/** Returns whether a collector of traces is set. The exporter reads the variable itself. */
export function isTracingRequested(): boolean {
  return Boolean(process.env.OTEL_EXPORTER_OTLP_ENDPOINT);
}

/** Returns the commit from which the image was built. */
export function readRevision(): string | undefined {
  return process.env.REVISION || undefined;
}
