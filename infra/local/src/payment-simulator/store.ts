import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { formatLine, type Journal, type JournalFiles, openJournal, readJournal } from "./journal.ts";
import type { Tables } from "./objects.ts";

type TableName = keyof Tables;
type JournalChange = { table: TableName; id: string; row: Tables[TableName] | null };

export type Store = {
  /** Returns a row that the caller may change. The change takes effect only after `put` and `commit`. */
  find<Name extends TableName>(table: Name, id: string): Tables[Name] | undefined;
  /** All rows, oldest first. Read-only. */
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
  "webhook_endpoints",
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
  mkdirSync(folder, { recursive: true });
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

/** Returns the new length of the file, or null if the disk has no space for it and the file is unchanged. */
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
    writeFileSync(draft, text, { mode: 0o600, flush: true });
    renameSync(draft, file);
    syncFolder(path.dirname(file));
    return Buffer.byteLength(text);
  } catch {
    rmSync(draft, { force: true });
    return null;
  }
}

/** Stores the new name of a file. Without this, a power failure could undo the renaming. */
function syncFolder(folder: string): void {
  const descriptor = openSync(folder, "r");
  fsyncSync(descriptor);
  closeSync(descriptor);
}
