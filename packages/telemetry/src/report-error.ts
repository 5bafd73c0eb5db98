import { readSentryDsn } from "./env.ts";
import { loadSentry } from "./sentry.ts";

/** Maximum number of reports per minute. Further errors are only logged. */
const MAX_PER_MINUTE = 60;
const MINUTE_MS = 60_000;

let minute = { startedAt: 0, count: 0 };

/**
 * Sends a logged error to Sentry, if this process has started it. `sentry.ts` redacts the report like a log entry.
 * Never throws and never blocks.
 */
export function reportError(processName: string, logArguments: readonly unknown[]): void {
  if (!readSentryDsn() || isErrorOverLimit()) return;
  // Failures are ignored, because the error is already in the log.
  sendReport(processName, logArguments).catch(() => undefined);
}

async function sendReport(processName: string, logArguments: readonly unknown[]): Promise<void> {
  const [sentry, { nodeStackLineParser }] = await Promise.all([loadSentry(), import("@sentry/core/server")]);
  const [first, second] = logArguments;
  const fields = typeof first === "object" && first !== null ? { ...first } : {};
  const message = [first, second].find((candidate) => typeof candidate === "string") ?? "An error was logged";
  const { err, requestId, path, job, ...extra } = fields as Record<string, unknown>;
  const error = err instanceof Error ? err : { name: "Error", message, stack: "" };
  const code = "code" in error ? error.code : undefined;
  const tags = Object.entries({ process: processName, requestId, path, job, code });
  const frames = sentry?.createStackParser(nodeStackLineParser())(error.stack ?? "") ?? [];
  sentry?.captureEvent({
    level: "error",
    logger: processName,
    platform: "node",
    message,
    exception: {
      values: [{ type: error.name, value: error.message, stacktrace: { frames } }],
    },
    tags: Object.fromEntries(tags.filter((tag): tag is [string, string] => typeof tag[1] === "string")),
    extra,
  });
}

function isErrorOverLimit(): boolean {
  const now = performance.now();
  if (minute.count === 0 || now - minute.startedAt > MINUTE_MS) minute = { startedAt: now, count: 0 };
  minute.count += 1;
  return minute.count > MAX_PER_MINUTE;
}
