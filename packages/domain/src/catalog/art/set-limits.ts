/**
 * Maximum numbers of artworks in a visitor's set and in a curated set, of characters in a name, and of sets in a list.
 */
export const setLimits = { visitor: 24, curated: 500, name: 60, list: 500 } as const;
