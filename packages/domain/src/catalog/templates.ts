import type { TemplateId } from "../kernel/ids.ts";
import type { Minor } from "../kernel/money.ts";
import {
  defaultFrameSize,
  defaultFrameType,
  type FrameColor,
  type FrameSizeKey,
  type FrameTypeKey,
  frameSizeKeys,
  frameTypeKeys,
  frameTypes,
  type MatType,
} from "./frames.ts";

/** These ids must not change, because links and API clients depend on them. */
export const templateIds = {
  trio: "tpl_jaw6ghr3hz3wv3jh4mgawf9cpd",
  six: "tpl_a9am38g9g4wbtngg0ysw4p66sq",
  dozen: "tpl_b2kkkx9pwsqhvyq16f1yrnft7r",
  flex_two_frames: "tpl_8vgm69wxyhmyq4d98ns0ed3rr6",
  flex_three_frames: "tpl_k8fetp85tq3wkftd6yxqzkqrqt",
  flex_four_frames: "tpl_kgp1w0gjqqzrwnwnc3jcv4bgsp",
  grid_four_frames: "tpl_v8tpty04vr9ckqd0txm3ks7rdn",
  mixed_absolute_four_frames: "tpl_hqege2kydtky5vk9tvsgbede00",
  grid_eight_frames: "tpl_3d9x6mbe41vqk8twz5ncr7fjg2",
  single_tile: "tpl_7asaykpnnrbkh07qpycennm3gq",
} as const satisfies Record<string, TemplateId>;

export type TemplateKey = keyof typeof templateIds;

/** Templates sold at one price for the whole wall. */
export const bundleKeys = ["trio", "six", "dozen"] as const;
export type BundleKey = (typeof bundleKeys)[number];

export type Orientation = "portrait" | "landscape";

/** Positions of a template's tiles. `gap` is in px at 2 px per cm; positions are in cm. */
export type Layout =
  | { layoutType: "flex"; direction: "horizontal"; gap: number }
  | { layoutType: "grid"; columns: number; rows: number; gap: number }
  | {
      layoutType: "absolute";
      frames: ReadonlyArray<{ frameId: string; frameSize: FrameSizeKey; position: { top: number; left: number } }>;
    };

export type Template = {
  id: TemplateId;
  key: TemplateKey;
  kind: "canvas" | "memory" | "single";
  name: string;
  description: string;
  frameTypes: readonly FrameTypeKey[];
  /** Sizes in which the template is sold. The first one is the default. */
  sizes: readonly FrameSizeKey[];
  tiles: ReadonlyArray<{ name: string; orientation: Orientation }>;
  layout: Layout;
  pricing: { kind: "per_frame" } | { kind: "bundle"; bundle: BundleKey };
  /** Id in the price list, named `shopify_variant_id` in the API. */
  variantId: string;
};

/** Something that a cart line can hold: a wall template, or a product without tiles. */
export type Product = Omit<Template, "key" | "kind" | "pricing"> & {
  key: string;
  kind: Template["kind"] | "accessory";
  pricing: Template["pricing"] | { kind: "fixed"; price: Minor };
};

/** Layout pixels per cm of wall. */
export const LAYOUT_PX_PER_CM = 2;

const createTemplateTiles = (count: number, orientation: Orientation = "portrait") =>
  Array.from({ length: count }, (_, index) => ({ name: `tile_${index + 1}`, orientation }));

const canvasFrames: readonly FrameTypeKey[] = frameTypeKeys.filter((key) => frameTypes[key].isForLayouts);
const perFrame = { kind: "per_frame" } as const;

const createCanvasTemplate = (
  key: TemplateKey,
  name: string,
  description: string,
  count: number,
  layout: Layout,
  sizes: readonly FrameSizeKey[] = ["rectangle_medium", "rectangle_large"],
): Template => ({
  id: templateIds[key],
  key,
  kind: "canvas",
  name,
  description,
  frameTypes: canvasFrames,
  sizes,
  tiles: createTemplateTiles(count),
  layout,
  pricing: perFrame,
  variantId: `variant_${key}`,
});

const rowLayout: Layout = { layoutType: "flex", direction: "horizontal", gap: 10 };

export const canvasTemplates: readonly Template[] = [
  createCanvasTemplate(
    "flex_two_frames",
    "Two in a row",
    "Two tiles side by side: a pair of portraits, or then and now.",
    2,
    rowLayout,
  ),
  createCanvasTemplate(
    "flex_three_frames",
    "Three in a row",
    "Three tiles in a row, made for the space above a sofa.",
    3,
    rowLayout,
  ),
  createCanvasTemplate(
    "flex_four_frames",
    "Four in a row",
    "Four tiles in a row, for a hallway or a long wall.",
    4,
    rowLayout,
  ),
  createCanvasTemplate("grid_four_frames", "Square of four", "Two by two: a calm block of four tiles.", 4, {
    layoutType: "grid",
    columns: 2,
    rows: 2,
    gap: 10,
  }),
  createCanvasTemplate(
    "mixed_absolute_four_frames",
    "Wave of four",
    "Four medium tiles in a gentle wave along the wall.",
    4,
    {
      layoutType: "absolute",
      frames: [
        { frameId: "tile_1", frameSize: "rectangle_medium", position: { top: 0, left: 0 } },
        { frameId: "tile_2", frameSize: "rectangle_medium", position: { top: 10, left: 35 } },
        { frameId: "tile_3", frameSize: "rectangle_medium", position: { top: 0, left: 70 } },
        { frameId: "tile_4", frameSize: "rectangle_medium", position: { top: 10, left: 105 } },
      ],
    },
    ["rectangle_medium"],
  ),
];

/** The wall in the picture on the home page. It is not one of the specification's canvas templates. */
export const homeWall = createCanvasTemplate(
  "grid_eight_frames",
  "Two rows of four",
  "Eight tiles in two rows, as on our home page.",
  8,
  { layoutType: "grid", columns: 4, rows: 2, gap: 10 },
);

const createMemoryCollection = (
  key: BundleKey,
  name: string,
  description: string,
  count: number,
  layout: Layout,
): Template => ({
  id: templateIds[key],
  key,
  kind: "memory",
  name,
  description,
  frameTypes: frameTypeKeys,
  sizes: ["rectangle_small"],
  tiles: createTemplateTiles(count),
  layout,
  pricing: { kind: "bundle", bundle: key },
  variantId: `variant_${key}`,
});

/** Walls with one fixed price. */
export const memoryCollections: readonly Template[] = [
  createMemoryCollection("trio", "Trio", "Three small tiles: one short story in three photos.", 3, rowLayout),
  createMemoryCollection("six", "Six", "Six small tiles, two rows of three.", 6, {
    layoutType: "grid",
    columns: 3,
    rows: 2,
    gap: 10,
  }),
  createMemoryCollection("dozen", "Dozen", "Twelve small tiles: a whole year on your wall.", 12, {
    layoutType: "grid",
    columns: 4,
    rows: 3,
    gap: 10,
  }),
];

export const singleTile: Template = {
  id: templateIds.single_tile,
  key: "single_tile",
  kind: "single",
  name: "Single tile",
  description: "One photo, any size, any frame.",
  frameTypes: frameTypeKeys,
  sizes: frameSizeKeys,
  tiles: createTemplateTiles(1),
  layout: rowLayout,
  pricing: perFrame,
  variantId: "variant_single_tile",
};

export const templates: readonly Template[] = [...memoryCollections, ...canvasTemplates, homeWall, singleTile];

const byKey = new Map<string, Template>(templates.map((template) => [template.key, template]));
const byId = new Map<string, Template>(templates.map((template) => [template.id, template]));
const byVariant = new Map<string, Template>(templates.map((template) => [template.variantId, template]));

export function findTemplateByKey(key: string): Template | undefined {
  return byKey.get(key);
}

export function findTemplateByIdOrKey(name: string): Template | undefined {
  return byId.get(name) ?? byKey.get(name);
}

export function findTemplateByVariant(variantId: string): Template | undefined {
  return byVariant.get(variantId);
}

/** Returns `preferred` if the template offers it, otherwise the template's first frame. */
export function pickOfferedFrame(template: Pick<Template, "frameTypes">, preferred: FrameTypeKey): FrameTypeKey {
  return template.frameTypes.includes(preferred) ? preferred : (template.frameTypes[0] ?? defaultFrameType);
}

/** Returns `preferred` if the template offers it, otherwise the template's first size. */
export function pickOfferedSize(template: Pick<Template, "sizes">, preferred: FrameSizeKey): FrameSizeKey {
  return template.sizes.includes(preferred) ? preferred : (template.sizes[0] ?? defaultFrameSize);
}

type Framed = { frameStyle: string; frameType: FrameColor; matType: MatType; hasDefaultFrame?: true | undefined };

/** Sets a design's frame and marks it as chosen by the shopper. */
export function applyFrameToDesign<D extends Framed>({ hasDefaultFrame: _, ...design }: D, key: FrameTypeKey) {
  const frame = frameTypes[key];
  return { ...design, frameStyle: frame.name, frameType: frame.color, matType: frame.matType };
}

/** Frame of a wall that is restored from photos because no design was saved. */
export const restoredFrameType: FrameTypeKey = "timeless";

/** Frame set by the Reset button, if the template offers it. */
export const resetFrameType: FrameTypeKey = "sleek";

export const buildProductImagePath = (key: string): string => `/product-images/${key}.svg`;
