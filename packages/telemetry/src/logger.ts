import { type DestinationStream, type Logger, pino } from "pino";
import { logLevel } from "./env.ts";
import { redact } from "./redact.ts";
import { reportError } from "./report-error.ts";

export type { Logger } from "pino";

const ERROR = 50;

/**
 * A process's log: one JSON line per event on standard output. No personal data, secret or usable id can get through it.
 * LOG_LEVEL sets what is written; `info` unless set. What is logged as an error is reported too, where SENTRY_DSN names a place
 * for it.
 */
export function logger(name: string, destination?: DestinationStream): Logger {
  const options = {
    name,
    level: logLevel(),
    base: { name, pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: (error: unknown) => error },
    formatters: {
      level: (label: string) => ({ level: label }),
      log: (fields: Record<string, unknown>) => redact(fields) as Record<string, unknown>,
    },
    hooks: {
      logMethod(this: Logger, args: Parameters<Logger["info"]>, method: Logger["info"], level: number) {
        if (level >= ERROR) reportError(name, args);
        const redacted = args.map((arg) => (typeof arg === "string" ? redact(arg) : arg));
        method.apply(this, redacted as Parameters<Logger["info"]>);
      },
    },
  };
  return destination ? pino(options, destination) : pino(options);
}
