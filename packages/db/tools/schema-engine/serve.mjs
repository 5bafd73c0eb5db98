import { createInterface } from "node:readline";
import { createDatabase, databaseName } from "./connection.mjs";
import { lastPanic, loadEngine } from "./engine.mjs";

/** JSON-RPC error code that the CLI expects for a failure of the engine. */
const engineErrorCode = 4466;

/**
 * Answers the CLI's JSON-RPC requests, one message per line, in order, until the pipe closes.
 * @param {{ schemas: [string, string][], url: string, shadowUrl?: string }} options
 */
export function serve(options) {
  let loading;
  let printed = 0;
  let queue = Promise.resolve();

  const send = (message) => process.stdout.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
  const print = (content) => {
    printed += 1;
    send({ id: printed, method: "print", params: { content } });
  };

  /** The native engine sends diffs as `print` requests; this one returns them with the result. */
  function printDiff({ stdout, ...result }) {
    if (stdout !== undefined && stdout !== null) print(stdout);
    return result;
  }

  async function respond({ id, method, params }) {
    let causeOf = () => undefined;
    try {
      loading ??= loadEngine(options);
      const loaded = await loading;
      causeOf = loaded.causeOf;
      const result = (await call(loaded.engine, method, params, options.url)) ?? {};
      send({ id, result: method === "diff" ? printDiff(result) : result });
    } catch (error) {
      const data = failureData(error, causeOf);
      send({ id, error: { code: engineErrorCode, message: "See the data field for details.", data } });
    }
  }

  const lines = createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY });
  lines.on("line", (line) => {
    if (line.trim() === "") return;
    const message = JSON.parse(line);
    // Without a method it is the CLI's reply to `print`.
    if (message.method) queue = queue.then(() => respond(message));
  });
  return new Promise((resolve) => lines.on("close", () => resolve(queue)));
}

async function call(engine, method, params, url) {
  switch (method) {
    case "getDatabaseVersion":
      return engine.version(params);
    case "createDatabase":
      await createDatabase(url);
      return { databaseName: databaseName(url) };
    case "evaluateDataLoss":
    case "createMigration":
      // Neither call connects to the shadow database: both read what devDiagnostic left in the engine's cache.
      await engine.devDiagnostic({ migrationsList: params.migrationsList, filters: params.filters });
      return engine[method](params);
    default:
      return engine[method](params);
  }
}

/** The engine's errors are JSON, or text that refers to an error of the adapter by number. */
function failureData(error, causeOf) {
  const text = (lastPanic() ?? error?.message ?? String(error)).replace(
    /External error id#(\d+)/,
    (pointer, number) => causeOf(Number(number))?.message ?? pointer,
  );
  const data = { is_panic: false, message: text, ...parseFields(text) };
  return /^P\d{4}$/.test(error?.code ?? "") ? { ...data, error_code: error.code } : data;
}

function parseFields(text) {
  try {
    const { message = text, error_code, code, meta } = JSON.parse(text);
    return { message, error_code: error_code ?? code, meta };
  } catch {
    return {};
  }
}
