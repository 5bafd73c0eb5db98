import { imageDefaults } from "@storywall/domain/catalog/client-settings";

const widths = [...imageDefaults.imageWidths, ...imageDefaults.deviceWidths] as const;
export type ImageWidth = (typeof widths)[number];

/**
 * The optimizer's address of a public picture, one of its own widths wide: for pictures drawn into a tile's SVG,
 * which has no `srcset`. Give it twice the width in px that the tile has at most.
 */
export function optimised(path: string, width: ImageWidth): string {
  const { optimizerPath, quality } = imageDefaults;
  return `${optimizerPath}?url=${encodeURIComponent(path)}&w=${width}&q=${quality}`;
}
