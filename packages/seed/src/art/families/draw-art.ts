import type { Orientation } from "../../drawing/svg.ts";
import type { Palette } from "../palettes.ts";

/** Draws a picture as SVG. The same seed, palette and orientation give the same output. */
export type DrawArt = (seed: number, palette: Palette, orientation: Orientation) => string;
