/** Wall colors. They show real paint and are not part of the interface's palette. */
export const paints = {
  plaster: { name: "Plaster", css: "var(--room-wall)" },
  chalk: { name: "Chalk", css: "#f3f0ea" },
  sage: { name: "Sage", css: "#bcc6b4" },
  clay: { name: "Clay", css: "#cfae98" },
  mist: { name: "Mist", css: "#b6c3cc" },
  slate: { name: "Slate", css: "#4a5158" },
} as const;
export type PaintKey = keyof typeof paints;
export const paintKeys = Object.keys(paints) as PaintKey[];
