import type { FrameColor } from "../../catalog/frames.ts";

/** Colors of a frame's face. The light comes from the top left. */
export const frameFaces: Readonly<Record<FrameColor, { light: string; mid: string; dark: string }>> = {
  black: { light: "#3a3836", mid: "#1d1c1b", dark: "#0c0c0b" },
  white: { light: "#ffffff", mid: "#f1efeb", dark: "#cfcac2" },
  wood: { light: "#e8cfa9", mid: "#d3b386", dark: "#a8855a" },
};

export const MAT_WHITE = "#fdfcfa";
