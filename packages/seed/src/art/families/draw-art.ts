import type { Orientation } from "../../drawing/svg.ts";
import type { Palette } from "../palettes.ts";

/** A way of drawing: the same seed, palette and orientation give the same SVG. */
export type DrawArt = (seed: number, palette: Palette, orientation: Orientation) => string;
