import type { ArtView, FullArtSet } from "../../catalog/art/schema.ts";
import {
  defaultFrameSize,
  type FrameColor,
  type FrameSizeKey,
  type FrameTypeKey,
  frameSizes,
  frameTypes,
  isFrameSize,
} from "../../catalog/frames.ts";
import { type Rect, rebaseRect } from "../../kernel/rect.ts";
import { findArtSetFrame, findArtSetTemplate } from "../art-designs.ts";
import { computeTileGeometry, type Orientation } from "../tiles/tile-geometry.ts";
import { computeSinglesLayout, computeWallLayout } from "../tiles/wall-layout.ts";
import { SHARE_SIZE } from "./capture-plan.ts";

type Artwork = Pick<ArtView, "id" | "orientation">;
type PlacedArtwork = {
  art: Artwork | undefined;
  frameSize: FrameSizeKey;
  orientation: Orientation;
  x: number;
  y: number;
};

/** Positions in px of framed artworks centered in an image of `SHARE_SIZE`. */
export type ArtWallImage = {
  color: FrameColor;
  tiles: ReadonlyArray<{ artId: string | null; frame: Rect; lip: Rect; photo: Rect }>;
};

/** Width in px of the wall that is visible around the group. */
const MARGIN = 56;

export function layOutArtwork(art: Artwork, frame: FrameTypeKey = "timeless"): ArtWallImage {
  return fitPlacementsToImage([{ art, frameSize: defaultFrameSize, orientation: art.orientation, x: 0, y: 0 }], frame);
}

export function layOutArtSet(
  set: Pick<FullArtSet, "templateKey" | "frameSize" | "frameStyle"> & {
    items: readonly { tileName: string; art: Artwork }[];
  },
): ArtWallImage {
  const frameSize = isFrameSize(set.frameSize) ? set.frameSize : defaultFrameSize;
  const template = findArtSetTemplate(set);
  const { tiles } = template
    ? computeWallLayout(
        template,
        template.tiles.map(({ name }) => ({ name, frameSize })),
      )
    : computeSinglesLayout(
        set.items.map(({ tileName, art }) => ({ name: tileName, orientation: art.orientation })),
        frameSize,
      );
  const findArtwork = (name: string, index: number) =>
    (template ? set.items.find(({ tileName }) => tileName === name) : set.items[index])?.art;
  return fitPlacementsToImage(
    tiles.map(({ name, orientation, x, y }, index) => ({
      art: findArtwork(name, index),
      frameSize,
      orientation,
      x,
      y,
    })),
    findArtSetFrame(set),
  );
}

function fitPlacementsToImage(placements: readonly PlacedArtwork[], frameType: FrameTypeKey): ArtWallImage {
  const { matType: mat, color } = frameTypes[frameType];
  const placed = placements.map(({ art, frameSize, orientation, x, y }) => {
    const { w, h } = frameSizes[frameSize].val;
    const { trim, frame, lip, photo } = computeTileGeometry({ widthCm: w, heightCm: h, orientation, mat });
    const toWallPosition = (rect: Rect) => rebaseRect(rect, { x: trim.x - x * 10, y: trim.y - y * 10 }, 1);
    return {
      artId: art?.id ?? null,
      frame: toWallPosition(frame),
      lip: toWallPosition(lip),
      photo: toWallPosition(photo),
    };
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
  const toPixels = (rect: Rect) => rebaseRect(rect, origin, scale);
  return {
    color,
    tiles: placed.map(({ artId, frame, lip, photo }) => ({
      artId,
      frame: toPixels(frame),
      lip: toPixels(lip),
      photo: toPixels(photo),
    })),
  };
}
