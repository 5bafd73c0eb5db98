import { type Db, inTransaction } from "@storywall/db/client";
import {
  type ExportFormat,
  type ExportKind,
  exportFormats,
  exportKindNames,
} from "@storywall/domain/operations/exports";
import { describe, expect } from "vitest";
import { recordAudit } from "../../accounts/admin/record-audit.ts";
import { verifyAudit } from "../audit/verify-audit.ts";
import { ago, DAY_MS, giveAway, reconcile, type Shop, sell, sendBack, test } from "../reconciliation/recon.fixture.ts";
import { createExport, readExportTicket } from "./create-export.ts";
import { linesOf, openShopExport } from "./open-shop-export.ts";

const dayOf = (at: Date) => new Intl.DateTimeFormat("en-CA", { timeZone: "America/New_York" }).format(at);
const thisWeek = { from: dayOf(ago(6 * DAY_MS)), to: dayOf(ago(-DAY_MS)) };
const owner = { role: "owner", actor: "owner-link" } as const;

/** The streamed file, chunk by chunk. */
async function piecesOf(db: Db, kind: ExportKind, format: ExportFormat, days = thisWeek): Promise<string[]> {
  const pieces: string[] = [];
  for await (const piece of linesOf(db, { kind, format, ...days })) pieces.push(piece);
  return pieces;
}

const textOf = async (...asked: Parameters<typeof piecesOf>) => (await piecesOf(...asked)).join("");

/** A CSV parser (RFC 4180) independent of the writer. */
function parseCsv(text: string): Array<Record<string, string>> {
  const records: string[][] = [];
  let record: string[] = [];
  let cell = "";
  let isQuoted = false;
  for (let at = 0; at < text.length; at++) {
    const here = text[at] ?? "";
    if (isQuoted && here === '"' && text[at + 1] === '"') cell += text[++at];
    else if (here === '"') isQuoted = !isQuoted;
    else if (isQuoted || (here !== "," && here !== "\r")) cell += here;
    else {
      record.push(cell);
      cell = "";
      if (here === ",") continue;
      expect(text[++at]).toBe("\n");
      records.push(record);
      record = [];
    }
  }
  const [names = [], ...rows] = records;
  return rows.map((row) => Object.fromEntries(names.map((name, at) => [name, row[at] ?? ""])));
}

const parseJsonl = (text: string) =>
  text
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>);

const sum = (rows: Array<Record<string, unknown>>, column: string) =>
  rows.reduce((total, row) => total + Number(row[column] ?? 0), 0);

/** Five orders: one free, one fully refunded, one partly, one with a refund that came back. */
async function aYear(shop: Shop) {
  const { ctx } = shop;
  await ctx.db.promo.create({ data: { code: "FREE", basisPointsOff: 10_000 } });
  await giveAway(shop);
  const kept = await sell(shop);
  await sendBack(ctx, await sell(shop));
  await sendBack(ctx, { ...(await sell(shop)), amount: 150 });
  const came = await sell(shop);
  const refundId = await sendBack(ctx, { ...came, amount: 200 });
  await ctx.db.refund.update({ where: { id: refundId }, data: { state: "failed" } });
  await ctx.db.payment.update({ where: { id: came.paymentId }, data: { amountRefunded: 0, state: "succeeded" } });
  await ctx.db.order.update({
    where: { id: kept.orderId },
    data: { shippingAddress: { provinceCode: "FL", countryCode: "US", zip: "33131" } },
  });
  await ctx.db.$executeRaw`
    UPDATE orders SET totals = totals || '{"tax": 49}' WHERE id = ${kept.orderId}`;
  return kept;
}

describe("exports (F-20)", () => {
  test("of the ledger add up to payments less refunds, in both formats", async ({ shop }) => {
    const { db } = shop.ctx;
    await aYear(shop);
    const [{ net } = { net: 0 }] = await db.$queryRaw<[{ net: number }]>`
      SELECT sum(amount - amount_refunded)::int AS net FROM payments
      WHERE state IN ('succeeded', 'partially_refunded', 'refunded')`;
    const csv = parseCsv(await textOf(db, "ledger", "csv"));
    expect(sum(csv, "amount_cents")).toBe(net);
    expect(net).toBeGreaterThan(0);
    expect(csv.map(({ entry }) => entry).toSorted()).toEqual(
      [...Array(4).fill("payment"), ...Array(3).fill("refund"), "refund returned"].toSorted(),
    );
    expect(csv.every(({ entry, amount_cents }) => Number(amount_cents) < 0 === (entry === "refund"))).toBe(true);
    const jsonl = parseJsonl(await textOf(db, "ledger", "jsonl"));
    expect(sum(jsonl, "amount_cents")).toBe(net);
    expect(jsonl.map((row) => String(row.about))).toEqual(csv.map(({ about }) => about));
  });

  test("of orders, refunds and taxes match the stored totals", async ({ shop }) => {
    const { db } = shop.ctx;
    await aYear(shop);
    const placed = await db.order.aggregate({ _sum: { amount: true }, _count: true });
    const orders = parseCsv(await textOf(db, "orders", "csv"));
    expect(orders).toHaveLength(placed._count);
    expect(sum(orders, "total_cents")).toBe(placed._sum.amount);
    expect(sum(orders, "paid_cents")).toBe(placed._sum.amount);
    expect(Object.keys(orders[0] ?? {}).join()).not.toMatch(/name|email|address|phone/);

    const refunds = parseJsonl(await textOf(db, "refunds", "jsonl"));
    const sent = await db.refund.aggregate({ _sum: { amount: true } });
    expect(sum(refunds, "amount_cents")).toBe(sent._sum.amount);
    expect(refunds.map(({ state }) => state).toSorted()).toEqual(["failed", "succeeded", "succeeded"]);

    const taxes = parseCsv(await textOf(db, "taxes", "csv"));
    expect(taxes.map(({ state }) => state)).toEqual(["FL", "OR"]);
    expect(taxes[0]).toMatchObject({ orders: "1", tax_cents: "49", refunded_cents: "0", tax_refunded_cents: "0" });
    expect(sum(taxes, "total_cents")).toBe(placed._sum.amount);
    expect(sum(taxes, "net_sales_cents") + sum(taxes, "tax_cents")).toBe(placed._sum.amount);
    const back = await db.payment.aggregate({ _sum: { amountRefunded: true } });
    expect(sum(taxes, "refunded_cents")).toBe(back._sum.amountRefunded);
    expect(sum(orders, "refunded_cents")).toBe(back._sum.amountRefunded);
  });

  test("of refunds include their share of the tax by state", async ({ shop }) => {
    const { db } = shop.ctx;
    const { orderId, paymentId } = await sell(shop);
    const { amount } = await db.order.findUniqueOrThrow({ where: { id: orderId } });
    await db.$executeRaw`UPDATE orders SET totals = totals || '{"tax": 101}' WHERE id = ${orderId}`;
    await sendBack(shop.ctx, { orderId, paymentId, amount: 333 });
    const [row] = parseJsonl(await textOf(db, "taxes", "jsonl"));
    expect(row).toMatchObject({ refunded_cents: 333, tax_refunded_cents: Math.round((333 * 101) / amount) });
  });

  test("count the refund of an order change once, in the order's new total", async ({ shop }) => {
    const { db } = shop.ctx;
    const { orderId, paymentId } = await sell(shop);
    const { amount } = await db.order.findUniqueOrThrow({ where: { id: orderId } });
    await db.$executeRaw`UPDATE orders SET totals = totals || jsonb_build_object('total', amount - 200) WHERE id = ${orderId}`;
    const refundId = await sendBack(shop.ctx, { orderId, paymentId, amount: 200 });
    await db.refund.update({ where: { id: refundId }, data: { reason: "price_difference" } });
    const [order] = parseJsonl(await textOf(db, "orders", "jsonl"));
    expect(order).toMatchObject({ total_cents: amount - 200, paid_cents: amount, refunded_cents: 200 });
    const [taxed] = parseJsonl(await textOf(db, "taxes", "jsonl"));
    expect(taxed).toMatchObject({ total_cents: amount - 200, refunded_cents: 0 });
    expect(sum(parseJsonl(await textOf(db, "ledger", "jsonl")), "amount_cents")).toBe(amount - 200);
    expect((await reconcile(shop)).open).toEqual([]);
  });

  test("include both days of the range in the shop's time zone, also across daylight saving changes", async ({
    shop,
  }) => {
    const { db } = shop.ctx;
    const { orderId } = await sell(shop);
    const placed = async (at: string, days: { from: string; to: string }) => {
      await db.order.update({ where: { id: orderId }, data: { placedAt: new Date(at) } });
      return parseJsonl(await textOf(db, "orders", "jsonl", days)).map(({ day }) => day);
    };
    const november = { from: "2026-11-01", to: "2026-11-01" };
    expect(await placed("2026-11-01T04:00:00.000Z", november)).toEqual(["2026-11-01"]);
    expect(await placed("2026-11-01T03:59:59.999Z", november)).toEqual([]);
    expect(await placed("2026-11-02T04:59:59.999Z", november)).toEqual(["2026-11-01"]);
    expect(await placed("2026-11-02T05:00:00.000Z", november)).toEqual([]);
  });

  test("of the audit log keep user text and escape spreadsheet formulas", async ({ shop }) => {
    const { db } = shop.ctx;
    const reason = '=HYPERLINK("https://shop.example","click"), said\r\nAnn';
    const note = { action: "order.refunded", entity: "order", entityId: "@SUM(A1)", after: { amount: -1 }, reason };
    await inTransaction(db, (tx) => recordAudit(tx, owner, note));
    const [csv] = parseCsv(await textOf(db, "audit", "csv"));
    expect(csv).toMatchObject({ seq: "1", reason: `'${reason}`, entity_id: "'@SUM(A1)", after: '{"amount": -1}' });
    const [json] = parseJsonl(await textOf(db, "audit", "jsonl"));
    const { mark } = await verifyAudit({ db });
    expect(json).toMatchObject({
      reason,
      entity_id: "@SUM(A1)",
      hash: mark.split(":")[1],
      at: expect.stringMatching(/Z$/),
    });
  });

  test("of many rows are read page by page, each row once and in order", async ({ shop }) => {
    const { db } = shop.ctx;
    await db.$executeRaw`
      INSERT INTO audit_entries (at, actor, action, entity, entity_id)
      SELECT now() - make_interval(secs => (n % 7)::float8), 'x', 'x', 'x', n::text FROM generate_series(1, 1234) n`;
    const lines = await piecesOf(db, "audit", "jsonl");
    expect(lines).toHaveLength(3);
    const rows = parseJsonl(lines.join(""));
    expect(new Set(rows.map(({ entity_id }) => entity_id)).size).toBe(1234);
    expect(rows.map(({ at }) => String(at))).toEqual(rows.map(({ at }) => String(at)).toSorted());
  });

  test("of a shop without sales are only a header, or empty", async ({ db }) => {
    for (const kind of exportKindNames) {
      expect(await textOf(db, kind, "csv")).toMatch(/^[a-z_,]+\r\n$/);
      expect(await textOf(db, kind, "jsonl")).toBe("");
    }
  });

  test("are audited, and can be downloaded for 15 minutes only by the admin who requested them", async ({
    shop,
    clock,
  }) => {
    const ctx = { ...shop.ctx, admin: owner };
    for (const format of exportFormats) {
      const { path, fileName } = await createExport(ctx, { kind: "ledger", format, ...thisWeek });
      const ticket = path.replace("/admin/exports/", "");
      const { headers, body } = openShopExport(ctx, { ticket });
      expect(headers["content-disposition"]).toBe(`attachment; filename="${fileName}"`);
      expect(Buffer.concat(await body.toArray()).toString()).toBe(await textOf(ctx.db, "ledger", format));
      const other = { ...ctx, admin: { role: "owner", actor: "admin_other" } as const };
      expect(() => openShopExport(other, { ticket })).toThrow(/anything at this address/);
      expect(() => openShopExport(ctx, { ticket: ticket.replace("ledger", "orders") })).toThrow(
        /anything at this address/,
      );
    }
    expect(await ctx.db.auditEntry.findMany()).toMatchObject([
      { action: "export.made", entityId: "ledger", actor: "owner-link", after: { format: "csv", ...thisWeek } },
      { action: "export.made", after: { format: "jsonl" } },
    ]);
    const { path } = await createExport(ctx, { kind: "orders", format: "csv", ...thisWeek });
    const given = { ticket: path.replace("/admin/exports/", ""), actor: owner.actor };
    expect(readExportTicket({ secret: ctx.secret, now: clock.now() }, given)).toMatchObject({ kind: "orders" });
    clock.advance(15 * 60_000);
    expect(readExportTicket({ secret: ctx.secret, now: clock.now() }, given)).toBeNull();
  });
});
