import { type Db, inTransaction } from "@storywall/db/client";
import {
  type ExportFormat,
  type ExportKind,
  exportFormats,
  exportKindNames,
} from "@storywall/domain/operations/exports";
import { describe, expect } from "vitest";
import { recordAudit } from "../../accounts/admin/record-audit.ts";
import { verifyAuditLog } from "../audit/verify-audit.ts";
import {
  createFreeOrder,
  createPaidOrder,
  DAY_MS,
  getTimeAgo,
  refundOrderPayment,
  runReconciliation,
  type Shop,
  test,
} from "../reconciliation/reconciliation.fixture.ts";
import { createExport, verifyExportTicket } from "./create-export.ts";
import { generateExportLines, openShopExport } from "./open-shop-export.ts";

const formatShopDay = (at: Date) => new Intl.DateTimeFormat("en-CA", { timeZone: "America/New_York" }).format(at);
const thisWeek = { from: formatShopDay(getTimeAgo(6 * DAY_MS)), to: formatShopDay(getTimeAgo(-DAY_MS)) };
const owner = { role: "owner", actor: "owner-link" } as const;

async function collectChunks(db: Db, kind: ExportKind, format: ExportFormat, days = thisWeek): Promise<string[]> {
  const pieces: string[] = [];
  for await (const piece of generateExportLines(db, { kind, format, ...days })) pieces.push(piece);
  return pieces;
}

const readExportText = async (...args: Parameters<typeof collectChunks>) => (await collectChunks(...args)).join("");

/** Parses CSV (RFC 4180) independently of the writer. */
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

const sumColumn = (rows: Array<Record<string, unknown>>, column: string) =>
  rows.reduce((total, row) => total + Number(row[column] ?? 0), 0);

/**
 * Creates five orders: a free one, a fully refunded one, a partly refunded one, one whose refund failed, and a plain
 * one.
 */
async function createExportData(shop: Shop) {
  const { ctx } = shop;
  await ctx.db.promo.create({ data: { code: "FREE", basisPointsOff: 10_000 } });
  await createFreeOrder(shop);
  const stored = await createPaidOrder(shop);
  await refundOrderPayment(ctx, await createPaidOrder(shop));
  await refundOrderPayment(ctx, { ...(await createPaidOrder(shop)), amount: 150 });
  const came = await createPaidOrder(shop);
  const refundId = await refundOrderPayment(ctx, { ...came, amount: 200 });
  await ctx.db.refund.update({ where: { id: refundId }, data: { state: "failed" } });
  await ctx.db.payment.update({ where: { id: came.paymentId }, data: { amountRefunded: 0, state: "succeeded" } });
  await ctx.db.order.update({
    where: { id: stored.orderId },
    data: { shippingAddress: { provinceCode: "FL", countryCode: "US", zip: "33131" } },
  });
  await ctx.db.$executeRaw`
    UPDATE orders SET totals = totals || '{"tax": 49}' WHERE id = ${stored.orderId}`;
  return stored;
}

describe("exports (F-20)", () => {
  test("the sum of the ledger is payments minus refunds in both export formats", async ({ shop }) => {
    const { db } = shop.ctx;
    await createExportData(shop);
    const [{ net } = { net: 0 }] = await db.$queryRaw<[{ net: number }]>`
      SELECT sum(amount - amount_refunded)::int AS net FROM payments
      WHERE state IN ('succeeded', 'partially_refunded', 'refunded')`;
    const csv = parseCsv(await readExportText(db, "ledger", "csv"));
    expect(sumColumn(csv, "amount_cents")).toBe(net);
    expect(net).toBeGreaterThan(0);
    expect(csv.map(({ entry }) => entry).toSorted()).toEqual(
      [...Array(4).fill("payment"), ...Array(3).fill("refund"), "refund returned"].toSorted(),
    );
    expect(csv.every(({ entry, amount_cents }) => Number(amount_cents) < 0 === (entry === "refund"))).toBe(true);
    const jsonl = parseJsonl(await readExportText(db, "ledger", "jsonl"));
    expect(sumColumn(jsonl, "amount_cents")).toBe(net);
    expect(jsonl.map((row) => String(row.about))).toEqual(csv.map(({ about }) => about));
  });

  test("exported orders, refunds and taxes match the stored totals", async ({ shop }) => {
    const { db } = shop.ctx;
    await createExportData(shop);
    const orderTotals = await db.order.aggregate({ _sum: { amount: true }, _count: true });
    const orders = parseCsv(await readExportText(db, "orders", "csv"));
    expect(orders).toHaveLength(orderTotals._count);
    expect(sumColumn(orders, "total_cents")).toBe(orderTotals._sum.amount);
    expect(sumColumn(orders, "paid_cents")).toBe(orderTotals._sum.amount);
    expect(Object.keys(orders[0] ?? {}).join()).not.toMatch(/name|email|address|phone/);

    const refunds = parseJsonl(await readExportText(db, "refunds", "jsonl"));
    const sent = await db.refund.aggregate({ _sum: { amount: true } });
    expect(sumColumn(refunds, "amount_cents")).toBe(sent._sum.amount);
    expect(refunds.map(({ state }) => state).toSorted()).toEqual(["failed", "succeeded", "succeeded"]);

    const taxes = parseCsv(await readExportText(db, "taxes", "csv"));
    expect(taxes.map(({ state }) => state)).toEqual(["FL", "OR"]);
    expect(taxes[0]).toMatchObject({ orders: "1", tax_cents: "49", refunded_cents: "0", tax_refunded_cents: "0" });
    expect(sumColumn(taxes, "total_cents")).toBe(orderTotals._sum.amount);
    expect(sumColumn(taxes, "net_sales_cents") + sumColumn(taxes, "tax_cents")).toBe(orderTotals._sum.amount);
    const back = await db.payment.aggregate({ _sum: { amountRefunded: true } });
    expect(sumColumn(taxes, "refunded_cents")).toBe(back._sum.amountRefunded);
    expect(sumColumn(orders, "refunded_cents")).toBe(back._sum.amountRefunded);
  });

  test("the tax export contains the share of sales tax in each refund", async ({ shop }) => {
    const { db } = shop.ctx;
    const { orderId, paymentId } = await createPaidOrder(shop);
    const { amount } = await db.order.findUniqueOrThrow({ where: { id: orderId } });
    await db.$executeRaw`UPDATE orders SET totals = totals || '{"tax": 101}' WHERE id = ${orderId}`;
    await refundOrderPayment(shop.ctx, { orderId, paymentId, amount: 333 });
    const [row] = parseJsonl(await readExportText(db, "taxes", "jsonl"));
    expect(row).toMatchObject({ refunded_cents: 333, tax_refunded_cents: Math.round((333 * 101) / amount) });
  });

  test("in the tax export, a refund for an order change only lowers the order's total", async ({ shop }) => {
    const { db } = shop.ctx;
    const { orderId, paymentId } = await createPaidOrder(shop);
    const { amount } = await db.order.findUniqueOrThrow({ where: { id: orderId } });
    await db.$executeRaw`
      UPDATE orders SET totals = totals || jsonb_build_object('total', amount - 200), price_reduction = 200
      WHERE id = ${orderId}`;
    const refundId = await refundOrderPayment(shop.ctx, { orderId, paymentId, amount: 200 });
    await db.refund.update({ where: { id: refundId }, data: { reason: "price_difference" } });
    const [order] = parseJsonl(await readExportText(db, "orders", "jsonl"));
    expect(order).toMatchObject({ total_cents: amount - 200, paid_cents: amount, refunded_cents: 200 });
    const [taxed] = parseJsonl(await readExportText(db, "taxes", "jsonl"));
    expect(taxed).toMatchObject({ total_cents: amount - 200, refunded_cents: 0 });
    expect(sumColumn(parseJsonl(await readExportText(db, "ledger", "jsonl")), "amount_cents")).toBe(amount - 200);
    expect((await runReconciliation(shop)).open).toEqual([]);
  });

  test("a date range includes its first and last day in the shop's time zone", async ({ shop }) => {
    const { db } = shop.ctx;
    const { orderId } = await createPaidOrder(shop);
    const exportOrderPlacedAt = async (at: string, days: { from: string; to: string }) => {
      await db.order.update({ where: { id: orderId }, data: { placedAt: new Date(at) } });
      return parseJsonl(await readExportText(db, "orders", "jsonl", days)).map(({ day }) => day);
    };
    const november = { from: "2026-11-01", to: "2026-11-01" };
    expect(await exportOrderPlacedAt("2026-11-01T04:00:00.000Z", november)).toEqual(["2026-11-01"]);
    expect(await exportOrderPlacedAt("2026-11-01T03:59:59.999Z", november)).toEqual([]);
    expect(await exportOrderPlacedAt("2026-11-02T04:59:59.999Z", november)).toEqual(["2026-11-01"]);
    expect(await exportOrderPlacedAt("2026-11-02T05:00:00.000Z", november)).toEqual([]);
  });

  test("the exported audit log escapes spreadsheet formulas", async ({ shop }) => {
    const { db } = shop.ctx;
    const reason = '=HYPERLINK("https://shop.example","click"), said\r\nAnn';
    const note = { action: "order.refunded", entity: "order", entityId: "@SUM(A1)", after: { amount: -1 }, reason };
    await inTransaction(db, (tx) => recordAudit(tx, owner, note));
    const [csv] = parseCsv(await readExportText(db, "audit", "csv"));
    expect(csv).toMatchObject({ seq: "1", reason: `'${reason}`, entity_id: "'@SUM(A1)", after: '{"amount": -1}' });
    const [json] = parseJsonl(await readExportText(db, "audit", "jsonl"));
    const { mark } = await verifyAuditLog({ db });
    expect(json).toMatchObject({
      reason,
      entity_id: "@SUM(A1)",
      hash: mark.split(":")[1],
      at: expect.stringMatching(/Z$/),
    });
  });

  test("an export with many rows contains each row exactly once", async ({ shop }) => {
    const { db } = shop.ctx;
    await db.$executeRaw`
      INSERT INTO audit_entries (at, actor, action, entity, entity_id)
      SELECT now() - make_interval(secs => (n % 7)::float8), 'x', 'x', 'x', n::text FROM generate_series(1, 1234) n`;
    const lines = await collectChunks(db, "audit", "jsonl");
    expect(lines).toHaveLength(3);
    const rows = parseJsonl(lines.join(""));
    expect(new Set(rows.map(({ entity_id }) => entity_id)).size).toBe(1234);
    expect(rows.map(({ at }) => String(at))).toEqual(rows.map(({ at }) => String(at)).toSorted());
  });

  test("an export of a shop without sales contains no rows", async ({ db }) => {
    for (const kind of exportKindNames) {
      expect(await readExportText(db, kind, "csv")).toMatch(/^[a-z_,]+\r\n$/);
      expect(await readExportText(db, kind, "jsonl")).toBe("");
    }
  });

  test("exports can be downloaded only by the admin who requested them", async ({ shop, clock }) => {
    const ctx = { ...shop.ctx, admin: owner };
    for (const format of exportFormats) {
      const { path, fileName } = await createExport(ctx, { kind: "ledger", format, ...thisWeek });
      const ticket = path.replace("/admin/exports/", "");
      const { headers, body } = openShopExport(ctx, { ticket });
      expect(headers["content-disposition"]).toBe(`attachment; filename="${fileName}"`);
      expect(Buffer.concat(await body.toArray()).toString()).toBe(await readExportText(ctx.db, "ledger", format));
      const other = { ...ctx, admin: { role: "owner", actor: "admin_other" } as const };
      expect(() => openShopExport(other, { ticket })).toThrow(/anything at this address/);
      expect(() => openShopExport(ctx, { ticket: ticket.replace("ledger", "orders") })).toThrow(
        /anything at this address/,
      );
    }
    expect(await ctx.db.auditEntry.findMany({ orderBy: { id: "asc" } })).toMatchObject([
      { action: "export.made", entityId: "ledger", actor: "owner-link", after: { format: "csv", ...thisWeek } },
      { action: "export.made", after: { format: "jsonl" } },
    ]);
    const { path } = await createExport(ctx, { kind: "orders", format: "csv", ...thisWeek });
    const overrides = { ticket: path.replace("/admin/exports/", ""), actor: owner.actor };
    expect(verifyExportTicket({ secret: ctx.secret, now: clock.now() }, overrides)).toMatchObject({ kind: "orders" });
    clock.advance(15 * 60_000);
    expect(verifyExportTicket({ secret: ctx.secret, now: clock.now() }, overrides)).toBeNull();
  });
});
