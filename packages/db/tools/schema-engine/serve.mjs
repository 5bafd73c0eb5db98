import { createInterface } from "node:readline";
import { createDatabase, readDatabaseName } from "./connection.mjs";
import { getLastPanic, loadEngine } from "./engine.mjs";

/** JSON-RPC error code that the CLI expects for a failure of the engine. */
const engineErrorCode = 4466;

/**
 * Responds to the CLI's JSON-RPC requests in order until the pipe closes. Each line is one message.
 * @param {{ schemas: [string, string][], url: string, shadowUrl?: string }} options
 */
export function serveRequests(options) {
  let loading;
  let printed = 0;
  let queue = Promise.resolve();

  const sendMessage = (message) => process.stdout.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
  const sendPrintRequest = (content) => {
    printed += 1;
    sendMessage({ id: printed, method: "print", params: { content } });
  };

  /** The native engine sends a diff as a `print` request. This engine returns the diff with the result. */
  function printDiff({ stdout, ...result }) {
    if (stdout !== undefined && stdout !== null) sendPrintRequest(stdout);
    return result;
  }

  async function respondToRequest({ id, method, params }) {
    let findCause = () => undefined;
    try {
      loading ??= loadEngine(options);
      const loaded = await loading;
      findCause = loaded.findCause;
      const result = (await callEngine(loaded.engine, method, params, options.url)) ?? {};
      sendMessage({ id, result: method === "diff" ? printDiff(result) : result });
    } catch (error) {
      const data = toFailureData(error, findCause);
      sendMessage({ id, error: { code: engineErrorCode, message: "See the data field for details.", data } });
    }
  }

  const lines = createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY });
  lines.on("line", (line) => {
    if (line.trim() === "") return;
    const message = JSON.parse(line);
    // A message without a method is the CLI's reply to `print`.
    if (message.method) queue = queue.then(() => respondToRequest(message));
  });
  return new Promise((resolve) => lines.on("close", () => resolve(queue)));
}

async function callEngine(engine, method, params, url) {
  switch (method) {
    case "getDatabaseVersion":
      return engine.version(params);
    case "createDatabase":
      await createDatabase(url);
      return { databaseName: readDatabaseName(url) };
    case "evaluateDataLoss":
    case "createMigration":
      // These two calls do not connect to the shadow database. They read the cache that devDiagnostic fills.
      await engine.devDiagnostic({ migrationsList: params.migrationsList, filters: params.filters });
      return engine[method](params);
    default:
      return engine[method](params);
  }
}

/** The engine's errors are JSON, or text that refers to an error of the adapter by number. */
function toFailureData(error, findCause) {
  const text = (getLastPanic() ?? error?.message ?? String(error)).replace(
    /External error id#(\d+)/,
    (pointer, number) => findCause(Number(number))?.message ?? pointer,
  );
  const data = { is_panic: false, message: text, ...parseErrorFields(text) };
  return /^P\d{4}$/.test(error?.code ?? "") ? { ...data, error_code: error.code } : data;
}

function parseErrorFields(text) {
  try {
    const { message = text, error_code, code, meta } = JSON.parse(text);
    return { message, error_code: error_code ?? code, meta };
  } catch {
    return {};
  }
}
