/** Works in a set of a visitor's and in one of the shop's, letters of a name, and sets in the list. */
export const setLimits = { visitor: 24, curated: 500, name: 60, list: 500 } as const;
