import * as nodeFs from "node:fs";
import path from "node:path";
import { crc32 } from "node:zlib";
import { createStorageError } from "./api-error.ts";
import type { Tables } from "./objects.ts";

type TableName = keyof Tables;
type JournalChange = { table: TableName; id: string; row: Tables[TableName] | null };

export type Store = {
  /** Returns a row that the caller may change. The change takes effect only after `put` and `commit`. */
  find<Name extends TableName>(table: Name, id: string): Tables[Name] | undefined;
  /** Returns all rows, oldest first. Callers must not change them. */
  all<Name extends TableName>(table: Name): readonly Tables[Name][];
  put<Name extends TableName>(table: Name, row: Tables[Name]): void;
  remove(table: TableName, id: string): void;
  /**
   * Stores all changes since the last commit as one line. After a crash, either all of these changes are stored or
   * none.
   * @throws a 503 if they could not be stored; then none of them took effect
   */
  commit(): void;
  rollback(): void;
  close(): void;
};

const tableNames: readonly TableName[] = [
  "payment_intents",
  "payment_methods",
  "charges",
  "refunds",
  "disputes",
  "payment_method_domains",
  "tax_calculations",
  "tax_transactions",
  "events",
  "deliveries",
  "answers",
  "upcoming",
  "settings",
];

/**
 * Opens and replays the journal in `folder`, and rewrites it without outdated lines if the disk has space. Damaged lines
 * are left out and reported.
 */
export function openJournalStore(folder: string, files?: JournalFiles): Store {
  nodeFs.mkdirSync(folder, { recursive: true });
  const file = path.join(folder, "payments.jsonl");
  const rows = new Map<TableName, Map<string, Tables[TableName]>>(tableNames.map((name) => [name, new Map()]));
  const getTableRows = (name: TableName) => rows.get(name) ?? new Map<string, Tables[TableName]>();
  const applyJournalChange = (change: JournalChange) => {
    if (change.row) getTableRows(change.table).set(change.id, change.row);
    else getTableRows(change.table).delete(change.id);
  };
  const stored = readJournal(file);
  for (const text of stored.texts) for (const change of JSON.parse(text) as JournalChange[]) applyJournalChange(change);
  if (stored.damaged > 0)
    console.error(`payment simulator: ${file} has ${stored.damaged} damaged lines, which are left out.`);
  const bytes = stored.damaged > 0 ? null : rewriteJournal(file, rows);
  const journal: Journal = openJournal(file, bytes ?? stored.bytes, files);
  const pending = new Map<string, JournalChange>();
  let closed = false;

  return {
    find: <Name extends TableName>(name: Name, id: string) => {
      const change = pending.get(`${name}/${id}`);
      const row = change ? change.row : structuredClone(getTableRows(name).get(id));
      return (row ?? undefined) as Tables[Name] | undefined;
    },
    all: <Name extends TableName>(name: Name) => {
      const merged = new Map(getTableRows(name));
      for (const change of pending.values()) {
        if (change.table === name && change.row) merged.set(change.id, change.row);
        else if (change.table === name) merged.delete(change.id);
      }
      return Array.from(merged.values()) as Tables[Name][];
    },
    put(name, row) {
      pending.set(`${name}/${row.id}`, { table: name, id: row.id, row });
    },
    remove(name, id) {
      pending.set(`${name}/${id}`, { table: name, id, row: null });
    },
    commit() {
      // A request that is still running after `close` gets no response and writes nothing, as after a crash.
      if (closed || pending.size === 0) return;
      const line = JSON.stringify(Array.from(pending.values()));
      journal.append(line);
      pending.clear();
      for (const change of JSON.parse(line) as JournalChange[]) applyJournalChange(change);
    },
    rollback: () => pending.clear(),
    close() {
      closed = true;
      journal.close();
    },
  };
}

/**
 * Rewrites the journal without outdated lines. Returns the new length of the file, or null if the disk has no space for
 * it; the file is then unchanged.
 */
function rewriteJournal(
  file: string,
  rows: ReadonlyMap<TableName, ReadonlyMap<string, Tables[TableName]>>,
): number | null {
  const lines: string[] = [];
  for (const [name, table] of rows) {
    for (const [id, row] of table)
      lines.push(formatLine(JSON.stringify([{ table: name, id, row } satisfies JournalChange])));
  }
  const text = lines.join("");
  const draft = `${file}.new`;
  try {
    nodeFs.writeFileSync(draft, text, { mode: 0o600, flush: true });
    nodeFs.renameSync(draft, file);
    syncFolder(path.dirname(file));
    return Buffer.byteLength(text);
  } catch {
    nodeFs.rmSync(draft, { force: true });
    return null;
  }
}

/** Makes the new name of a file durable. Without this, a power failure could undo the renaming. */
function syncFolder(folder: string): void {
  const descriptor = nodeFs.openSync(folder, "r");
  nodeFs.fsyncSync(descriptor);
  nodeFs.closeSync(descriptor);
}

/** The file functions that a journal uses. Tests pass functions that fail as on a full disk. */
export type JournalFiles = Pick<typeof nodeFs, "openSync" | "writeSync" | "fdatasyncSync" | "ftruncateSync">;

type Journal = {
  /**
   * Appends a line and waits until it is on the disk.
   * @throws a 503 if it could not be stored; the journal then ends with the line before
   */
  append(text: string): void;
  close(): void;
};

type StoredLines = {
  texts: string[];
  /** Number of damaged lines, which are left out. */
  damaged: number;
  /** Length of the file up to the end of its last complete line. */
  bytes: number;
};

/**
 * Reads a journal. A last line without a line break is incomplete because of a crash. Its request got no response, so
 * the line is ignored. Each line starts with its checksum.
 */
function readJournal(file: string): StoredLines {
  if (!nodeFs.existsSync(file)) return { texts: [], damaged: 0, bytes: 0 };
  const content = nodeFs.readFileSync(file);
  const bytes = content.lastIndexOf("\n") + 1;
  const lines = content.subarray(0, bytes).toString("utf8").split("\n").slice(0, -1);
  const texts = lines.map(parseVerifiedLine).filter((text) => text !== null);
  return { texts, damaged: lines.length - texts.length, bytes };
}

function parseVerifiedLine(line: string): string | null {
  const [, checksum, text] = /^([0-9a-f]{8}) (.*)$/.exec(line) ?? [];
  return text !== undefined && computeChecksum(text) === checksum ? text : null;
}

/** Opens a journal whose file is valid up to `bytes`. */
function openJournal(file: string, bytes: number, files: JournalFiles = nodeFs): Journal {
  const descriptor = files.openSync(file, "a", 0o600);
  let end = bytes;
  let isTorn = true;
  const removeTornLine = () => {
    files.ftruncateSync(descriptor, end);
    isTorn = false;
  };
  return {
    append(text) {
      const line = Buffer.from(formatLine(text));
      try {
        if (isTorn) removeTornLine();
        isTorn = true;
        // A write may store only some of the bytes, for example when the disk becomes full.
        for (let written = 0; written < line.length; ) {
          const count = files.writeSync(descriptor, line, written, line.length - written);
          if (count === 0) throw new Error("Nothing was written");
          written += count;
        }
        files.fdatasyncSync(descriptor);
        end += line.length;
        isTorn = false;
      } catch (error) {
        try {
          removeTornLine();
        } catch {
          // If removing the line fails, the next append removes it before writing.
        }
        throw createStorageError(error);
      }
    },
    close: () => nodeFs.closeSync(descriptor),
  };
}

const formatLine = (text: string) => `${computeChecksum(text)} ${text}\n`;

const computeChecksum = (text: string) => crc32(text).toString(16).padStart(8, "0");
