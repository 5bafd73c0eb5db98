import { imageDefaults } from "@storywall/domain/catalog/client-settings";

const widths = [...imageDefaults.imageWidths, ...imageDefaults.deviceWidths] as const;
export type ImageWidth = (typeof widths)[number];

/**
 * Returns the image optimizer's URL of a picture inside a tile's SVG. An SVG image has no `srcset`, so `width` should
 * be twice the tile's maximum width in px.
 */
export function getOptimizedImageUrl(path: string, width: ImageWidth): string {
  const { optimizerPath, quality } = imageDefaults;
  return `${optimizerPath}?url=${encodeURIComponent(path)}&w=${width}&q=${quality}`;
}
