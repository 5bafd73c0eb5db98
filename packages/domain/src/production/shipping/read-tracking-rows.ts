import { errorMessage } from "../../errors.ts";
import { normalizeTrackingNumber } from "../../orders/carriers.ts";
import {
  findTrackingNumberProblem,
  getTrackingNumberFacts,
  type TrackingNumberProblem,
} from "../../orders/tracking-numbers.ts";

/** A row of a table with its line in the file. */
export type TableRow = { line: number; cells: readonly string[] };

export type TrackingRow = {
  line: number;
  /** Box code or order number as written, the most specific first. */
  references: readonly string[];
  carrier: string;
  trackingNumber: string;
  /** What is missing or wrong in this row; null if it is complete. */
  problem: string | null;
  /** What staff must confirm before this row is imported; null if nothing. */
  question: string | null;
};

/** Returns the character that separates the columns of a table: the most frequent candidate of its first line. */
export function findDelimiter(text: string): "," | ";" | "\t" {
  const [firstLine = ""] = text.trimStart().split(/\r?\n/, 1);
  const countCharacter = (character: string) => firstLine.split(character).length - 1;
  if (countCharacter("\t") > 0) return "\t";
  return countCharacter(";") > countCharacter(",") ? ";" : ",";
}

type Columns = { references: readonly number[]; carrier: number; trackingNumber: number };

/** Without a header, the columns are in this order. */
const defaultColumns: Columns = { references: [0], carrier: 1, trackingNumber: 2 };

/**
 * Reads references, carriers and tracking numbers. A header may name the columns in any order; without a header, they
 * are the first three columns.
 */
export function readTrackingRows(table: readonly TableRow[]): TrackingRow[] {
  const [header, ...rows] = table;
  const columns = header && findColumns(header.cells.map(cleanCell));
  if (columns) return rows.map((row) => toTrackingRow(row, columns));
  return table.map((row) => toTrackingRow(row, defaultColumns));
}

/** Returns the columns that a header names, or null if the row is not a header. */
function findColumns(names: readonly string[]): Columns | null {
  const findColumn = (...patterns: readonly RegExp[]) =>
    patterns.map((pattern) => names.findIndex((name) => pattern.test(name))).find((at) => at >= 0) ?? -1;
  const trackingNumber = findColumn(/^tracking[ _-]?(numbers?|no\.?|#|codes?|ids?)$/i, /^tracking$/i);
  if (trackingNumber < 0) return null;
  const box = findColumn(/^box([ _-]?code)?$/i, /^(customer )?ref(erence)?s?([ _-]?(1|#|numbers?|no\.?))?$/i);
  const order = findColumn(/^order([ _-]?(numbers?|no\.?|#|ids?|names?))?$/i);
  return {
    references: [box, order].filter((at) => at >= 0),
    carrier: findColumn(/^carrier([ _-]?name)?$/i, /^(courier|provider)$/i),
    trackingNumber,
  };
}

const MAX_LENGTH = 60;

function toTrackingRow({ line, cells }: TableRow, columns: Columns): TrackingRow {
  const readCell = (at: number) => cleanCell(cells[at] ?? "");
  const references = columns.references.map(readCell).filter((text) => text !== "");
  const carrier = readCell(columns.carrier);
  const written = readCell(columns.trackingNumber);
  const trackingNumber = normalizeTrackingNumber(written) ?? written;
  const row = { line, references, carrier, trackingNumber };
  const numberProblem = findTrackingNumberProblem(row);
  const question = numberProblem === "TRACKING_NUMBER_UNUSUAL" ? describeProblem(row, numberProblem) : null;
  return { ...row, problem: findRowProblem(row, question ? null : numberProblem), question };
}

type RowCells = Omit<TrackingRow, "problem" | "question">;

const describeProblem = (row: RowCells, problem: TrackingNumberProblem) =>
  errorMessage(problem, getTrackingNumberFacts(row));

function findRowProblem(row: RowCells, numberProblem: TrackingNumberProblem | null): string | null {
  const { references, carrier, trackingNumber } = row;
  if (references.length === 0) return "The order number or box code is missing.";
  if (!carrier) return "The carrier is missing.";
  if (!trackingNumber) return "The tracking number is missing.";
  if (carrier.length > MAX_LENGTH || trackingNumber.length > MAX_LENGTH) return "This row is too long.";
  return numberProblem && describeProblem(row, numberProblem);
}

/** Removes what spreadsheets put around text: an apostrophe before it, or `="…"`. */
function cleanCell(text: string): string {
  const trimmed = text.trim();
  return (/^="(.*)"$/.exec(trimmed)?.[1] ?? trimmed.replace(/^'/, "")).trim();
}
