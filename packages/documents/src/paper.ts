/** Paper sizes in points. */
export const papers = {
  letter: { width: 612, height: 792 },
  a4: { width: 595.28, height: 841.89 },
} as const;

export type Paper = keyof typeof papers;
