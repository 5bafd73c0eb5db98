import { createHash } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { BatchId, newId } from "@storywall/domain/kernel/ids";
import { toProductionCode } from "@storywall/domain/production/production-codes";
import { createTestCartLine } from "@storywall/testing/factories";
import { test } from "@storywall/testing/fixtures";
import { createTestOrderToPrint } from "@storywall/testing/orders-to-print";
import { makePhoto } from "@storywall/testing/photos/make-photos";
import { expect } from "vitest";
import { startBatch } from "../start-batch.ts";
import { writePrintFolder } from "./write-print-folder.ts";

test("the intact files of a batch are written to the printer's folder (F-18)", async ({ deps, db, storage }) => {
  const order = await createTestOrderToPrint(deps, { lines: [createTestCartLine({ templateKey: "trio" })] });
  const created: Buffer[] = [];
  for (const [at, { id }] of order.tiles.entries()) {
    const { printKey } = await db.orderTile.findUniqueOrThrow({ where: { id } });
    const bytes = await makePhoto({ width: 255, height: 373, profile: "p3", seed: at });
    created.push(bytes);
    await storage.write(printKey ?? "", at === 2 ? Buffer.from("damaged") : bytes, { contentType: "image/jpeg" });
    const printSha256 = createHash("sha256").update(bytes).digest("hex");
    await db.orderTile.update({ where: { id }, data: { printSha256 } });
  }
  const batchId = BatchId.parse(newId("batch"));
  const ctx = { ...deps, userId: null, admin: { role: "production", actor: "test" } } as const;
  const frame = { frameSize: "rectangle_small", frameStyle: "Infinite", isEarly: false };
  const { number } = await startBatch(ctx, { batchId, ...frame });
  expect(await db.outboxJob.findFirst({ where: { name: "batch.copy-to-folder" } })).toMatchObject({
    payload: { batchId },
  });

  const folder = await mkdtemp(join(tmpdir(), "printer-"));
  try {
    await writePrintFolder(deps, { batchId, folder });
    const name = `batch-${String(number).padStart(5, "0")}_small_infinite`;
    const own = join(folder, name);
    const files = [0, 1].map(
      (at) => `${order.number}_${at + 1}-of-3_${toProductionCode(order.tiles[at]?.id ?? "")}.jpg`,
    );
    expect((await readdir(own)).toSorted()).toEqual([...files, "manifest.json", "papers", "sheets"].toSorted());
    expect((await readFile(join(own, files[1] ?? ""))).equals(created[1] ?? Buffer.alloc(0))).toBe(true);
    const manifest = JSON.parse(await readFile(join(own, "manifest.json"), "utf8")) as {
      files: unknown[];
      missing: string[];
    };
    expect(manifest.files).toHaveLength(2);
    expect(manifest.missing).toEqual([expect.stringContaining(toProductionCode(order.tiles[2]?.id ?? ""))]);

    const before = (await stat(join(own, files[0] ?? ""))).mtimeMs;
    await writeFile(join(own, files[1] ?? ""), "cut off half-w");
    await writePrintFolder(deps, { batchId, folder });
    expect((await stat(join(own, files[0] ?? ""))).mtimeMs).toBe(before);
    expect((await readFile(join(own, files[1] ?? ""))).equals(created[1] ?? Buffer.alloc(0))).toBe(true);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
