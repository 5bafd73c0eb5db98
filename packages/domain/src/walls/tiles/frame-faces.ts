import type { FrameColour } from "../../catalog/frame-types.ts";

/** How a frame's face is drawn: lit from the top left. Screens and product pictures use the same. */
export const frameFaces: Readonly<Record<FrameColour, { light: string; mid: string; dark: string }>> = {
  black: { light: "#3a3836", mid: "#1d1c1b", dark: "#0c0c0b" },
  white: { light: "#ffffff", mid: "#f1efeb", dark: "#cfcac2" },
  wood: { light: "#d9b184", mid: "#b98a58", dark: "#8a6038" },
};

/** The paper a mat is printed on. */
export const MAT_WHITE = "#fdfcfa";
