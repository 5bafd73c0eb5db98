import { ShopError } from "../../errors.ts";

export const tagLimits = { count: 20, length: 40 } as const;

/** Reserved tag that means "no filter". */
const ALL_TAG = "all";

/**
 * Normalizes a tag as API clients do: lower case, "_" for a space, "_and_" for "/". Does not trim or collapse
 * underscores; `canonicalizeTags` does.
 */
export function normalizeTag(tag: string): string {
  return tag.toLowerCase().replaceAll(" ", "_").replaceAll("/", "_and_");
}

/** Normalizes tags and removes "all", so an empty list means no filter. */
export function normalizeTags(tags: readonly string[]): string[] {
  return tags.map(normalizeTag).filter((tag) => tag !== ALL_TAG);
}

/**
 * Returns tags as stored and compared: trimmed, in normal form, "&" as "and", underscores collapsed, deduplicated.
 * Throws TOO_MANY_TAGS, TAG_TOO_LONG.
 */
export function canonicalizeTags(tags: readonly string[]): string[] {
  if (tags.length > tagLimits.count) throw new ShopError("TOO_MANY_TAGS", { sent: tags.length });
  const canonical = normalizeTags(tags.map((tag) => tag.normalize("NFC").trim())).map((tag) =>
    tag.replaceAll("&", "_and_").replace(/_{2,}/g, "_"),
  );
  const tooLong = canonical.some((tag) => [...tag].length > tagLimits.length);
  if (tooLong) throw new ShopError("TAG_TOO_LONG");
  return [...new Set(canonical)].filter((tag) => tag !== "");
}

/** Formats a stored tag for display: `black_and_white` becomes "Black and white". */
export function formatTag(tag: string): string {
  const words = tag.replaceAll("_", " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
