import { ShopError } from "../../errors.ts";

/** How many tags one filter or one artwork may have, and how long one may be. */
export const tagLimits = { count: 20, length: 40 } as const;

/** The tag that means "no filter". */
const EVERYTHING = "all";

/**
 * A tag as the specification's clients write it: lower case, each space an underscore, a slash `_and_`
 *. Nothing is trimmed and nothing collapsed: that is the server's part.
 */
export function normaliseTag(tag: string): string {
  return tag.toLowerCase().replaceAll(" ", "_").replaceAll("/", "_and_");
}

/** A filter as the specification's clients send it: "all" is dropped, so that none means no filter. */
export function normaliseTags(tags: readonly string[]): string[] {
  return tags.map(normaliseTag).filter((tag) => tag !== EVERYTHING);
}

/**
 * Tags as they are stored and compared: normalised, runs of `_` collapsed, each once. "A / B", `a__and__b` and `a_and_b`
 * are one tag. Throws TOO_MANY_TAGS and TAG_TOO_LONG.
 */
export function canonicalTags(tags: readonly string[]): string[] {
  if (tags.length > tagLimits.count) throw new ShopError("TOO_MANY_TAGS", { sent: tags.length });
  const canonical = normaliseTags(tags.map((tag) => tag.trim())).map((tag) => tag.replace(/_{2,}/g, "_"));
  const tooLong = canonical.some((tag) => [...tag].length > tagLimits.length);
  if (tooLong) throw new ShopError("TAG_TOO_LONG");
  return [...new Set(canonical)].filter((tag) => tag !== "");
}

/** A stored tag in words: `black_&_white` is "Black & white". */
export function tagLabel(tag: string): string {
  const words = tag.replaceAll("_", " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
