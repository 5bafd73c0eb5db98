import { createHash } from "node:crypto";
import type { Db } from "@storywall/db/client";
import { newId } from "@storywall/domain/kernel/ids";
import { printMeasures } from "@storywall/domain/production/printing/print-record";
import { recordRenderedPrint } from "@storywall/services/production/record-rendered-print";
import type { Storage } from "@storywall/storage/storage";
import { buildPrintKey, buildPrintProofKey } from "@storywall/storage/storage-keys";
import { createTestOrder } from "@storywall/testing/create-test-order";
import { makePhoto } from "@storywall/testing/photos/make-photos";
import { decodePicture } from "@storywall/testing/photos/read-picture";
import { describe, expect } from "vitest";
import { type Shop, test } from "../shop.fixture.ts";

type PrintingFixtures = { shop: Shop; db: Db; deps: Parameters<typeof recordRenderedPrint>[0] & { storage: Storage } };

const hashSha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

async function storeTestPrint({ deps }: Pick<PrintingFixtures, "deps">, tileId: `tile_${string}`): Promise<Buffer> {
  const jpeg = await makePhoto({ width: 216, height: 316, profile: "p3", grid: true });
  const file = { sha256: hashSha256(jpeg), bytes: jpeg.length };
  const keys = { printKey: buildPrintKey(tileId, file.sha256), proofKey: buildPrintProofKey(tileId, file.sha256) };
  await deps.storage.write(keys.printKey, jpeg, { contentType: "image/jpeg" });
  const whole = { x: 0, y: 0, width: 1, height: 1 };
  const record = {
    v: 1 as const,
    input: { sha256: hashSha256(Buffer.from("the master")), bytes: 10 },
    print: file,
    proof: file,
    media: { width: 216, height: 316 },
    trim: whole,
    photo: whole,
    crop: { ...whole, rotate: 0 as const, straighten: 0, v: 1 as const },
    tone: null,
    profile: "Display P3",
    measures: printMeasures,
    madeWith: { sharp: "0.35.5", libvips: "8.18.7" },
  };
  const created = { ...file, ...keys, width: 216, height: 316, effectivePpi: 250, record };
  await recordRenderedPrint(deps, { tileId, print: created });
  return jpeg;
}

async function createPrintedOrder(fixtures: PrintingFixtures) {
  const order = await createTestOrder(fixtures.db);
  const jpegs: Buffer[] = [];
  for (const { id } of order.tiles) jpegs.push(await storeTestPrint(fixtures, id as `tile_${string}`));
  const [tile] = order.tiles;
  const [jpeg] = jpegs;
  if (!tile || !jpeg) throw new Error("The order has no tile");
  return { order, tile, jpeg, admin: await fixtures.shop.openAdminBrowser() };
}

describe("A tile's print file", () => {
  test("a print file can be downloaded as JPEG, TIFF or PDF with the same pixels (F-02)", async ({
    shop,
    db,
    deps,
  }) => {
    const { order, tile, jpeg, admin } = await createPrintedOrder({ shop, db, deps });
    const openPrintFile = (extension: string) => admin.call(`/admin/print-files/${tile.id}${extension}`);
    const name = `${order.number}_line1_${tile.name.replaceAll("_", "-")}_rectangle-small_none`;
    for (const [ending, type, written] of [
      ["", "image/jpeg", ".jpg"],
      [".jpg", "image/jpeg", ".jpg"],
      [".tif", "image/tiff", ".tif"],
      [".lzw.tif", "image/tiff", ".lzw.tif"],
      [".pdf", "application/pdf", ".pdf"],
    ] as const) {
      const { status, headers, bytes } = await openPrintFile(ending);
      expect({ ending, status, type: headers.get("content-type") }).toEqual({ ending, status: 200, type });
      expect(headers.get("content-disposition")).toBe(`attachment; filename="${name}${written}"`);
      expect(headers.get("content-length")).toBe(String(bytes.length));
      expect((await openPrintFile(ending)).bytes.equals(bytes)).toBe(true);
    }
    expect((await openPrintFile("")).bytes.equals(jpeg)).toBe(true);
    expect((await openPrintFile(".pdf")).bytes.includes(jpeg)).toBe(true);
    const [tiff, four] = [await decodePicture((await openPrintFile(".tif")).bytes), await decodePicture(jpeg)];
    expect(tiff).toMatchObject({ format: "tiff", density: 300 });
    expect(tiff.icc).toEqual(four.icc);
    expect(tiff.pixels.equals(four.pixels)).toBe(true);
    const lzw = await decodePicture((await openPrintFile(".lzw.tif")).bytes);
    expect(lzw).toMatchObject({ format: "tiff", density: 300 });
    expect(lzw.icc).toEqual(four.icc);
    expect(lzw.pixels.equals(four.pixels)).toBe(true);
  });

  test("a print file returns an error code if it is missing or modified", async ({ shop, db, deps }) => {
    const { tile, admin } = await createPrintedOrder({ shop, db, deps });
    const waiting = (await createTestOrder(db)).tiles[0]?.id;
    const openPrintFile = async (file: string) => {
      const { status, body } = await admin.call(`/admin/print-files/${file}`);
      return { status, code: body.code };
    };
    for (const ending of ["", ".tif", ".pdf"])
      expect(await openPrintFile(`${waiting}${ending}`)).toEqual({ status: 409, code: "PRINT_NOT_READY" });
    expect(await openPrintFile(`${tile.id}.psd`)).toEqual({ status: 422, code: "PRINT_FORMAT_UNKNOWN" });
    expect(await openPrintFile(`${newId("tile")}.pdf`)).toEqual({ status: 404, code: "PRINT_NOT_FOUND" });

    const { printKey: key } = await db.orderTile.findUniqueOrThrow({ where: { id: tile.id } });
    const another = await makePhoto({ width: 216, height: 316, profile: "p3", seed: 2 });
    await deps.storage.write(key ?? "", another, { contentType: "image/jpeg" });
    for (const ending of [".tif", ".pdf"])
      expect(await openPrintFile(`${tile.id}${ending}`)).toEqual({ status: 409, code: "PRINT_CHANGED" });
    await deps.storage.delete([key ?? ""]);
    for (const ending of ["", ".tif", ".pdf"])
      expect(await openPrintFile(`${tile.id}${ending}`)).toEqual({ status: 404, code: "PRINT_NOT_FOUND" });
    expect(shop.faults).toEqual([]);
  });
});

test("an order's manifest lists every tile with its measurements and hashes (F-18)", async ({ shop, db, deps }) => {
  const { order, tile, jpeg, admin } = await createPrintedOrder({ shop, db, deps });
  const { status, headers, bytes } = await admin.call(`/admin/orders/${order.id}/manifest.json`);
  expect([status, headers.get("content-disposition")]).toEqual([
    200,
    `attachment; filename="${order.number}_manifest.json"`,
  ]);
  const manifest = JSON.parse(bytes.toString());
  expect((await admin.query("admin.printManifest", { orderId: order.id })).body).toEqual(manifest);
  expect(manifest).toMatchObject({ v: 1, order: order.number, measures: { bleedMm: 3, lipMm: 5, ppi: 300 } });
  expect(manifest.tiles).toHaveLength(order.tiles.length);
  expect(manifest.tiles[0]).toMatchObject({
    tileId: tile.id,
    line: 1,
    place: tile.name,
    copy: 1,
    making: 0,
    state: "rendered",
    size: "Small",
    widthMm: 210,
    heightMm: 310,
    file: { sha256: hashSha256(jpeg), bytes: jpeg.length, widthPx: 216, heightPx: 316 },
    record: { print: { sha256: hashSha256(jpeg) }, input: { sha256: hashSha256(Buffer.from("the master")) } },
  });
  const file = (await admin.call(`/admin/print-files/${tile.id}`)).headers.get("content-disposition");
  expect(file).toContain(manifest.tiles[0].file.name);

  await db.orderTile.update({ where: { id: tile.id }, data: { state: "waiting", printKey: null, printSha256: null } });
  const later = (await admin.query("admin.printManifest", { orderId: order.id })).body as typeof manifest;
  expect(later.tiles[0]).toMatchObject({ state: "waiting", file: null, record: null });
  expect((await admin.call(`/admin/orders/${newId("order")}/manifest.json`)).body.code).toBe("ORDER_NOT_FOUND");
});

describe("An order's print sheets", () => {
  test("print sheets are available only when all print files exist", async ({ shop, db, deps }) => {
    const { order, tile, jpeg, admin } = await createPrintedOrder({ shop, db, deps });
    const planSheets = () => admin.query("admin.printSheets", { orderId: order.id, sheet: "60x90" });
    expect((await planSheets()).body).toEqual([
      {
        number: 1,
        title: `${order.number}, Sheet 60 × 90 cm, 1 of 1`,
        pieces: order.tiles.length,
        widthMm: 600,
        heightMm: 900,
      },
    ]);
    const sheet = await admin.call(`/admin/orders/${order.id}/sheets/60x90/1.pdf`);
    expect([sheet.status, sheet.headers.get("content-type")]).toEqual([200, "application/pdf"]);
    expect(sheet.bytes.includes(jpeg)).toBe(true);
    const again = await admin.call(`/admin/orders/${order.id}/sheets/60x90/1.pdf`);
    expect(again.bytes.equals(sheet.bytes)).toBe(true);

    for (const path of ["60x90/2.pdf", "60x90/0.pdf", "60x90/one.pdf", "a0/1.pdf"]) {
      const { status, body } = await admin.call(`/admin/orders/${order.id}/sheets/${path}`);
      expect({ path, status, code: body.code }).toEqual({ path, status: 404, code: "SHEET_NOT_FOUND" });
    }
    await db.orderTile.update({ where: { id: tile.id }, data: { state: "waiting", printKey: null } });
    const notReady = { status: 409, body: { shopCode: "SHEET_NOT_READY" } };
    expect(await planSheets()).toMatchObject(notReady);
    expect(await admin.call(`/admin/orders/${order.id}/sheets/60x90/1.pdf`)).toMatchObject({
      status: 409,
      body: { message: "No print file yet for 1 tile. Lay out the sheets once every tile has one." },
    });
  });
});

test("only admins can download the calibration sheet", async ({ shop }) => {
  const admin = await shop.openAdminBrowser();
  const { status, headers, bytes } = await admin.call("/admin/calibration.pdf");
  expect([status, headers.get("content-type"), bytes.toString("latin1", 0, 5)]).toEqual([
    200,
    "application/pdf",
    "%PDF-",
  ]);
  expect((await shop.openBrowser().call("/admin/calibration.pdf")).status).toBe(403);
});
