import { sampleList, sampleSizes } from "@storywall/seed/sample-list";
import { getOptimizedImageUrl, type ImageWidth } from "@/lib/optimized-image-url.ts";
import type { TilePicture } from "./framed-tile.tsx";

type SamplePhoto = TilePicture & { alt: string };

/** Sample photos in `public/samples`. */
export const samplePhotos: readonly SamplePhoto[] = sampleList.map(({ slug, alt, orientation }) => ({
  src: `/samples/${slug}.jpg`,
  alt,
  ...sampleSizes[orientation],
}));

/** Returns the sample photo at `index`. Starts again from the first one after the last. */
export function getSamplePhoto(index: number, width: ImageWidth): SamplePhoto | undefined {
  const sample = samplePhotos[index % samplePhotos.length];
  return sample && { ...sample, src: getOptimizedImageUrl(sample.src, width) };
}
