import type { FullArtSet } from "@storywall/domain/catalog/art/set-schema";
import { defaultFrameSize, type FrameSizeKey, frameSizes, isFrameSize } from "@storywall/domain/catalog/frame-sizes";
import { frameTypes } from "@storywall/domain/catalog/frame-types";
import type { Size } from "@storywall/domain/kernel/rect";
import { frameOfSet, templateOfSet } from "@storywall/domain/walls/hang-art";
import { wallLayout } from "@storywall/domain/walls/tiles/wall-layout";
import { FramedTile } from "@/components/tiles/framed-tile.tsx";
import { Wall } from "@/components/tiles/wall.tsx";
import { artPicture } from "@/features/catalog/art/art-picture.ts";
import type { ImageWidth } from "@/lib/optimised-image.ts";

export type ShownSet = Pick<FullArtSet, "name" | "templateKey" | "frameSize" | "frameStyle" | "items">;

/** Gap between single tiles, in cm. */
const GAP = 8;
const IN_A_ROW = 6;

const sizeOf = ({ frameSize }: ShownSet): FrameSizeKey => (isFrameSize(frameSize) ? frameSize : defaultFrameSize);

/** Size of the set on a wall, in cm. Sets without a template hang in rows of six. */
export function extentOf(set: ShownSet): Size {
  const template = templateOfSet(set);
  const size = sizeOf(set);
  if (template)
    return wallLayout(
      template,
      template.tiles.map(({ name }) => ({ name, frameSize: size })),
    );
  const columns = Math.min(IN_A_ROW, set.items.length);
  const rows = Math.ceil(set.items.length / columns);
  const { w, h } = frameSizes[size].val;
  return { width: columns * (w + GAP) - GAP, height: rows * (h + GAP) - GAP };
}

/** The set as it hangs. Decorative; its name is shown beside it. */
export function SetWall({ set, pictureWidth = 384 }: { set: ShownSet; pictureWidth?: ImageWidth }) {
  const template = templateOfSet(set);
  const { color, matType } = frameTypes[frameOfSet(set)];
  const frameSize = sizeOf(set);
  const tile = (name: string, size: FrameSizeKey) => {
    const art = set.items.find(({ tileName }) => tileName === name)?.art;
    return (
      <FramedTile frameSize={size} colour={color} mat={matType} picture={art ? artPicture(art, pictureWidth) : null} />
    );
  };
  if (template) {
    return (
      <Wall template={template} chosen={template.tiles.map(({ name }) => ({ name, frameSize }))} margin={0}>
        {(hung) => tile(hung.name, hung.frameSize)}
      </Wall>
    );
  }
  const columns = Math.min(IN_A_ROW, set.items.length);
  const gap = `${(GAP / extentOf(set).width) * 100}%`;
  return (
    <ul className="grid w-full" style={{ gridTemplateColumns: `repeat(${columns}, 1fr)`, gap }}>
      {set.items.map(({ tileName }) => (
        <li key={tileName}>{tile(tileName, frameSize)}</li>
      ))}
    </ul>
  );
}
