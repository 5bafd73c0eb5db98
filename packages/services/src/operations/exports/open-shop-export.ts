import { Readable } from "node:stream";
import type { Db } from "@storywall/db/client";
import { ShopError } from "@storywall/domain/errors";
import { type CsvValue, toCsvRecord } from "@storywall/domain/kernel/csv";
import { toShopDay } from "@storywall/domain/kernel/shop-time";
import type { ExportInput } from "@storywall/domain/operations/exports";
import type { Context } from "../../accounts/context.ts";
import { buildExportFileName, verifyExportTicket } from "./create-export.ts";
import { exportSources } from "./export-sources.ts";

const PAGE_SIZE = 500;

type StreamedFile = { body: Readable; headers: Record<string, string> };

/**
 * Streams a ticket's file, one page of rows at a time. Throws ADMIN_SIGN_IN_REQUIRED, NOT_FOUND for a ticket that
 * expired or belongs to another admin.
 */
export function openShopExport(ctx: Context, { ticket }: { ticket: string }): StreamedFile {
  if (!ctx.admin) throw new ShopError("ADMIN_SIGN_IN_REQUIRED");
  const input = verifyExportTicket({ secret: ctx.secret, now: ctx.now() }, { ticket, actor: ctx.admin.actor });
  if (!input) throw new ShopError("NOT_FOUND");
  return {
    body: Readable.from(encodeLines(generateExportLines(ctx.db, input))),
    headers: {
      "content-type": input.format === "csv" ? "text/csv; charset=utf-8; header=present" : "application/jsonl",
      "content-disposition": `attachment; filename="${buildExportFileName(input)}"`,
      "cache-control": "private, no-store",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox",
      "referrer-policy": "no-referrer",
    },
  };
}

async function* encodeLines(lines: AsyncIterable<string>): AsyncGenerator<Buffer> {
  for await (const line of lines) yield Buffer.from(line);
}

type Row = Record<string, CsvValue | Date> & { at: Date; key: string };

/** Generates the lines of the file, oldest row first. A CSV starts with its header. */
export async function* generateExportLines(db: Db, input: ExportInput): AsyncGenerator<string> {
  const { columns } = exportSources[input.kind];
  if (input.format === "csv") yield toCsvRecord(columns);
  for await (const rows of queryExportPages(db, input)) {
    yield rows
      .map((row) => columns.map((name) => [name, getCellValue(row, name)] as const))
      .map((cells) =>
        input.format === "csv"
          ? toCsvRecord(cells.map(([, value]) => value))
          : `${JSON.stringify(Object.fromEntries(cells))}\n`,
      )
      .join("");
  }
}

function getCellValue(row: Row, name: string): CsvValue {
  if (name === "day") return toShopDay(row.at);
  const value = row[name] ?? null;
  return value instanceof Date ? value.toISOString() : value;
}

async function* queryExportPages(db: Db, { kind, from, to }: ExportInput): AsyncGenerator<Row[]> {
  const query = exportSources[kind].query({ from, to });
  let last: { at: Date; key: string } = { at: new Date(-1), key: "" };
  for (;;) {
    const rows = await db.$queryRaw<Row[]>`
      SELECT * FROM (${query}) AS source WHERE (source.at, source.key) > (${last.at}::timestamptz, ${last.key}::text)
      ORDER BY source.at, source.key LIMIT ${PAGE_SIZE}`;
    const end = rows.at(-1);
    if (end) yield rows;
    if (!end || rows.length < PAGE_SIZE) return;
    last = end;
  }
}
