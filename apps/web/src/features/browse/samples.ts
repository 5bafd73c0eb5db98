import type { TilePicture } from "@/features/tiles/framed-tile";

const portrait = { width: 480, height: 640 };
const landscape = { width: 640, height: 480 };

/** Demo photos, drawn by our own code (`packages/db/src/seed/samples`) and written to `public/samples` before a build. */
export const samples: readonly TilePicture[] = [];
void portrait;
void landscape;
