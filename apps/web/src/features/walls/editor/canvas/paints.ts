/** CSS colors of the wall. They represent real paint, so they do not belong to the palette of the interface. */
export const paints = {
  plaster: "var(--room-wall)",
  chalk: "#f3f0ea",
  sage: "#bcc6b4",
  clay: "#cfae98",
  mist: "#b6c3cc",
  slate: "#4a5158",
} as const;
export type PaintKey = keyof typeof paints;
export const paintKeys = Object.keys(paints) as PaintKey[];
