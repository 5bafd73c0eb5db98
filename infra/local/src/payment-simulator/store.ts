import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import path from "node:path";
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
   * Writes all changes since the last commit as one line. After a crash, either all of these changes are stored or
   * none.
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

/** Opens and replays the journal in `folder`, and rewrites it without outdated lines. */
export function openJournalStore(folder: string): Store {
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, "payments.jsonl");
  const rows = new Map<TableName, Map<string, Tables[TableName]>>(tableNames.map((name) => [name, new Map()]));
  const getTableRows = (name: TableName) => rows.get(name) ?? new Map<string, Tables[TableName]>();
  const applyJournalChange = (change: JournalChange) => {
    if (change.row) getTableRows(change.table).set(change.id, change.row);
    else getTableRows(change.table).delete(change.id);
  };
  for (const change of readJournal(file)) applyJournalChange(change);
  rewriteJournal(file, rows);
  const journal = openSync(file, "a", 0o600);
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
      writeSync(journal, `${line}\n`);
      pending.clear();
      for (const change of JSON.parse(line) as JournalChange[]) applyJournalChange(change);
    },
    rollback: () => pending.clear(),
    close() {
      closed = true;
      closeSync(journal);
    },
  };
}

function readJournal(file: string): JournalChange[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, "utf8").split("\n");
  // A last line without a line break is incomplete because of a crash. Its request got no response, so the line is
  // ignored.
  return lines.slice(0, -1).flatMap((line) => JSON.parse(line) as JournalChange[]);
}

function rewriteJournal(file: string, rows: ReadonlyMap<TableName, ReadonlyMap<string, Tables[TableName]>>): void {
  const lines: string[] = [];
  for (const [name, table] of rows) {
    for (const [id, row] of table)
      lines.push(`${JSON.stringify([{ table: name, id, row } satisfies JournalChange])}\n`);
  }
  writeFileSync(`${file}.new`, lines.join(""), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}
