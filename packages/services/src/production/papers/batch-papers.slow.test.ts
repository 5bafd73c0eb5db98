import { createHash } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inTransaction } from "@storywall/db/client";
import { decodeDrawnCodes } from "@storywall/documents/drawn-codes.fixture";
import { measurePdf } from "@storywall/documents/pdf-pages.fixture";
import { readPdfObjects } from "@storywall/documents/read-pdf-objects.fixture";
import { readPdfText } from "@storywall/documents/read-pdf-text.fixture";
import { readSimplePdfText } from "@storywall/documents/read-simple-pdf-text.fixture";
import { BatchId, newId } from "@storywall/domain/kernel/ids";
import { toProductionCode } from "@storywall/domain/production/production-codes";
import { createTestCartLine } from "@storywall/testing/factories";
import { test } from "@storywall/testing/fixtures";
import { createTestOrderToPrint, setShipByDate } from "@storywall/testing/orders-to-print";
import { loadCmykProfile } from "@storywall/testing/photos/icc";
import { makePhoto } from "@storywall/testing/photos/make-photos";
import { describe, expect } from "vitest";
import type { Deps } from "../../kernel/deps.ts";
import { startBatch } from "../start-batch.ts";
import { openBatchPaper, readBatchPapers } from "./batch-papers.ts";
import { openPrintZip } from "./open-print-zip.ts";
import { openTravelers } from "./open-travelers.ts";
import { writePrintFolder } from "./write-print-folder.ts";

const frame = { frameSize: "rectangle_small", frameStyle: "Infinite", isEarly: false };

/** Stores small real print files, each with a different picture. */
async function renderPrintFiles({ db, storage }: Deps, ids: readonly string[]): Promise<void> {
  for (const [at, id] of ids.entries()) {
    const jpeg = await makePhoto({ width: 255, height: 373, profile: "p3", seed: at + 1 });
    const { printKey } = await db.orderTile.findUniqueOrThrow({ where: { id } });
    await storage.write(printKey ?? "", jpeg, { contentType: "image/jpeg" });
    const printSha256 = createHash("sha256").update(jpeg).digest("hex");
    await db.orderTile.update({ where: { id }, data: { printSha256 } });
  }
}

type OrderToPrint = Awaited<ReturnType<typeof createTestOrderToPrint>>;

/** Lists the tiles, sorted like the lines that contain them. */
const listTileIds = ({ lines, tiles }: OrderToPrint): string[] =>
  lines.flatMap((line) => tiles.filter(({ lineId }) => lineId === line.id).map(({ id }) => id));

/** Creates a batch of three orders with one, two and three tiles, sorted by due date, and an order on hold. */
async function createBatch(deps: Deps) {
  const late = await createTestOrderToPrint(deps, {
    lines: [createTestCartLine({ templateKey: "trio" })],
    firstName: "Late",
  });
  const early = await createTestOrderToPrint(deps, { firstName: "Early" });
  const middle = await createTestOrderToPrint(deps, {
    lines: [createTestCartLine(), createTestCartLine()],
    firstName: "Middle",
  });
  const held = await createTestOrderToPrint(deps, { firstName: "Held" });
  for (const [order, day] of [
    [early, "2026-12-01"],
    [middle, "2026-12-02"],
    [late, "2026-12-04"],
    [held, "2026-12-01"],
  ] as const) {
    await setShipByDate(deps, order.id, day);
  }
  await renderPrintFiles(
    deps,
    [early, middle, late].flatMap(({ tiles }) => tiles.map(({ id }) => id)),
  );
  await deps.db.orderTile.updateMany({ where: { orderId: held.id }, data: { problemCode: "PHOTO_FAILED" } });
  const batchId = BatchId.parse(newId("batch"));
  const admin = { ...deps, userId: null, admin: { role: "production", actor: "test" } } as const;
  const { number, leftOut } = await startBatch(admin, { batchId, ...frame });
  expect(leftOut).toMatchObject([{ orderId: held.id }]);
  return { batchId, number, early, middle, late, held };
}

async function readBodyBytes(opening: Promise<{ body: NodeJS.ReadableStream }>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of (await opening).body) chunks.push(Buffer.from(chunk as Buffer));
  return Buffer.concat(chunks);
}

const readPdfPages = (pdf: Uint8Array) => readSimplePdfText(pdf).map((texts) => texts.join(" "));

/** Sets the state of an order with triggers disabled, because the shop does not allow canceling an order in a batch. */
const forceOrderState = (deps: Deps, id: string, state: string) =>
  deps.db.$transaction(async (tx) => {
    await tx.$executeRawUnsafe("set local session_replication_role = replica");
    await tx.$executeRawUnsafe("update orders set state = $1 where id = $2", state, id);
  });

describe("the workshop papers of a batch (F-18)", () => {
  test("the workshop papers contain one packing slip per box and one label per box", async ({ deps }) => {
    const { batchId, early, middle, late, held } = await createBatch(deps);
    const boxes = [early, middle, late];

    const slips = await readBodyBytes(openBatchPaper(deps, { batchId, file: "slips.pdf" }));
    expect(decodeDrawnCodes(slips).map(({ text }) => text)).toEqual(boxes.map(({ id }) => toProductionCode(id)));
    const pages = readPdfPages(slips);
    expect(pages).toHaveLength(4);
    for (const [at, order] of boxes.entries()) {
      expect(pages[at]).toContain(order.number);
      expect(pages[at]).toContain(`${order.tiles.length} of ${order.tiles.length}`);
    }
    expect(pages[3]).toContain("Not included (for the workshop only)");
    expect(pages[3]).toContain(held.number);
    expect(pages.slice(0, 3).join(" ")).not.toContain(held.number);
    for (const { width, height } of (await measurePdf(slips)).pages) {
      expect([Math.round(width * 10), Math.round(height * 10)]).toEqual([2159, 2794]);
    }

    const labels = await readBodyBytes(openBatchPaper(deps, { batchId, file: "labels.pdf" }));
    expect(decodeDrawnCodes(labels).map(({ text }) => text)).toEqual(boxes.map(({ id }) => toProductionCode(id)));
    expect(readPdfPages(labels).map((text) => /Early|Middle|Late/.exec(text)?.[0])).toEqual([
      "Early",
      "Middle",
      "Late",
      undefined,
    ]);
    expect(readPdfPages(labels)[3]).toContain(held.number);
    for (const { width, height } of (await measurePdf(labels)).pages) {
      expect([Math.round(width * 10), Math.round(height * 10)]).toEqual([1016, 1524]);
    }
    // The tiles are sorted like their traveler sheets.
    const travelers = decodeDrawnCodes(await readBodyBytes(openTravelers(deps, { batchId, paper: "letter" })));
    expect(travelers.map(({ text }) => text)).toEqual(
      boxes.flatMap((order) => listTileIds(order).map(toProductionCode)),
    );
    expect(await readBatchPapers(deps, { batchId })).toMatchObject({
      boxes: 3,
      shared: 0,
      pieces: 6,
      leftOut: [{ orderId: held.id, orderNumber: held.number }],
    });
  });

  test("the workshop papers contain every print file once and unchanged", async ({ deps, db }) => {
    const { batchId, number, early, middle, late } = await createBatch(deps);
    const tiles = [early, middle, late].flatMap(listTileIds);
    const hashes = await Promise.all(
      tiles.map(async (id) => (await db.orderTile.findUniqueOrThrow({ where: { id } })).printSha256),
    );

    for (const [sheet, width, height] of [
      ["60x90", 600, 900],
      ["roll-112", 1118, null],
    ] as const) {
      const file = `sheets-${sheet}.pdf`;
      const pdf = await readBodyBytes(openBatchPaper(deps, { batchId, file }));
      const { pages, title, outputIntent } = await measurePdf(pdf);
      expect(title).toMatch(new RegExp(`^Batch ${number}, `));
      expect(outputIntent?.kind).toBe("/GTS_PDFX");
      expect(pages.flatMap(({ pictures }) => pictures.map(({ sha256 }) => sha256))).toEqual(hashes);
      const { sheets } = await readBatchPapers(deps, { batchId });
      expect(sheets.find(({ key }) => key === sheet)?.pages).toBe(pages.length);
      for (const page of pages) {
        expect(page.width).toBeCloseTo(width, 1);
        if (height) expect(page.height).toBeCloseTo(height, 1);
        for (const picture of page.pictures) {
          expect([picture.width, picture.height].toSorted((a, b) => a - b).map(Math.round)).toEqual([216, 316]);
          expect(picture.x + picture.width).toBeLessThan(page.width);
          expect(picture.y + picture.height).toBeLessThan(page.height);
        }
      }
      expect((await readBodyBytes(openBatchPaper(deps, { batchId, file }))).equals(pdf)).toBe(true);
    }
    for (const file of ["slips.pdf", "labels.pdf"]) {
      const [first, second] = [1, 2].map(() => readBodyBytes(openBatchPaper(deps, { batchId, file })));
      expect((await first)?.equals((await second) ?? Buffer.alloc(0))).toBe(true);
    }
  });

  test("the workshop papers list canceled and held orders as left out", async ({ deps, db, storage }) => {
    const { batchId, early, middle, late, held } = await createBatch(deps);
    await forceOrderState(deps, early.id, "cancelled");
    const shippingAddress = { ...(middle.shippingAddress as object), lastName: "", address1: "" };
    await inTransaction(db, (tx) => tx.order.update({ where: { id: middle.id }, data: { shippingAddress } }));
    const [lost, stored] = late.tiles;
    await db.orderTile.update({ where: { id: stored?.id ?? "" }, data: { printKey: null } });
    const { printKey } = await db.orderTile.findUniqueOrThrow({ where: { id: lost?.id ?? "" } });
    await storage.delete([printKey ?? ""]);

    const { leftOut, boxes, pieces } = await readBatchPapers(deps, { batchId });
    expect({ boxes, pieces }).toEqual({ boxes: 1, pieces: 4 });
    expect(leftOut.map(({ orderId, sentence }) => [orderId, sentence])).toEqual([
      [held.id, expect.any(String)],
      [early.id, "The order was canceled."],
      [middle.id, "The order’s address is incomplete."],
      [late.id, "A print file is missing."],
    ]);
    for (const file of ["slips.pdf", "labels.pdf"]) {
      const pdf = await readBodyBytes(openBatchPaper(deps, { batchId, file }));
      expect(decodeDrawnCodes(pdf).map(({ text }) => text)).toEqual([toProductionCode(late.id)]);
      const last = readPdfPages(pdf).at(-1) ?? "";
      for (const item of [held, early, middle]) expect(last).toContain(item.number);
      expect(last).not.toContain(late.number);
    }
    const sheets = await readBodyBytes(openBatchPaper(deps, { batchId, file: "sheets-60x90.pdf" }));
    const { pages } = await measurePdf(sheets);
    expect(pages.flatMap(({ pictures }) => pictures)).toHaveLength(3);
    const captions = (await readPdfText(sheets)).flat().join(" ");
    expect(captions).toContain(`NOT PRINTED, file missing: ${late.number}`);
    expect(captions).not.toContain(early.number);

    await forceOrderState(deps, late.id, "needs_attention");
    expect((await readBatchPapers(deps, { batchId })).leftOut).toContainEqual({
      orderId: late.id,
      orderNumber: late.number,
      sentence: "The order is on hold.",
    });
    await expect(openBatchPaper(deps, { batchId: newId("batch"), file: "slips.pdf" })).rejects.toMatchObject({
      code: "BATCH_NOT_FOUND",
    });
    await expect(openBatchPaper(deps, { batchId, file: "sheets-a3.pdf" })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  test("the workshop papers are converted to the CMYK profile of the printer", async ({ deps }) => {
    const { batchId } = await createBatch(deps);
    const folder = await mkdtemp(join(tmpdir(), "printer-profile-"));
    try {
      const printerProfile = join(folder, "Coated paper.icc");
      const icc = await loadCmykProfile();
      await writeFile(printerProfile, icc);
      const request = { batchId, file: "sheets-60x90.pdf" };
      const pdf = await readBodyBytes(openBatchPaper({ ...deps, printerProfile }, request));
      const { trailer, objects, resolveReference } = readPdfObjects(pdf);
      const intent = resolveReference(resolveReference(trailer, "Root").text, "OutputIntents");
      expect(intent.text).toContain("/OutputConditionIdentifier (Coated paper)");
      const profile = resolveReference(intent.text, "DestOutputProfile");
      expect(profile.text).toContain("/N 4");
      expect(profile.stream?.equals(icc)).toBe(true);
      const pictures = objects.filter(({ text }) => text.includes("/Subtype /Image"));
      expect(pictures).toHaveLength(6);
      for (const { text } of pictures) {
        expect(text).toContain("/ColorSpace /DeviceCMYK");
        expect(text).toContain("/Decode [ 1 0 1 0 1 0 1 0 ]");
      }
      const drawings = objects
        .map(({ stream }) => stream?.toString("latin1") ?? "")
        .filter((text) => / Do\b/.test(text));
      expect(drawings.length).toBeGreaterThan(0);
      for (const text of drawings) {
        expect(text).toContain("0 0 0 1 K");
        expect(text).not.toMatch(/ (rg|RG)\n/);
      }
      const missing = { ...deps, printerProfile: join(folder, "missing.icc") };
      await expect(readBodyBytes(openBatchPaper(missing, request))).rejects.toMatchObject({
        code: "PRINT_NOT_CONVERTED",
      });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

  test("the day's ZIP and the printer's folder contain the same workshop papers", async ({ deps, db }) => {
    const { batchId, held } = await createBatch(deps);
    const { startedAt } = await db.batch.findUniqueOrThrow({ where: { id: batchId } });
    const day = new Intl.DateTimeFormat("en-CA", { timeZone: "America/New_York" }).format(startedAt);
    const zip = await readBodyBytes(openPrintZip(deps, { day }));

    const folder = await mkdtemp(join(tmpdir(), "printer-"));
    try {
      await writePrintFolder(deps, { batchId, folder });
      const files = (await readdir(folder, { recursive: true, withFileTypes: true })).flatMap((entry) =>
        entry.isFile() ? [join(entry.parentPath, entry.name)] : [],
      );
      const papers = files.filter((path) => path.endsWith(".pdf")).toSorted();
      expect(papers.map((path) => path.split("/").slice(-2).join("/"))).toEqual([
        "papers/address-labels.pdf",
        "papers/packing-slips.pdf",
        "sheets/sheets-60x90.pdf",
      ]);
      const manifest = JSON.parse(
        await readFile(files.find((path) => path.endsWith("manifest.json")) ?? "", "utf8"),
      ) as { papers: { path: string; sha256: string }[]; leftOut: { orderNumber: string }[] };
      expect(manifest.leftOut).toContainEqual(expect.objectContaining({ orderNumber: held.number }));
      for (const path of papers) {
        const bytes = await readFile(path);
        const name = path.slice(folder.length + 1);
        const sha256 = createHash("sha256").update(bytes).digest("hex");
        expect(manifest.papers).toContainEqual({ path: name, sha256 });
        // The ZIP stores files uncompressed.
        expect(zip.includes(name)).toBe(true);
        expect(zip.includes(bytes)).toBe(true);
        expect(zip.includes(sha256)).toBe(true);
      }
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});
