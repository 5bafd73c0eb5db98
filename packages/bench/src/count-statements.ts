import { writeFileSync } from "node:fs";
import pg from "pg";

// Counts SQL statements except transaction control, and writes the count to a file on SIGUSR2. The shop's processes
// load this file with `--import`.
const transactionControl = /^\s*(BEGIN|COMMIT|ROLLBACK|SAVEPOINT|RELEASE|DEALLOCATE|SET TRANSACTION)\b/i;

type Query = (this: pg.Client, ...args: unknown[]) => unknown;
const prototype = pg.Client.prototype as unknown as { query: Query };
const { query } = prototype;
let statements = 0;
prototype.query = function (this: pg.Client, ...args: unknown[]) {
  const text = typeof args[0] === "string" ? args[0] : String(Object(args[0]).text ?? "");
  if (text && !transactionControl.test(text)) statements += 1;
  return query.apply(this, args);
};

const folder = process.env.STATEMENTS_FOLDER;
if (folder) process.on("SIGUSR2", () => writeFileSync(`${folder}/${process.pid}`, String(statements)));
