import { canvasTexts } from "./canvas-texts.ts";

/** Wall colors. They represent real paint, so they do not belong to the palette of the interface. */
export const paints = {
  plaster: { name: canvasTexts.paints.plaster, css: "var(--room-wall)" },
  chalk: { name: canvasTexts.paints.chalk, css: "#f3f0ea" },
  sage: { name: canvasTexts.paints.sage, css: "#bcc6b4" },
  clay: { name: canvasTexts.paints.clay, css: "#cfae98" },
  mist: { name: canvasTexts.paints.mist, css: "#b6c3cc" },
  slate: { name: canvasTexts.paints.slate, css: "#4a5158" },
} as const;
export type PaintKey = keyof typeof paints;
export const paintKeys = Object.keys(paints) as PaintKey[];
