import { type FrameColor, frameColors, frameTypeKeys, frameTypes, type MatType } from "./frames.ts";

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
