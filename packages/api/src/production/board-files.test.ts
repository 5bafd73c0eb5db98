import { createHash } from "node:crypto";
import { newId } from "@storywall/domain/kernel/ids";
import { toProductionCode } from "@storywall/domain/production/production-codes";
import { unzip } from "@storywall/services/operations/privacy/zip.fixture";
import { createTestCartLine } from "@storywall/testing/factories";
import { createTestOrderToPrint } from "@storywall/testing/orders-to-print";
import { expect } from "vitest";
import { createAdmin } from "../accounts/admin.fixture.ts";
import { test } from "../shop.fixture.ts";

const hashSha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");
type File = { path: string; sha256: string; tile: string; isWhole?: boolean };

test("a batch's ZIP has a manifest that lists damaged and missing files (F-18)", async ({
  shop,
  db,
  deps,
  storage,
  clock,
}) => {
  const order = await createTestOrderToPrint(deps, { lines: [createTestCartLine({ templateKey: "trio" })] });
  const bytes = order.tiles.map((_, at) => Buffer.from(`print ${at}`));
  for (const [at, { id }] of order.tiles.entries()) {
    const { printKey } = await db.orderTile.findUniqueOrThrow({ where: { id } });
    if (at < 2) await storage.write(printKey ?? "", bytes[at] ?? Buffer.of(), { contentType: "image/jpeg" });
    const hash = hashSha256(at === 1 ? Buffer.from("another") : (bytes[at] ?? Buffer.of()));
    await db.orderTile.update({ where: { id }, data: { printSha256: hash } });
  }
  const admin = await shop.openAdminBrowser();
  const batchId = newId("batch");
  const frame = { frameSize: "rectangle_small", frameStyle: "Infinite" };
  const { body: batch } = await admin.mutate("board.startBatch", { batchId, ...frame });

  const answer = await admin.call(`/admin/batches/${batchId}/print-files.zip`);
  expect(answer.headers.get("content-disposition")).toBe(
    `attachment; filename="print-files-batch-${batch.number}.zip"`,
  );
  const files = unzip(answer.bytes);
  const folder = `batch-${String(batch.number).padStart(5, "0")}_small_infinite`;
  const fileNames = order.tiles.map(
    ({ id }, at) => `${folder}/${order.number}_${at + 1}-of-3_${toProductionCode(id)}.jpg`,
  );
  const papers = ["papers/packing-slips.pdf", "papers/address-labels.pdf", "sheets/sheets-60x90.pdf"];
  expect(files.map(({ name }) => name)).toEqual([
    fileNames[0],
    fileNames[1],
    ...papers.map((name) => `${folder}/${name}`),
    "manifest.json",
  ]);
  expect(files[0]?.bytes.toString()).toBe("print 0");
  const manifest = JSON.parse(files.at(-1)?.bytes.toString() ?? "") as { files: File[]; missing: File[] };
  expect(manifest.files.map(({ path, isWhole }) => [path, isWhole])).toEqual([
    [fileNames[0], true],
    [fileNames[1], false],
  ]);
  expect(manifest.files[0]?.sha256).toBe(hashSha256(bytes[0] ?? Buffer.of()));
  expect(manifest.missing.map(({ path }) => path)).toEqual([fileNames[2]]);

  const day = new Intl.DateTimeFormat("en-CA", { timeZone: "America/New_York" }).format(clock.now());
  const daily = await admin.call(`/admin/print-days/${day}.zip`);
  expect(unzip(daily.bytes).map(({ name }) => name)).toEqual(files.map(({ name }) => name));
  for (const path of [
    `/admin/print-days/2020-01-01.zip`,
    "/admin/print-days/today.zip",
    "/admin/print-days/2026-13-01.zip",
  ]) {
    expect((await admin.call(path)).status).toBe(404);
  }
  expect((await admin.call(`/admin/batches/${newId("batch")}/print-files.zip`)).body.code).toBe("BATCH_NOT_FOUND");
  expect((await admin.call(`/admin/batches/${batchId}/travelers-a3.pdf`)).status).toBe(404);
  for (const [at, file] of ["slips.pdf", "labels.pdf", "sheets-60x90.pdf"].entries()) {
    const paper = await admin.call(`/admin/batches/${batchId}/${file}`);
    expect(paper.headers.get("content-type")).toBe("application/pdf");
    expect(paper.headers.get("cache-control")).toBe("private, no-store");
    expect(paper.bytes.equals(files[2 + at]?.bytes ?? Buffer.alloc(0))).toBe(true);
  }
  for (const file of ["sheets-a3.pdf", "sheets-constructor.pdf", "slip.pdf"]) {
    expect((await admin.call(`/admin/batches/${batchId}/${file}`)).status).toBe(404);
  }
  expect((await admin.query("board.batchPapers", { batchId })).body).toMatchObject({
    boxes: 1,
    pieces: 3,
    leftOut: [],
  });
  const { browser: support } = await createAdmin(shop, "support");
  expect((await support.call(`/admin/batches/${batchId}/labels.pdf`)).body.code).toBe("ADMIN_FORBIDDEN");
  expect((await support.call(`/admin/batches/${batchId}/print-files.zip`)).body.code).toBe("ADMIN_FORBIDDEN");
});

test("the board's packing slips and labels are PDFs for the boxes to pack", async ({ shop, db, deps }) => {
  const admin = await shop.openAdminBrowser();
  const openPaper = (file: string) => admin.call(`/admin/papers/${file}`);
  for (const file of ["slips.pdf", "labels.pdf"]) expect((await openPaper(file)).status).toBe(404);
  const order = await createTestOrderToPrint(deps);
  for (const to of ["printing", "framing"])
    expect((await admin.mutate("production.advance", { orderId: order.id, to, isEarly: true })).status).toBe(200);
  for (const state of ["printed", "framed"])
    await db.orderTile.updateMany({ where: { orderId: order.id }, data: { state } });

  const slips = await openPaper("slips.pdf");

  expect([slips.status, slips.bytes.subarray(0, 5).toString()]).toEqual([200, "%PDF-"]);
});
