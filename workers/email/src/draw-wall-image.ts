import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Imaging } from "@storywall/imaging/create-imaging-pool";
import type { Deps } from "@storywall/services/kernel/deps";
import { drawWallPicture, type WallToDraw } from "@storywall/services/walls/captures/draw-wall";

type WallImageDeps = Pick<Deps, "storage"> & { imaging: Imaging };

/** Draws a wall with the same renderer as wall captures and returns the JPEG. */
export async function drawWallImage(deps: WallImageDeps, wall: WallToDraw): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), "storywall-email-"));
  try {
    const { path } = await drawWallPicture(deps, wall, { folder });
    return await readFile(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
