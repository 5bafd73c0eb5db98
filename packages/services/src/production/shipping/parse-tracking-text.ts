import { ShopError } from "@storywall/domain/errors";
import {
  findDelimiter,
  readTrackingRows,
  type TableRow,
  type TrackingRow,
} from "@storywall/domain/production/shipping/read-tracking-rows";
import { MAX_TRACKING_ROWS } from "@storywall/domain/production/shipping/tracking-import";
import { CsvError, parse } from "csv-parse/sync";

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
      // Reads two more rows than allowed: one for a header, and one to detect that there are too many.
      to: MAX_TRACKING_ROWS + 2,
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new ShopError("TRACKING_UNREADABLE", {}, { cause: error });
  }
  return table;
}
