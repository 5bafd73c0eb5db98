import { ShopError } from "@storywall/domain/errors";
import { OrderId } from "@storywall/domain/kernel/ids";
import { toBoxCode } from "@storywall/domain/production/production-codes";
import {
  findDelimiter,
  MAX_TRACKING_ROWS,
  type ReviewedRow,
  readTrackingRows,
  reviewTrackingRows,
  type TableRow,
  type TrackingImportInput,
  type TrackingImportView,
  type TrackingRow,
  type TrackingRowView,
} from "@storywall/domain/production/shipping/tracking-import";
import { CsvError, parse } from "csv-parse/sync";
import type { AdminContext, Context } from "../../accounts/context.ts";
import { markParcelSent } from "../parcel.ts";
import { createParcelLookup, type FoundParcel, findParcelsByTracking } from "./ready-parcels.ts";

/**
 * Parses a CSV file or a pasted table.
 * @throws TRACKING_UNREADABLE for an unclosed quote, TRACKING_EMPTY, TRACKING_TOO_MANY.
 */
export function parseTrackingText(text: string): TrackingRow[] {
  const rows = readTrackingRows(parseTable(text));
  if (rows.length === 0) throw new ShopError("TRACKING_EMPTY");
  if (rows.length > MAX_TRACKING_ROWS) throw new ShopError("TRACKING_TOO_MANY", { limit: MAX_TRACKING_ROWS });
  return rows;
}

function parseTable(text: string): TableRow[] {
  const table: TableRow[] = [];
  try {
    parse(text, {
      bom: true,
      delimiter: findDelimiter(text),
      on_record: (cells: string[], { lines }) => {
        table.push({ line: lines, cells });
        return null;
      },
      relax_column_count: true,
      relax_quotes: true,
      skip_records_with_empty_values: true,
      // The parser reads two more rows than allowed: one may be a header, and one shows that there are too many.
      to: MAX_TRACKING_ROWS + 2,
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new ShopError("TRACKING_UNREADABLE", {}, { cause: error });
  }
  return table;
}

/** Returns what the import would do with each row, and changes nothing. Throws what `parseTrackingText` throws. */
export async function previewTracking(
  ctx: Pick<Context, "db">,
  input: TrackingImportInput,
): Promise<TrackingImportView> {
  return { rows: (await parseAndReviewRows(ctx, input)).map(toTrackingRowView) };
}

/**
 * Marks the parcels of all matched rows as sent, each in its own transaction, and emails their customers. Idempotent: a
 * repeated import only reports that its rows are already imported. Throws what `parseTrackingText` throws.
 */
export async function importTracking(ctx: AdminContext, input: TrackingImportInput): Promise<TrackingImportView> {
  const rows: TrackingRowView[] = [];
  for (const row of await parseAndReviewRows(ctx, input))
    rows.push(toTrackingRowView(await importTrackingRow(ctx, row)));
  return { rows };
}

type Row = ReviewedRow<FoundParcel>;

async function parseAndReviewRows(
  { db }: Pick<Context, "db">,
  { text, confirmedNumbers }: TrackingImportInput,
): Promise<Row[]> {
  const rows = parseTrackingText(text);
  const [findParcel, owners] = await Promise.all([createParcelLookup(db, rows), findParcelsByTracking(db, rows)]);
  return reviewTrackingRows(
    rows.map((row) => ({ ...row, parcel: findParcel(row) })),
    owners,
    confirmedNumbers,
  );
}

/** Sends the parcel of a matched row. An error affects only this row. */
async function importTrackingRow(ctx: AdminContext, row: Row): Promise<Row> {
  const { status, parcel, carrier, trackingNumber } = row;
  if (status !== "ready" || !parcel) return row;
  try {
    const box = toBoxCode(parcel.id, parcel.addressVersion);
    await markParcelSent(ctx, { box, carrier, trackingNumber, isNumberConfirmed: true });
    return { ...row, status: "imported" };
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    return { ...row, status: "blocked", sentence: error.message };
  }
}

function toTrackingRowView({
  line,
  references,
  carrier,
  trackingNumber,
  parcel,
  status,
  sentence,
}: Row): TrackingRowView {
  const order = parcel && {
    id: OrderId.parse(parcel.orderId),
    number: parcel.orderNumber,
    isRemake: parcel.remakeId !== null,
  };
  return { line, reference: references[0] ?? "", order, carrier, trackingNumber, status, sentence };
}
