import { sampleList, sampleSizes } from "@storywall/seed/sample-list";
import type { TilePicture } from "@/shared/tiles/framed-tile";

/** Photos that stand in for a family's own, in `public/samples`: drawn by packages/seed before each build. */
export const samples: readonly (TilePicture & { alt: string })[] = sampleList.map(({ slug, alt, orientation }) => ({
  src: `/samples/${slug}.jpg`,
  alt,
  ...sampleSizes[orientation],
}));
