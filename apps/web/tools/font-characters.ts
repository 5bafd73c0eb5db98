const ascii = Array.from({ length: 0x7f - 0x20 }, (_, at) => String.fromCharCode(0x20 + at)).join("");

/** Characters of the shop's own texts, included in the fonts that every visitor loads. */
export const firstCharacters = `${ascii}\u00a0©°·×÷½–—‘’“”…→−`;
