export const matTypes = ["none", "shallow"] as const;
export type MatType = (typeof matTypes)[number];

export const frameColors = ["black", "white", "wood"] as const;
export type FrameColor = (typeof frameColors)[number];

type FrameType = { name: string; matType: MatType; color: FrameColor; isOutOfStock: boolean };

/** The frames that can be sold. In designs and API responses, `frameStyle` is the name and `frameType` the color. */
export const frameTypes = {
  infinite: { name: "Infinite", matType: "none", color: "black", isOutOfStock: false },
  timeless: { name: "Timeless", matType: "shallow", color: "black", isOutOfStock: false },
  serene: { name: "Serene", matType: "none", color: "white", isOutOfStock: false },
  sleek: { name: "Sleek", matType: "shallow", color: "white", isOutOfStock: false },
  harmony: { name: "Harmony", matType: "none", color: "wood", isOutOfStock: false },
  whisper: { name: "Whisper", matType: "shallow", color: "wood", isOutOfStock: false },
} as const satisfies Record<string, FrameType>;

export type FrameTypeKey = keyof typeof frameTypes;

export const frameTypeKeys = Object.keys(frameTypes) as [FrameTypeKey, ...FrameTypeKey[]];

/** Frame preselected in the frame picker. */
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
