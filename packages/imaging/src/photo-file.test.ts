import { mkdtemp, rm, truncate } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { photoLimits } from "@storywall/domain/photos/limits";
import sharp from "sharp";
import { expect, test } from "vitest";
import { readMasterSize } from "./photo-file.ts";

test("the pixel dimensions of a master file above the upload limit can be read", async () => {
  const folder = await mkdtemp(join(tmpdir(), "storywall-master-"));
  try {
    const path = join(folder, "master.jpg");
    await sharp({ create: { width: 1200, height: 900, channels: 3, background: "#888888" } }).toFile(path);
    await truncate(path, photoLimits.maxBytes + 1);
    expect(await readMasterSize(path)).toEqual({ width: 1200, height: 900 });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
