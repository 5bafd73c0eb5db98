import { imageDefaults } from "@storywall/domain/catalog/client-settings";

const widths = [...imageDefaults.imageWidths, ...imageDefaults.deviceWidths] as const;
export type ImageWidth = (typeof widths)[number];

/**
 * Returns the optimizer's URL of a picture inside a tile's SVG, which has no `srcset`. Pass twice the tile's maximum
 * width in px.
 */
export function getOptimizedImageUrl(path: string, width: ImageWidth): string {
  const { optimizerPath, quality } = imageDefaults;
  return `${optimizerPath}?url=${encodeURIComponent(path)}&w=${width}&q=${quality}`;
}
