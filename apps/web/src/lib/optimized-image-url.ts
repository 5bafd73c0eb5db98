import { imageDefaults } from "@storywall/domain/catalog/client-settings";

const widths = [...imageDefaults.imageWidths, ...imageDefaults.deviceWidths] as const;
export type ImageWidth = (typeof widths)[number];

/**
 * Returns the image optimizer's URL for a picture inside a tile's SVG. SVG images have no `srcset`, so `width` should
 * be twice the maximum width of the tile in px.
 */
export function getOptimizedImageUrl(path: string, width: ImageWidth): string {
  const { optimizerPath, quality } = imageDefaults;
  return `${optimizerPath}?url=${encodeURIComponent(path)}&w=${width}&q=${quality}`;
}
