const ascii = Array.from({ length: 0x7f - 0x20 }, (_, at) => String.fromCharCode(0x20 + at)).join("");

/** What the shop's own words are made of: in the faces that every visitor fetches. */
export const firstCharacters = `${ascii}\u00a0©°·×÷½–—‘’“”…→−`;
