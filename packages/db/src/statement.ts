import type pg from "pg";
import { serialize } from "pg-protocol";

/** Reads a column's text. */
export type ReadText = (text: string) => unknown;

export type Asked = {
  text: string;
  /** Without one it is planned anew each time. */
  name: string | undefined;
  values: readonly unknown[];
  readerOf: (oid: number) => ReadText;
  /** Begins a transaction before it. */
  begins: boolean;
  /** Commits the transaction after it. */
  commits: boolean;
};

export type Answered = {
  rows: Record<string, unknown>[];
  rowCount: number;
  /** What was done, in Postgres's word. */
  command: string;
};

/** What a statement's rows hold: the same each time, so it is asked once on each connection. */
type Columns = {
  each: ReadonlyArray<{ name: string; read: ReadText }>;
  /** A row with nothing in it. A copy of it has a place for each column; one made column by column becomes a table. */
  empty: Readonly<Record<string, unknown>>;
};
const known = new WeakMap<pg.Connection, Map<string, Columns>>();
const none: Columns = { each: [], empty: {} };

function columnsOf(each: Columns["each"]): Columns {
  // What is read from JSON has its places from the start.
  const empty = JSON.parse(JSON.stringify(Object.fromEntries(each.map(({ name }) => [name, null]))));
  return { each, empty };
}

/** What the driver's connection lends to a query of its own. */
type Wire = pg.Connection & { parsedStatements: Record<string, string | undefined> };

const unprepared = (text: string) => Buffer.concat([serialize.parse({ text }), serialize.bind(), serialize.execute()]);
const begin = unprepared("BEGIN");
const commit = unprepared("COMMIT");
const describe = serialize.describe({ type: "P" });
const execute = serialize.execute();
const sync = serialize.sync();

/**
 * One statement as the driver's queue takes it, in one message and one way there and back: BEGIN before it and COMMIT after
 * it where it is the first or the last of its transaction (docs/decisions/0014).
 */
export class Statement implements pg.Submittable {
  /** Read by the driver, which remembers what a connection has planned. */
  readonly name: string | undefined;
  readonly text: string;
  readonly answered: Promise<Answered>;
  /** The driver puts one here that ends its watch on the time; until then that holds the statement and all its rows. */
  callback: () => void = () => {};
  readonly #asked: Asked;
  readonly #bind: Buffer;
  readonly #rows: Record<string, unknown>[] = [];
  readonly #done: string[] = [];
  readonly #settle: Pick<PromiseWithResolvers<Answered>, "resolve" | "reject">;
  #columns = none;

  constructor(asked: Asked) {
    this.#asked = asked;
    this.name = asked.name;
    this.text = asked.text;
    this.#bind = serialize.bind({ statement: asked.name ?? "", values: asked.values.map(toParameter) });
    const { promise, ...settle } = Promise.withResolvers<Answered>();
    this.answered = promise;
    this.#settle = settle;
  }

  submit(connection: pg.Connection): null {
    const { name = "", text, begins, commits } = this.#asked;
    const { parsedStatements } = connection as Wire;
    const columns = name ? known.get(connection)?.get(name) : undefined;
    this.#columns = columns ?? none;
    const parse = name && parsedStatements[name] !== undefined ? [] : [serialize.parse({ name, text })];
    const first = begins ? [begin] : [];
    // The driver takes the statement for planned at the first thing that is: that must not be BEGIN, for what is planned
    // afterwards may fail. What has no name is used up by whatever is planned next.
    const before = name ? [...parse, ...first] : [...first, ...parse];
    const asking = columns ? [execute] : [describe, execute];
    const message = [...before, this.#bind, ...asking, ...(commits ? [commit] : []), sync];
    connection.stream.write(Buffer.concat(message));
    return null;
  }

  handleRowDescription({ fields }: { fields: ReadonlyArray<{ name: string; dataTypeID: number }> }): void {
    this.#columns = columnsOf(fields.map(({ name, dataTypeID }) => ({ name, read: this.#asked.readerOf(dataTypeID) })));
  }

  handleDataRow({ fields }: { fields: ReadonlyArray<string | null> }): void {
    const { each, empty } = this.#columns;
    const row: Record<string, unknown> = { ...empty };
    for (let at = 0; at < each.length; at++) {
      const column = each[at];
      const text = fields[at];
      if (column && text != null) row[column.name] = column.read(text);
    }
    this.#rows.push(row);
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.#done.push(text);
  }

  handleReadyForQuery(connection: pg.Connection): void {
    this.callback();
    const { name, begins, commits } = this.#asked;
    if (name) remember(connection, name, this.#columns);
    if (commits && this.#done.at(-1) !== "COMMIT") this.#settle.reject(undone());
    else this.#settle.resolve({ rows: this.#rows, ...readDone(this.#done[begins ? 1 : 0] ?? "") });
  }

  handleError(error: Error): void {
    this.callback();
    this.#settle.reject(error);
  }

  handleEmptyQuery(): void {}
  handlePortalSuspended(): void {}
  handleCopyInResponse(connection: pg.Connection & { sendCopyFail(why: string): void }): void {
    connection.sendCopyFail("Nothing is copied");
  }
  handleCopyData(): void {}
}

function remember(connection: pg.Connection, name: string, columns: Columns): void {
  const columnsByName = known.get(connection);
  if (!columnsByName) known.set(connection, new Map([[name, columns]]));
  else if (columnsByName.get(name) !== columns) columnsByName.set(name, columns);
}

/** What Postgres says was done: `INSERT 0 1`, `SELECT 3`, `COMMIT`. */
function readDone(said: string): Pick<Answered, "command" | "rowCount"> {
  const space = said.indexOf(" ");
  if (space < 0) return { command: said, rowCount: 0 };
  return { command: said.slice(0, space), rowCount: Number(said.slice(said.lastIndexOf(" ") + 1)) || 0 };
}

/** A statement failed and somebody caught that: Postgres has undone the rest as well. */
export const undone = () => new Error("The transaction was undone, as one of its statements had failed");

/** A value as Postgres reads it: text, bytes or null. */
function toParameter(value: unknown): string | Buffer | null {
  if (value === null || value === undefined) return null;
  if (typeof value === "string" || Buffer.isBuffer(value)) return value;
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return toArray(value);
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

function toArray(values: readonly unknown[]): string {
  const elements = values.map((value) => {
    if (Array.isArray(value)) return toArray(value);
    const element = toParameter(value);
    return element === null ? "NULL" : `"${String(element).replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`;
  });
  return `{${elements.join()}}`;
}
