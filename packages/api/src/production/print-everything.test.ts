import { defaultPrinting } from "@storywall/domain/catalog/printing-settings";
import { newId } from "@storywall/domain/kernel/ids";
import { unzip } from "@storywall/services/operations/privacy/zip.fixture";
import { createTestCartLine } from "@storywall/testing/factories";
import { copyLineWithFrameSize, createTestOrderToPrint, subtractHours } from "@storywall/testing/orders-to-print";
import { describe, expect } from "vitest";
import { test } from "../shop.fixture.ts";
import { createTrioLine, type Row, readBoard, readTileCounts, scanTile } from "./board.fixture.ts";

const createTimelessFrameLine = () => {
  const line = createTrioLine();
  return { ...line, design: { ...line.design, frameStyle: "Timeless" as const, matType: "shallow" as const } };
};

describe("A batch of all tiles that are ready to print (F-18)", () => {
  test("a batch of all tiles puts all orders and frames on shared print sheets", async ({ shop, deps, clock }) => {
    const admin = await shop.openAdminBrowser();
    for (const line of [createTrioLine(), createTimelessFrameLine(), createTrioLine(), createTimelessFrameLine()])
      await createTestOrderToPrint(deps, { lines: [line] });
    await createTestOrderToPrint(deps, { placedAt: subtractHours(clock.now(), 0.5) });
    expect((await readBoard(admin)).columns.ready).toMatchObject({ tiles: 13, fresh: 1 });
    const batchId = newId("batch");

    const started = await admin.mutate("board.startBatch", { batchId });
    expect(started.body).toMatchObject({ id: batchId, tiles: 12, sheets: 2, remaining: 0, leftOut: [] });
    expect((await admin.mutate("board.startBatch", { batchId })).body).toEqual(started.body);
    expect(await readTileCounts(admin)).toEqual({ ready: 1, printing: 12 });
    const { columns } = await readBoard(admin);
    expect(columns.printing?.groups).toMatchObject([
      { batch: { id: batchId, tiles: 12 }, frameSize: null, frameStyle: null, tiles: 12, orders: 4 },
    ]);
    const group = { column: "printing", batchId, frameSize: null, frameStyle: null };
    const pieces = (await admin.query("board.printItems", group)).body.pieces as Row[];
    expect(new Set(pieces.map(({ frameStyle }) => frameStyle))).toEqual(new Set(["Infinite", "Timeless"]));
    expect((await admin.query("board.batchPapers", { batchId })).body).toMatchObject({
      pieces: 12,
      sheets: expect.arrayContaining([{ key: "60x90", name: "Sheet 60 × 90 cm", pages: 2 }]),
    });
    expect(await admin.mutate("board.startBatch", { batchId: newId("batch") })).toMatchObject({
      status: 409,
      body: { shopCode: "BATCH_EMPTY" },
    });
  });

  test("a batch of all tiles is one row on the board during printing", async ({ shop, deps }) => {
    const admin = await shop.openAdminBrowser();
    const order = await createTestOrderToPrint(deps, {
      lines: [
        createTrioLine(),
        createTimelessFrameLine(),
        copyLineWithFrameSize(createTestCartLine(), "rectangle_large"),
      ],
    });
    const batchId = newId("batch");
    await admin.mutate("board.startBatch", { batchId });
    await scanTile(admin, "printing", order.tiles[0]?.id ?? "");
    const { columns: before } = await readBoard(admin);
    expect(before.printing?.groups).toMatchObject([{ batch: { tiles: 7 }, tiles: 6 }]);
    expect((await admin.mutate("board.printBatch", { batchId })).body).toEqual({ tiles: 6 });
    const { columns } = await readBoard(admin);
    expect(columns.printing?.groups).toEqual([]);
    expect(
      columns.framing?.groups
        .map(({ frameSize, frameStyle, tiles }) => `${frameSize} ${frameStyle} ${tiles}`)
        .toSorted(),
    ).toEqual(["rectangle_large Infinite 1", "rectangle_small Infinite 3", "rectangle_small Timeless 3"]);
  });

  test("a batch of all tiles uses the size of print sheets from the settings", async ({ shop, deps }) => {
    const admin = await shop.openAdminBrowser();
    for (let n = 0; n < 4; n++) await createTestOrderToPrint(deps, { lines: [createTrioLine()] });
    const sheets = defaultPrinting.sheets.with(0, { widthMm: 700, heightMm: 1000, isRoll: false }).with(1, null);
    const value = { ...defaultPrinting, sheets };
    expect((await admin.mutate("settings.change", { key: "printing", value, revision: 0 })).status).toBe(200);
    const batchId = newId("batch");
    expect((await admin.mutate("board.startBatch", { batchId })).body).toMatchObject({
      tiles: 12,
      sheets: 2,
      sheetsFile: "sheets-70x100.pdf",
    });
    expect((await admin.call(`/admin/batches/${batchId}/sheets-60x90.pdf`)).status).toBe(404);
    const tooSmall = { ...value, sheets: sheets.with(1, { widthMm: 300, heightMm: 400, isRoll: false }) };
    expect(await admin.mutate("settings.change", { key: "printing", value: tooSmall, revision: 1 })).toMatchObject({
      status: 400,
      body: { fields: { "value.sheets[1].widthMm": expect.stringContaining("X-Large tile needs") } },
    });
  });

  test("a batch of all tiles has its files in one folder of its ZIP", async ({ shop, db, deps, storage }) => {
    const admin = await shop.openAdminBrowser();
    const order = await createTestOrderToPrint(deps, { lines: [createTestCartLine(), createTimelessFrameLine()] });
    for (const { id } of order.tiles) {
      const { printKey } = await db.orderTile.findUniqueOrThrow({ where: { id } });
      await storage.write(printKey ?? "", Buffer.from(id), { contentType: "image/jpeg" });
    }
    const batchId = newId("batch");
    const { body } = await admin.mutate("board.startBatch", { batchId });
    const { bytes } = await admin.call(`/admin/batches/${batchId}/print-files.zip`);
    const folder = `batch-${String(body.number).padStart(5, "0")}_all-sizes_all-frames`;
    const names = unzip(bytes).map(({ name }) => name);
    expect(names).toHaveLength(4 + 3 + 1);
    expect(names.filter((name) => !name.startsWith(`${folder}/`))).toEqual(["manifest.json"]);
    expect(names).toContain(`${folder}/sheets/sheets-60x90.pdf`);
  });
});
