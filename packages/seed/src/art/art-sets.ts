import type { ArtSetId } from "@storywall/domain/kernel/ids";

export type SeededSet = {
  /** Constant id by which the seed recognizes sets that staff have changed or deleted. */
  id: ArtSetId;
  name: string;
  description: string;
  templateKey: string;
  frameStyle: string;
  tags: readonly string[];
  /** Slugs of artworks in the order of the template's tiles. */
  slugs: readonly string[];
};

/** Sets of matching artworks, all in portrait format like the templates' tiles. */
export const artSets: readonly SeededSet[] = [
  {
    id: "set_1esahfzfyn2d5c5brrc75203fd",
    name: "A quiet row",
    description: "Black ink, with room to breathe.",
    templateKey: "flex_three_frames",
    frameStyle: "Timeless",
    tags: ["calm", "black_and_white"],
    slugs: ["first-breath", "pressed-fern", "ink-reeds"],
  },
  {
    id: "set_agr232782yww4vv9n6g3mj9kyf",
    name: "Blue hour",
    description: "Four blues of sea and sky.",
    templateKey: "grid_four_frames",
    frameStyle: "Infinite",
    tags: ["blue"],
    slugs: ["blue-hour-range", "harbour-cloth", "sea-leaves", "dawn-chart"],
  },
  {
    id: "set_n2x4g9smvz618cfwvs4cbs5w8v",
    name: "Night watch",
    description: "Moons and stars on blue and plum.",
    templateKey: "trio",
    frameStyle: "Timeless",
    tags: ["dark", "kids_room"],
    slugs: ["seven-phases", "the-summer-sky", "full-moon-plum-night"],
  },
  {
    id: "set_03tx42g57n7h39yfxjhpe7s4sp",
    name: "Into the woods",
    description: "Hills and leaves in green.",
    templateKey: "flex_two_frames",
    frameStyle: "Timeless",
    tags: ["green", "calm"],
    slugs: ["forest-behind-forest", "eucalyptus-study"],
  },
  {
    id: "set_hwc6ya5xax8c625rmezk0e1km3",
    name: "Warm clay",
    description: "Six shapes in the colors of late summer.",
    templateKey: "six",
    frameStyle: "Whisper",
    tags: ["warm"],
    slugs: ["last-light-on-the-ridge", "clay-rainbow", "terrazzo-rosso", "workshop-tiles", "river-cairn", "dune-walk"],
  },
];
