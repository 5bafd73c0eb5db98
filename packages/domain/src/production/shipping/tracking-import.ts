import { z } from "zod";
import { formatErrorMessage } from "../../errors.ts";
import { OrderId } from "../../kernel/ids.ts";
import {
  findTrackingNumberProblem,
  getTrackingNumberFacts,
  normalizeTrackingNumber,
  type TrackingNumberProblem,
} from "../../orders/tracking-numbers.ts";

/** A row of a table, and its line number in the file. */
export type TableRow = { line: number; cells: readonly string[] };

export type TrackingRow = {
  line: number;
  /** Box codes or order numbers as they are written in the row, the most specific first. */
  references: readonly string[];
  carrier: string;
  trackingNumber: string;
  /** What is missing or wrong in this row; null if nothing is. */
  problem: string | null;
  /** What staff must confirm before this row is imported; null if there is nothing to confirm. */
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

/** Order of the columns in a table without a header. */
const defaultColumns: Columns = { references: [0], carrier: 1, trackingNumber: 2 };

/**
 * Reads references, carriers and tracking numbers. If a header names the columns, they can be in any order; without a
 * header, they are the first three columns.
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
  const question = numberProblem === "TRACKING_NUMBER_UNUSUAL" ? describeTrackingProblem(row, numberProblem) : null;
  return { ...row, problem: findRowProblem(row, question ? null : numberProblem), question };
}

type RowCells = Omit<TrackingRow, "problem" | "question">;

const describeTrackingProblem = (row: RowCells, problem: TrackingNumberProblem) =>
  formatErrorMessage(problem, getTrackingNumberFacts(row));

function findRowProblem(row: RowCells, numberProblem: TrackingNumberProblem | null): string | null {
  const { references, carrier, trackingNumber } = row;
  if (references.length === 0) return "The order number or box code is missing.";
  if (!carrier) return "The carrier is missing.";
  if (!trackingNumber) return "The tracking number is missing.";
  if (carrier.length > MAX_LENGTH || trackingNumber.length > MAX_LENGTH) return "This row is too long.";
  return numberProblem && describeTrackingProblem(row, numberProblem);
}

/** Removes what spreadsheets add around a text: an apostrophe before it, or `="…"`. */
function cleanCell(text: string): string {
  const trimmed = text.trim();
  return (/^="(.*)"$/.exec(trimmed)?.[1] ?? trimmed.replace(/^'/, "")).trim();
}

/** A row's result in the preview or the import, with its label. */
export const trackingStatuses = {
  ready: "Matched",
  unconfirmed: "To confirm",
  imported: "Sent",
  sent: "Already imported",
  shipped: "Already shipped",
  duplicate: "Duplicate",
  unknown: "Not recognized",
  blocked: "Not ready",
  invalid: "Incomplete",
} as const;
export type TrackingStatus = keyof typeof trackingStatuses;

/** The parcel to which a row belongs. */
export type NamedParcel = {
  id: string;
  orderNumber: string;
  /** State of the order or the remake. */
  state: string;
  /** Whether the box is complete and closed. */
  isPacked: boolean;
  /** Whether the address has changed since the label was printed. */
  isLabelVoid: boolean;
  carrier: string | null;
  trackingNumber: string | null;
};

export type ReviewedRow<P extends NamedParcel> = TrackingRow & {
  parcel: P | null;
  status: TrackingStatus;
  sentence: string;
};

type Review = { status: TrackingStatus; sentence: string };

/**
 * Decides for each row whether it can be imported. Rows that contradict each other are all rejected; a repeated row
 * counts once. `owners` are the parcels that already have one of these tracking numbers. `confirmedNumbers` are unusual
 * tracking numbers that staff have confirmed.
 */
export function reviewTrackingRows<P extends NamedParcel>(
  rows: readonly (TrackingRow & { parcel: P | null })[],
  owners: ReadonlyMap<string, NamedParcel>,
  confirmedNumbers: readonly string[] = [],
): ReviewedRow<P>[] {
  const single = rows.map((row) => ({ ...row, ...reviewTrackingRow(row, row.parcel, owners.get(row.trackingNumber)) }));
  const ready = single.filter(({ status }) => status === "ready");
  return single.map((row) => {
    if (row.status !== "ready") return row;
    const review = reviewAgainstOtherRows(row, ready);
    const isUnconfirmed = row.question !== null && !confirmedNumbers.includes(row.trackingNumber);
    return review.status === "ready" && isUnconfirmed
      ? { ...row, status: "unconfirmed", sentence: row.question ?? "" }
      : { ...row, ...review };
  });
}

const alreadySent: Review = { status: "sent", sentence: "Already shipped with this number." };

function reviewTrackingRow(row: TrackingRow, parcel: NamedParcel | null, owner: NamedParcel | undefined): Review {
  if (row.problem) return { status: "invalid", sentence: row.problem };
  if (!parcel) return { status: "unknown", sentence: "We don’t recognize this order or box." };
  const { carrier, trackingNumber, state } = parcel;
  if (trackingNumber) {
    return normalizeTrackingNumber(trackingNumber) === row.trackingNumber
      ? alreadySent
      : { status: "shipped", sentence: `Already shipped via ${carrier ?? ""} ${trackingNumber}.`.replace("  ", " ") };
  }
  if (sentStates.includes(state)) return { status: "shipped", sentence: "Already shipped without a tracking number." };
  if (state === "cancelled") return { status: "blocked", sentence: "This order was canceled. Don’t ship it." };
  if (!parcel.isPacked) return { status: "blocked", sentence: formatErrorMessage("BOX_NOT_CLOSED") };
  if (parcel.isLabelVoid) {
    return { status: "blocked", sentence: formatErrorMessage("LABEL_VOID", { order: parcel.orderNumber }) };
  }
  // Another import sent this parcel after this import had read it.
  if (owner?.id === parcel.id) return alreadySent;
  if (owner) return { status: "duplicate", sentence: `This number already belongs to ${owner.orderNumber}.` };
  return { status: "ready", sentence: "" };
}

const sentStates: readonly string[] = ["shipped", "sent", "delivered", "returning", "returned"];

type ReadyRow = TrackingRow & { parcel: NamedParcel | null };

/** Compares a row that could be imported with the other rows of the table. */
function reviewAgainstOtherRows(row: ReadyRow, ready: readonly ReadyRow[]): Review {
  const sameParcel = ready.filter(({ parcel }) => parcel?.id === row.parcel?.id);
  const conflicts = sameParcel.filter(({ trackingNumber }) => trackingNumber !== row.trackingNumber);
  if (conflicts.length > 0) {
    return {
      status: "duplicate",
      sentence: `This box has another number on ${formatLineNumbers(conflicts)}. Keep one.`,
    };
  }
  const sameNumber = ready.filter(
    ({ trackingNumber, parcel }) => trackingNumber === row.trackingNumber && parcel?.id !== row.parcel?.id,
  );
  if (sameNumber.length > 0) {
    return { status: "duplicate", sentence: `Another box has the same number on ${formatLineNumbers(sameNumber)}.` };
  }
  const [first] = sameParcel;
  if (first && first.line !== row.line)
    return { status: "duplicate", sentence: `Same as ${formatLineNumbers([first])}.` };
  return { status: "ready", sentence: "" };
}

const formatLineNumbers = (rows: readonly TrackingRow[]) =>
  `${rows.length === 1 ? "line" : "lines"} ${rows.map(({ line }) => line).join(", ")}`;

/** Maximum number of rows per import. */
export const MAX_TRACKING_ROWS = 300;
/** Maximum number of characters in a pasted table or a file. */
export const MAX_TRACKING_TEXT = 200_000;

/** A table as CSV, or as pasted from a spreadsheet. */
export const TrackingImportInput = z.object({
  text: z.string().max(MAX_TRACKING_TEXT, "This file is too large. Import fewer rows at a time."),
  /** Tracking numbers that staff want to use although they do not look like one of the carrier's. */
  confirmedNumbers: z.array(z.string().max(60)).max(MAX_TRACKING_ROWS).default([]),
});
export type TrackingImportInput = z.input<typeof TrackingImportInput>;

export const TrackingRowView = z.object({
  /** Line in the table, from 1. */
  line: z.int(),
  /** Order number or box code as written. */
  reference: z.string(),
  /** The order that the row's reference belongs to; null if there is none. */
  order: z.object({ id: OrderId, number: z.string(), isRemake: z.boolean() }).nullable(),
  carrier: z.string(),
  trackingNumber: z.string(),
  status: z.enum(Object.keys(trackingStatuses) as [TrackingStatus, ...TrackingStatus[]]),
  /** Explanation of the status of this row; empty if there is nothing to explain. */
  sentence: z.string(),
});
export type TrackingRowView = z.infer<typeof TrackingRowView>;

export const TrackingImportView = z.object({ rows: z.array(TrackingRowView) });
export type TrackingImportView = z.infer<typeof TrackingImportView>;
