import { sampleList, sampleSizes } from "@storywall/seed/sample-list";
import { type ImageWidth, optimised } from "@/lib/optimised-image.ts";
import type { TilePicture } from "./framed-tile.tsx";

type Sample = TilePicture & { alt: string };

/** Photos that stand in for a family's own, in `public/samples`: drawn by packages/seed before each build. */
export const samples: readonly Sample[] = sampleList.map(({ slug, alt, orientation }) => ({
  src: `/samples/${slug}.jpg`,
  alt,
  ...sampleSizes[orientation],
}));

/** One of them, whatever the number, as large as it is shown. */
export function sampleAt(index: number, width: ImageWidth): Sample | undefined {
  const sample = samples[index % samples.length];
  return sample && { ...sample, src: optimised(sample.src, width) };
}
