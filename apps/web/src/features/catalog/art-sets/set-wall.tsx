import type { FullArtSet } from "@storywall/domain/catalog/art/set-schema";
import {
  defaultFrameSize,
  type FrameSizeKey,
  frameSizes,
  frameTypes,
  isFrameSize,
} from "@storywall/domain/catalog/frames";
import type { Size } from "@storywall/domain/kernel/rect";
import { findFrameOfSet, findTemplateOfSet } from "@storywall/domain/walls/art-designs";
import { computeWallLayout } from "@storywall/domain/walls/tiles/wall-layout";
import { FramedTile } from "@/components/tiles/framed-tile.tsx";
import { Wall } from "@/components/tiles/wall.tsx";
import { createArtPicture } from "@/features/catalog/art/art-picture.ts";
import type { ImageWidth } from "@/lib/optimized-image-url.ts";

export type DisplayedSet = Pick<FullArtSet, "name" | "templateKey" | "frameSize" | "frameStyle" | "items">;

/** Gap between tiles that hang individually, in cm. */
const GAP = 8;
const MAX_COLUMNS = 6;

export const getSetFrameSize = ({ frameSize }: DisplayedSet): FrameSizeKey =>
  isFrameSize(frameSize) ? frameSize : defaultFrameSize;

/** Returns the size of the set on a wall, in cm. If the set has no template, its works hang in rows of six. */
export function getSetSize(set: DisplayedSet): Size {
  const template = findTemplateOfSet(set);
  const size = getSetFrameSize(set);
  if (template)
    return computeWallLayout(
      template,
      template.tiles.map(({ name }) => ({ name, frameSize: size })),
    );
  const columns = Math.min(MAX_COLUMNS, set.items.length);
  const rows = Math.ceil(set.items.length / columns);
  const { w, h } = frameSizes[size].val;
  return { width: columns * (w + GAP) - GAP, height: rows * (h + GAP) - GAP };
}

/** Picture of the set on a wall. It is decorative, because the set's name is next to it. */
export function SetWall({ set, pictureWidth = 384 }: { set: DisplayedSet; pictureWidth?: ImageWidth }) {
  const template = findTemplateOfSet(set);
  const { color, matType } = frameTypes[findFrameOfSet(set)];
  const frameSize = getSetFrameSize(set);
  const renderTile = (name: string, size: FrameSizeKey) => {
    const art = set.items.find(({ tileName }) => tileName === name)?.art;
    return (
      <FramedTile
        frameSize={size}
        color={color}
        mat={matType}
        picture={art ? createArtPicture(art, pictureWidth) : null}
      />
    );
  };
  if (template) {
    return (
      <Wall template={template} chosenSizes={template.tiles.map(({ name }) => ({ name, frameSize }))} margin={0}>
        {(wallTile) => renderTile(wallTile.name, wallTile.frameSize)}
      </Wall>
    );
  }
  const columns = Math.min(MAX_COLUMNS, set.items.length);
  const gap = `${(GAP / getSetSize(set).width) * 100}%`;
  return (
    <ul className="grid w-full" style={{ gridTemplateColumns: `repeat(${columns}, 1fr)`, gap }}>
      {set.items.map(({ tileName }) => (
        <li key={tileName}>{renderTile(tileName, frameSize)}</li>
      ))}
    </ul>
  );
}
