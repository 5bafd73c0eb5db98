/** Embedded font that contains a character. */
export type PrintScript = "western" | "chinese" | "korean";

type Range = readonly [first: number, last: number, script: PrintScript];

/**
 * Characters that the fonts in packages/documents contain. A test in that package compares this list with the fonts.
 */
export const printableRanges: readonly Range[] = [
  [0x20, 0x7e, "western"],
  // The last characters of this range include the Hawaiian ʻokina and accents that do not combine with their letter
  // into one character.
  [0xa0, 0x36f, "western"],
  // The Coptic letters between the two Greek ranges are not included.
  [0x370, 0x3e1, "western"],
  [0x3f0, 0x3ff, "western"],
  [0x400, 0x52f, "western"],
  [0x1e00, 0x1fff, "western"],
  [0x2010, 0x2027, "western"],
  [0x2030, 0x205e, "western"],
  [0x20a0, 0x20c0, "western"],
  [0x2116, 0x2116, "western"],
  [0x2122, 0x2122, "western"],
  [0x2190, 0x2199, "chinese"],
  [0x2212, 0x2212, "western"],
  [0x2605, 0x2606, "chinese"],
  [0x2660, 0x266f, "chinese"],
  [0x3001, 0x303f, "chinese"],
  [0x3041, 0x3096, "chinese"],
  [0x3099, 0x30ff, "chinese"],
  [0x3105, 0x312f, "chinese"],
  [0x3131, 0x318e, "korean"],
  [0x3400, 0x4db5, "chinese"],
  [0x4e00, 0x9fef, "chinese"],
  [0xac00, 0xd7a3, "korean"],
  [0xff01, 0xff9f, "chinese"],
  [0xffe0, 0xffe6, "chinese"],
];

/** Invisible characters: soft hyphens, joiners, direction marks and variation selectors. */
const invisible = /[\p{Cf}\p{Variation_Selector}]/gu;

/** Characters that change the direction of the text after them. They can make a printed address read differently. */
const directionMark = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

/** Normalizes a text for printing: composes letters and removes invisible characters, but not line breaks. */
export const normalizePrintText = (text: string): string => text.normalize("NFC").replace(invisible, "");

/**
 * Normalizes a one-line text for storage: composes letters, removes invisible characters, and replaces line breaks,
 * tabs and other white space with single spaces.
 */
export const normalizeLine = (text: string | null | undefined): string =>
  (text ?? "")
    .normalize("NFC")
    .replace(invisible, (character) => (directionMark.test(character) ? character : ""))
    .replace(/[\s\u0085]+/g, " ")
    .trim();

/** Returns whether a text contains control characters, or characters that change the direction of text. */
export const hasControlCharacter = (text: string): boolean => /[\p{Cc}\p{Cs}]/u.test(text) || directionMark.test(text);

/** Returns the font for a character, or null if no font has it. Whitespace is in every font. */
export function findPrintScript(character: string): PrintScript | null {
  if (/\s/.test(character)) return "western";
  const code = character.codePointAt(0) ?? 0;
  return printableRanges.find(([first, last]) => code >= first && code <= last)?.[2] ?? null;
}

/** Returns an error message that names the unprintable characters of a text, or null if there are none. */
export function describeUnprintableText(text: string): string | null {
  const unprintable = [...new Set(normalizePrintText(text))].filter((character) => findPrintScript(character) === null);
  if (unprintable.length === 0) return null;
  const quotedCharacters = unprintable.slice(0, 3).map((character) => `“${character}”`);
  return `We can’t print ${quotedCharacters.join(", ")}${unprintable.length > 3 ? ", and others" : ""}. Please leave ${unprintable.length === 1 ? "it" : "them"} out.`;
}
