export const matTypes = ["none", "shallow"] as const;
export type MatType = (typeof matTypes)[number];

export const frameColours = ["black", "white", "wood"] as const;
export type FrameColour = (typeof frameColours)[number];

type FrameType = { name: string; matType: MatType; color: FrameColour; isOutOfStock: boolean };

/** The six frames. On the wire `frameStyle` is the name and `frameType` the colour. */
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

/** What the picker starts with. */
export const defaultFrameType: FrameTypeKey = "infinite";

const byStyle = new Map<string, FrameTypeKey>(frameTypeKeys.map((key) => [frameTypes[key].name, key]));

type GivenFrame = Partial<Record<"frameStyle" | "frameType" | "matType", string | null | undefined>>;

/**
 * The frame that name, colour and mat mean together, as far as they are given. Undefined when they mean none or
 * contradict each other. Colour and mat alone mean exactly one frame.
 */
export function frameFor({ frameStyle, frameType, matType }: GivenFrame): FrameTypeKey | undefined {
  return frameTypeKeys.find((key) => {
    const { name, color, matType: mat } = frameTypes[key];
    return (frameStyle ?? name) === name && (frameType ?? color) === color && (matType ?? mat) === mat;
  });
}

/** The frame a wire `frameStyle` names, or undefined when there is none such. */
export function frameTypeOf(frameStyle: string): FrameTypeKey | undefined {
  return byStyle.get(frameStyle);
}
