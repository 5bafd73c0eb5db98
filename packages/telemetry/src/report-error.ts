import { readSentryDsn } from "./env.ts";
import { redactValue } from "./redact-value.ts";

/** Maximum number of reports per minute. Further errors are only logged. */
const MAX_PER_MINUTE = 60;
const MINUTE_MS = 60_000;

type ErrorReporter = Awaited<ReturnType<typeof openErrorReporter>>;

let reporterPromise: Promise<ErrorReporter> | undefined;
let minute = { startedAt: 0, count: 0 };

/**
 * Sends a logged error to SENTRY_DSN, if set. The report is redacted like a log entry and contains no request bodies,
 * headers, cookies or addresses. Never throws and never blocks.
 */
export function reportError(processName: string, logArguments: readonly unknown[]): void {
  const dsn = readSentryDsn();
  if (!dsn || countErrorAndCheckLimit()) return;
  const [first, second] = logArguments;
  const fields = typeof first === "object" && first !== null ? (redactValue(first) as Record<string, unknown>) : {};
  const message = redactValue(
    [first, second].find((one) => typeof one === "string") ?? "An error was logged",
  ) as string;
  reporterPromise ??= openErrorReporter(dsn);
  // Failures are ignored because the error is already in the log.
  reporterPromise.then((reporter) => reporter.sendError(processName, message, fields)).catch(() => undefined);
}

function countErrorAndCheckLimit(): boolean {
  const now = performance.now();
  if (minute.count === 0 || now - minute.startedAt > MINUTE_MS) minute = { startedAt: now, count: 0 };
  minute.count += 1;
  return minute.count > MAX_PER_MINUTE;
}

type ErrorFields = { type?: string; message?: string; stack?: string; code?: string };

/** Loads Sentry lazily. Processes without errors do not need it. */
async function openErrorReporter(dsn: string) {
  const [{ createStackParser, createTransport }, { ServerRuntimeClient, nodeStackLineParser }] = await Promise.all([
    import("@sentry/core"),
    import("@sentry/core/server"),
  ]);
  const frames = createStackParser(nodeStackLineParser());
  const client = new ServerRuntimeClient({
    dsn,
    integrations: [],
    stackParser: frames,
    sendClientReports: false,
    transport: (options) =>
      createTransport(options, async ({ body }) => {
        const { status } = await fetch(options.url, {
          method: "POST",
          body: body as BodyInit,
          headers: options.headers ?? {},
          signal: AbortSignal.timeout(10_000),
        });
        return { statusCode: status };
      }),
  });
  client.init();
  return {
    sendError(processName: string, message: string, { err, requestId, path, job, ...rest }: Record<string, unknown>) {
      const { type = "Error", message: value = message, stack = "", code } = (err ?? {}) as ErrorFields;
      const tags = { process: processName, requestId, path, job, code };
      const known = Object.entries(tags).filter((tag): tag is [string, string] => typeof tag[1] === "string");
      client.captureEvent({
        level: "error",
        logger: processName,
        platform: "node",
        message,
        exception: { values: [{ type, value, stacktrace: { frames: frames(stack) } }] },
        tags: Object.fromEntries(known),
        extra: rest,
      });
    },
  };
}
