import { computeColorLightness } from "../drawing/color.ts";

export type Palette = {
  readonly ground: string;
  readonly ink: string;
  readonly accents: readonly [string, string, string, string, string];
};

export const palettes = {
  clay: { ground: "#f3eae0", ink: "#3a2f2a", accents: ["#c8694a", "#e0a37e", "#8a9a7b", "#dcc09a", "#4d5a4f"] },
  ember: { ground: "#f6eadd", ink: "#2f2328", accents: ["#efcfab", "#e3a67f", "#c96a49", "#7f453f", "#8a9a7b"] },
  dusk: { ground: "#f8e6d8", ink: "#2b2d42", accents: ["#f3bda2", "#db8088", "#955f88", "#544c7c", "#27305a"] },
  sea: { ground: "#f2efe7", ink: "#12344a", accents: ["#d5e3df", "#9cc4c6", "#4f93a0", "#1f5f7a", "#e3a66d"] },
  forest: { ground: "#f3f0e5", ink: "#21312a", accents: ["#d8dcc4", "#a9b894", "#6d8a6b", "#3d5f4d", "#c98a4b"] },
  mustard: { ground: "#f5efdf", ink: "#2c2b2b", accents: ["#e1a730", "#c65b3c", "#2f5d62", "#8fb0a5", "#e8d3ae"] },
  blush: { ground: "#faf1ec", ink: "#4a3838", accents: ["#ebc5b7", "#d99a8b", "#b06a66", "#f0d9c6", "#7d8c84"] },
  night: { ground: "#141d33", ink: "#f3ead7", accents: ["#22345a", "#3e5c8a", "#e9c46a", "#d98c5f", "#8fa7c4"] },
  ink: { ground: "#f7f4ee", ink: "#1d1d1f", accents: ["#2a2a2c", "#6a6966", "#a5a19a", "#d8d2c6", "#b3402e"] },
  desert: { ground: "#f8ead8", ink: "#4a2c22", accents: ["#f0cfa4", "#e9b384", "#d98859", "#b85c3e", "#6f3a33"] },
  winter: { ground: "#eff2f3", ink: "#28394a", accents: ["#d5dee4", "#a9bcc8", "#738fa1", "#486579", "#d7b9a5"] },
  plum: { ground: "#f4ece8", ink: "#33202f", accents: ["#e6c9c0", "#c48f93", "#87536b", "#4d2f4c", "#d9a441"] },
  plumNight: { ground: "#2b1730", ink: "#f4e6d6", accents: ["#3d2344", "#6b4470", "#e3b778", "#c97b6a", "#a58aa8"] },
  copper: { ground: "#16211f", ink: "#dfa072", accents: ["#25302d", "#4b5a54", "#b4623a", "#8f4a2c", "#8a9c92"] },
  pine: { ground: "#17292a", ink: "#efe6d2", accents: ["#23403d", "#3d665c", "#d9b26a", "#c97b57", "#8fae9b"] },
} as const satisfies Record<string, Palette>;

export type PaletteName = keyof typeof palettes;

export function sortLightToDark({ accents }: Palette): string[] {
  return [...accents].sort((a, b) => computeColorLightness(b) - computeColorLightness(a));
}
