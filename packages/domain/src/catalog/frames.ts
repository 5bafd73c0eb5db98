export const matTypes = ["none", "shallow"] as const;
export type MatType = (typeof matTypes)[number];

type Shade = readonly [overlay: "#fff" | "#000", opacity: number];

type FrameColorLook = {
  name: string;
  /** Colors of the face, which is lit from the top left. */
  face: { light: string; mid: string; dark: string };
  /** Color that is drawn over each side of the face in SVG. */
  shades: Record<"top" | "left" | "right" | "bottom", Shade>;
  /**
   * How the face is painted: contrast between its sides (`relief`) and strength of the highlights (`gleam`). A black
   * frame needs strong highlights to be visible.
   */
  paint: { relief: number; gleam: number };
  /** Whether the face shows wood grain. */
  hasGrain: boolean;
  /** Roughness of the surface in 3D models, from 0 to 1. */
  roughness: number;
};

/** The colors of frames. Each entry has everything that is needed to name, draw, paint and model a frame. */
export const frameColors = {
  black: {
    name: "Black",
    face: { light: "#3a3836", mid: "#1d1c1b", dark: "#0c0c0b" },
    shades: { top: ["#fff", 0.16], left: ["#fff", 0.08], right: ["#000", 0.15], bottom: ["#000", 0.35] },
    paint: { relief: 1, gleam: 22 },
    hasGrain: false,
    roughness: 0.45,
  },
  white: {
    name: "White",
    face: { light: "#ffffff", mid: "#f1efeb", dark: "#cfcac2" },
    shades: { top: ["#fff", 0.9], left: ["#fff", 0.4], right: ["#000", 0.045], bottom: ["#000", 0.09] },
    paint: { relief: 0.45, gleam: 6 },
    hasGrain: false,
    roughness: 0.45,
  },
  wood: {
    name: "Wood",
    face: { light: "#e8cfa9", mid: "#d3b386", dark: "#a8855a" },
    shades: { top: ["#fff", 0.16], left: ["#fff", 0.06], right: ["#000", 0.08], bottom: ["#000", 0.16] },
    paint: { relief: 0.9, gleam: 12 },
    hasGrain: true,
    roughness: 0.65,
  },
} as const satisfies Record<string, FrameColorLook>;

export type FrameColor = keyof typeof frameColors;

export const frameColorKeys = Object.keys(frameColors) as [FrameColor, ...FrameColor[]];

export const MAT_WHITE = "#fdfcfa";

type FrameType = {
  name: string;
  matType: MatType;
  color: FrameColor;
  /** Whether layouts offer this frame too. If not, only single tiles and memory collections do. */
  isForLayouts: boolean;
  isOutOfStock: boolean;
};

/** The frames that can be sold. In designs and API responses, `frameStyle` is the name and `frameType` the color. */
export const frameTypes = {
  infinite: { name: "Infinite", matType: "none", color: "black", isForLayouts: true, isOutOfStock: false },
  timeless: { name: "Timeless", matType: "shallow", color: "black", isForLayouts: true, isOutOfStock: false },
  serene: { name: "Serene", matType: "none", color: "white", isForLayouts: false, isOutOfStock: false },
  sleek: { name: "Sleek", matType: "shallow", color: "white", isForLayouts: false, isOutOfStock: false },
  harmony: { name: "Harmony", matType: "none", color: "wood", isForLayouts: false, isOutOfStock: false },
  whisper: { name: "Whisper", matType: "shallow", color: "wood", isForLayouts: false, isOutOfStock: false },
} as const satisfies Record<string, FrameType>;

export type FrameTypeKey = keyof typeof frameTypes;

export const frameTypeKeys = Object.keys(frameTypes) as [FrameTypeKey, ...FrameTypeKey[]];

/** Frame that is preselected in the frame picker. */
export const defaultFrameType: FrameTypeKey = "infinite";

const byStyle = new Map<string, FrameTypeKey>(frameTypeKeys.map((key) => [frameTypes[key].name, key]));

type FrameQuery = Partial<Record<"frameStyle" | "frameType" | "matType", string | null | undefined>>;

/**
 * Finds the frame with the given name, color and mat; omitted properties match any frame. Color and mat together
 * identify one frame.
 */
export function findFrameType({ frameStyle, frameType, matType }: FrameQuery): FrameTypeKey | undefined {
  return frameTypeKeys.find((key) => {
    const { name, color, matType: mat } = frameTypes[key];
    return (frameStyle ?? name) === name && (frameType ?? color) === color && (matType ?? mat) === mat;
  });
}

export function findFrameTypeByStyle(frameStyle: string): FrameTypeKey | undefined {
  return byStyle.get(frameStyle);
}

const CM_PER_INCH = 2.54;

const defineFrameSize = (label: string, w: number, h: number, specifiedUnits: number) => ({
  name: label,
  /** Trimmed print in cm, portrait. */
  val: { w, h },
  /** Price of a framed tile in the specification, in price units. `Prices` has the current price. */
  specifiedUnits,
  sizeText: `${formatInches(w)} × ${formatInches(h)} in (${w} × ${h} cm)`,
});

function formatInches(cm: number): string {
  return (cm / CM_PER_INCH).toFixed(1);
}

export const frameSizes = {
  rectangle_small: defineFrameSize("Small", 21, 31, 700),
  rectangle_medium: defineFrameSize("Medium", 30, 45, 900),
  rectangle_large: defineFrameSize("Large", 40, 60, 1200),
  rectangle_xlarge: defineFrameSize("X-Large", 50, 70, 1400),
} as const;

export type FrameSizeKey = keyof typeof frameSizes;

export const frameSizeKeys = Object.keys(frameSizes) as [FrameSizeKey, ...FrameSizeKey[]];

/** Returns the size of the trimmed portrait print in pixels at this resolution. */
export function computePrintPixels(key: FrameSizeKey, ppi: number): { w: number; h: number } {
  const { w, h } = frameSizes[key].val;
  return { w: Math.round((w / CM_PER_INCH) * ppi), h: Math.round((h / CM_PER_INCH) * ppi) };
}

/** Default size. Templates that do not offer it use their first size. */
export const defaultFrameSize: FrameSizeKey = "rectangle_small";

export const isFrameSize = (key: string): key is FrameSizeKey => Object.hasOwn(frameSizes, key);

/**
 * Number of unreserved frames by frame key, such as `Infinite:rectangle_small`. Frames without tracked stock are
 * omitted.
 */
export type AvailableFrames = Readonly<Record<string, number>>;

export const toFrameKey = (frameStyle: string, frameSize: string): string => `${frameStyle}:${frameSize}`;

/**
 * Returns whether the stock is smaller than the required number. A stock that is not tracked (undefined) is always
 * sufficient.
 */
export const isInsufficientStock = (left: number | undefined, required: number): left is number =>
  left !== undefined && left < required;

/**
 * Returns the first size for which there are not enough frames, with the number of frames left. `sizes` has one entry
 * per tile.
 */
export function findFirstShortage(
  frameStyle: string,
  sizes: readonly string[],
  framesLeft: AvailableFrames,
): { size: string; left: number } | undefined {
  for (const size of sizes) {
    const left = framesLeft[toFrameKey(frameStyle, size)];
    if (isInsufficientStock(left, sizes.filter((candidate) => candidate === size).length)) return { size, left };
  }
  return undefined;
}

/** Former frame names from the specification's assets, for search and tags only. */
const frameAliases: Readonly<Record<string, FrameTypeKey>> = {
  bold: "infinite",
  classic: "timeless",
  clean: "sleek",
  edge: "infinite",
  ever: "serene",
  harmony: "harmony",
  whisper: "whisper",
};

export function listFrameSearchTerms(key: FrameTypeKey): string[] {
  const aliases = Object.entries(frameAliases).flatMap(([alias, frame]) => (frame === key ? [alias] : []));
  return [...new Set([key, ...aliases])];
}

/** Frames that are described but not sold. */
const unsoldFrames = { pure: { name: "Pure", matType: "none", color: "veneer", isOutOfStock: true } } as const;

type FaqKey = keyof typeof frameTypes | keyof typeof unsoldFrames;

/** The entries of the specification's frame FAQ, in its order and with its exact wording. */
const specifiedTexts: ReadonlyArray<readonly [key: FaqKey, faqText: string]> = [
  ["timeless", "black frame with white edges"],
  ["infinite", "black frame, photo edge to edge"],
  ["pure", "frameless wood veneer"],
  ["serene", "white frame with white edges"],
  ["sleek", "white frame, photo edge to edge"],
];

export type FrameFaq = {
  key: string;
  name: string;
  faqText: string | null;
  /** Description generated from the print settings, so it always matches the product. */
  asMadeToday: string;
  isOffered: boolean;
  matType: MatType;
  /** Frame color. "veneer" has no frame: the photo is printed on wood. */
  color: FrameColor | "veneer";
};

const matDescriptions: Record<MatType, string> = {
  none: ", photo edge to edge",
  shallow: " with white edges",
};

/** Lists the specification's five frames, then the others. */
export function listFrameFaq(): FrameFaq[] {
  const otherFrames = frameTypeKeys.filter((key) => !specifiedTexts.some(([specifiedKey]) => specifiedKey === key));
  return [...specifiedTexts, ...otherFrames.map((key) => [key, null] as const)].map(([key, faqText]) => {
    if (key === "pure") {
      const { name, matType, color } = unsoldFrames.pure;
      return {
        key,
        name,
        faqText,
        asMadeToday: "Frameless wood veneer. Not currently offered.",
        isOffered: false,
        matType,
        color,
      };
    }
    const { name, color, matType } = frameTypes[key];
    const asMadeToday = `${frameColors[color].name} frame${matDescriptions[matType]}`;
    return { key, name, faqText, asMadeToday, isOffered: true, matType, color };
  });
}

/** Formats a frame's name and size, such as "Infinite in Small". */
export const formatFrameLabel = ({ frameStyle, frameSize }: { frameStyle: string; frameSize: string }): string =>
  `${frameStyle} in ${isFrameSize(frameSize) ? frameSizes[frameSize].name : frameSize}`;
