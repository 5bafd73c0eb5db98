import { createInterface } from "node:readline";
import { createDatabase, databaseName } from "./connection.mjs";
import { lastPanic, loadEngine } from "./engine.mjs";

/** JSON-RPC's number for a failure of the engine; the CLI looks for it. */
const engineFailed = 4466;

/**
 * Answers the CLI's requests, one JSON-RPC message a line, in order, until its end of the pipe closes.
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

  /** The native engine has the CLI print a diff; this one hands the text back with the result. */
  function printDiff({ stdout, ...result }) {
    if (stdout !== undefined && stdout !== null) print(stdout);
    return result;
  }

  async function answer({ id, method, params }) {
    let causeOf = () => undefined;
    try {
      loading ??= loadEngine(options);
      const loaded = await loading;
      causeOf = loaded.causeOf;
      const result = (await call(loaded.engine, method, params, options.url)) ?? {};
      send({ id, result: method === "diff" ? printDiff(result) : result });
    } catch (error) {
      const data = failureData(error, causeOf);
      send({ id, error: { code: engineFailed, message: "See the data field for details.", data } });
    }
  }

  const lines = createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY });
  lines.on("line", (line) => {
    if (line.trim() === "") return;
    const message = JSON.parse(line);
    // Without a method it is the CLI's reply to `print`.
    if (message.method) queue = queue.then(() => answer(message));
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
      // Neither is given a way to the shadow database: both read what devDiagnostic has left in the engine's cache.
      await engine.devDiagnostic({ migrationsList: params.migrationsList, filters: params.filters });
      return engine[method](params);
    default:
      return engine[method](params);
  }
}

/** The engine's errors are JSON, or words that point at an error of the adapter by number. */
function failureData(error, causeOf) {
  const words = (lastPanic() ?? error?.message ?? String(error)).replace(
    /External error id#(\d+)/,
    (pointer, number) => causeOf(Number(number))?.message ?? pointer,
  );
  const data = { is_panic: false, message: words, ...parsed(words) };
  return /^P\d{4}$/.test(error?.code ?? "") ? { ...data, error_code: error.code } : data;
}

function parsed(words) {
  try {
    const { message = words, error_code, code, meta } = JSON.parse(words);
    return { message, error_code: error_code ?? code, meta };
  } catch {
    return {};
  }
}
