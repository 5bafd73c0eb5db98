import { createHash } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "@storywall/testing/fixtures";
import { createTestOrderToPrint } from "@storywall/testing/orders-to-print";
import { loadCmykProfile } from "@storywall/testing/photos/icc";
import { makePhoto } from "@storywall/testing/photos/make-photos";
import { decodePicture } from "@storywall/testing/photos/read-picture";
import { expect } from "vitest";
import { openPrintFile } from "./print-files.ts";

test("the TIFFs and the PDF of a print have the printer profile's colors", async ({ deps, db, storage }) => {
  const [tile] = (await createTestOrderToPrint(deps)).tiles;
  const { id, printKey } = await db.orderTile.findUniqueOrThrow({ where: { id: tile?.id ?? "" } });
  const jpeg = await makePhoto({ width: 216, height: 316, profile: "p3" });
  await storage.write(printKey ?? "", jpeg, { contentType: "image/jpeg" });
  const printSha256 = createHash("sha256").update(jpeg).digest("hex");
  await db.orderTile.update({ where: { id }, data: { printSha256 } });
  const folder = await mkdtemp(join(tmpdir(), "printer-profile-"));
  try {
    const printerProfile = join(folder, "Coated paper.icc");
    const icc = await loadCmykProfile();
    await writeFile(printerProfile, icc);
    const admin = { ...deps, userId: null, admin: { role: "production", actor: "test" } as const };
    const open = async (format: string) => {
      const { body } = await openPrintFile({ ...admin, printerProfile }, { file: `${id}.${format}` });
      const chunks: Buffer[] = [];
      for await (const chunk of body) chunks.push(Buffer.from(chunk as Buffer));
      return Buffer.concat(chunks);
    };
    for (const format of ["tif", "lzw.tif"]) {
      const found = await decodePicture(await open(format));
      expect(found).toMatchObject({ format: "tiff", density: 300, width: 216, height: 316 });
      expect(found.icc?.equals(icc)).toBe(true);
    }
    expect((await open("pdf")).includes("/ColorSpace /DeviceCMYK")).toBe(true);
    expect((await open("jpg")).equals(jpeg)).toBe(true);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
