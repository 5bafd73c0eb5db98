/** Works in a set of a visitor's and in one of the shop's (C-11, D-8), letters of a name, and sets in the list (S-179). */
export const setLimits = { visitor: 24, curated: 500, name: 60, list: 500 } as const;
