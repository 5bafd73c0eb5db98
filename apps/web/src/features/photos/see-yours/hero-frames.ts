import type { CSSProperties } from "react";
import heroPhotos from "@/features/catalog/pictures/hero-photos.json";
import white from "@/features/catalog/pictures/hero-white.jpg";

type Share = { x: number; y: number; width: number; height: number };

export const FRAME_COUNT = heroPhotos.photos.length;

/** Covers the blurred edge of the rendered photo. A share of the picture. */
const EDGE = 0.0006;

/** Position of the wide picture behind its narrow part, which phones show. */
export const tallStyle = {
  "--tall-left": toPercent(-heroPhotos.tall.x / heroPhotos.tall.width),
  "--tall-width": toPercent(1 / heroPhotos.tall.width),
} as CSSProperties;

/** Loads the light of the room, so that no photo is shown without it. */
export async function loadLight(): Promise<void> {
  const image = new Image();
  image.src = white.src;
  // Without the light, the photos are shown in their own colors.
  await image.decode().catch(() => undefined);
}

/** Shows a photo in a frame, multiplied with the white print that was rendered there. */
export function toFrameStyle(index: number, src: string): CSSProperties {
  const { x, y, width, height } = growShare(heroPhotos.photos[index] ?? { x: 0, y: 0, width: 0, height: 0 });
  return {
    left: toPercent(x),
    top: toPercent(y),
    width: toPercent(width),
    height: toPercent(height),
    backgroundImage: `url("${src}"), url("${white.src}")`,
    backgroundBlendMode: "multiply, normal",
    backgroundSize: ["cover", `${toPercent(1 / width)} ${toPercent(1 / height)}`].join(),
    backgroundPosition: ["center", `${toPercent(x / (1 - width))} ${toPercent(y / (1 - height))}`].join(),
  };
}

const growShare = ({ x, y, width, height }: Share): Share => ({
  x: x - EDGE,
  y: y - EDGE * 1.6,
  width: width + 2 * EDGE,
  height: height + 2 * EDGE * 1.6,
});

function toPercent(share: number): string {
  return `${(share * 100).toFixed(4)}%`;
}
