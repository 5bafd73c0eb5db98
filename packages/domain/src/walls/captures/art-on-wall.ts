import type { ArtView } from "../../catalog/art/schema.ts";
import type { FullArtSet } from "../../catalog/art/set-schema.ts";
import { defaultFrameSize, type FrameSizeKey, frameSizes, isFrameSize } from "../../catalog/frame-sizes.ts";
import { type FrameColour, type FrameTypeKey, frameTypes } from "../../catalog/frame-types.ts";
import { type Rect, rebaseRect } from "../../kernel/rect.ts";
import { frameOfSet, templateOfSet } from "../hang-art.ts";
import { type Orientation, tileGeometry } from "../tiles/tile-geometry.ts";
import { wallLayout } from "../tiles/wall-layout.ts";
import { SHARE_SIZE } from "./share-picture.ts";

type Work = Pick<ArtView, "id" | "orientation">;
type Hung = { art: Work | undefined; frameSize: FrameSizeKey; orientation: Orientation; x: number; y: number };

/** Framed artworks centered in an image of `SHARE_SIZE`, in px. */
export type ArtOnWall = {
  colour: FrameColour;
  tiles: ReadonlyArray<{ artId: string | null; frame: Rect; lip: Rect; photo: Rect }>;
};

/** Wall around the group, in px. */
const MARGIN = 56;
/** Gap in cm and number per row for artworks without a layout. */
const GAP_CM = 8;
const IN_A_ROW = 6;

/** One artwork in a single tile. */
export function workOnWall(art: Work, frame: FrameTypeKey = "timeless"): ArtOnWall {
  return fitted([{ art, frameSize: defaultFrameSize, orientation: art.orientation, x: 0, y: 0 }], frame);
}

/** A set as shown on its page. */
export function setOnWall(
  set: Pick<FullArtSet, "templateKey" | "frameSize" | "frameStyle"> & {
    items: readonly { tileName: string; art: Work }[];
  },
): ArtOnWall {
  const frameSize = isFrameSize(set.frameSize) ? set.frameSize : defaultFrameSize;
  const template = templateOfSet(set);
  const frame = frameOfSet(set);
  if (template) {
    const { tiles } = wallLayout(
      template,
      template.tiles.map(({ name }) => ({ name, frameSize })),
    );
    const workAt = (name: string) => set.items.find(({ tileName }) => tileName === name)?.art;
    return fitted(
      tiles.map(({ name, orientation, x, y }) => ({ art: workAt(name), frameSize, orientation, x, y })),
      frame,
    );
  }
  const { w, h } = frameSizes[frameSize].val;
  return fitted(
    set.items.map(({ art }, index) => ({
      art,
      frameSize,
      orientation: "portrait" as const,
      x: (index % IN_A_ROW) * (w + GAP_CM),
      y: Math.floor(index / IN_A_ROW) * (h + GAP_CM),
    })),
    frame,
  );
}

function fitted(hung: readonly Hung[], frameType: FrameTypeKey): ArtOnWall {
  const { matType: mat, color } = frameTypes[frameType];
  const placed = hung.map(({ art, frameSize, orientation, x, y }) => {
    const { w, h } = frameSizes[frameSize].val;
    const { trim, frame, lip, photo } = tileGeometry({ widthCm: w, heightCm: h, orientation, mat });
    const onWall = (rect: Rect) => rebaseRect(rect, { x: trim.x - x * 10, y: trim.y - y * 10 }, 1);
    return { artId: art?.id ?? null, frame: onWall(frame), lip: onWall(lip), photo: onWall(photo) };
  });
  const left = Math.min(...placed.map(({ frame }) => frame.x));
  const top = Math.min(...placed.map(({ frame }) => frame.y));
  const width = Math.max(...placed.map(({ frame }) => frame.x + frame.width)) - left;
  const height = Math.max(...placed.map(({ frame }) => frame.y + frame.height)) - top;
  const scale = Math.min((SHARE_SIZE.width - 2 * MARGIN) / width, (SHARE_SIZE.height - 2 * MARGIN) / height);
  const origin = {
    x: left - (SHARE_SIZE.width / scale - width) / 2,
    y: top - (SHARE_SIZE.height / scale - height) / 2,
  };
  const inPixels = (rect: Rect) => rebaseRect(rect, origin, scale);
  return {
    colour: color,
    tiles: placed.map(({ artId, frame, lip, photo }) => ({
      artId,
      frame: inPixels(frame),
      lip: inPixels(lip),
      photo: inPixels(photo),
    })),
  };
}
