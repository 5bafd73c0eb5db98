import { type DestinationStream, type Logger, pino } from "pino";
import { readLogLevel } from "./env.ts";
import { redactValue } from "./redact-value.ts";
import { reportError } from "./report-error.ts";

export type { Logger } from "pino";

const ERROR = 50;

/**
 * Creates a process's logger. It writes JSON lines without personal data, secrets or usable ids to standard output. If
 * SENTRY_DSN is set, it also reports errors to Sentry.
 */
export function createLogger(name: string, destination?: DestinationStream): Logger {
  const options = {
    name,
    level: readLogLevel(),
    base: { name, pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: (error: unknown) => error },
    formatters: {
      level: (label: string) => ({ level: label }),
      log: (fields: Record<string, unknown>) => redactValue(fields) as Record<string, unknown>,
    },
    hooks: {
      logMethod(this: Logger, args: Parameters<Logger["info"]>, method: Logger["info"], level: number) {
        if (level >= ERROR) reportError(name, args);
        const redacted = args.map((arg) => (typeof arg === "string" ? redactValue(arg) : arg));
        method.apply(this, redacted as Parameters<Logger["info"]>);
      },
    },
  };
  return destination ? pino(options, destination) : pino(options);
}
