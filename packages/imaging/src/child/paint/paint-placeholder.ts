import type { Rect } from "@storywall/domain/kernel/rect";
import { blendColor, fillRect, type Picture, type Rgb } from "./picture.ts";

const CARD_COLOR: Rgb = [226, 218, 206];
const PLUS_COLOR: Rgb = [168, 154, 136];

/** Paints a tile without a photo: a plain card with a round plus sign in the middle. */
export function paintPlaceholder(picture: Picture, tile: Rect): void {
  fillRect(picture, tile, CARD_COLOR);
  const radius = Math.min(tile.width, tile.height) * 0.13;
  const stroke = Math.max(1, radius * 0.09);
  const center = { x: tile.x + tile.width / 2, y: tile.y + tile.height / 2 };
  const outerRadius = Math.ceil(radius + stroke);
  const area = {
    x: Math.floor(center.x) - outerRadius,
    y: Math.floor(center.y) - outerRadius,
    width: 2 * outerRadius + 1,
    height: 2 * outerRadius + 1,
  };
  const computeOpacity = (x: number, y: number) => {
    const [across, down] = [Math.abs(x + 0.5 - center.x), Math.abs(y + 0.5 - center.y)];
    const ring = Math.abs(Math.hypot(across, down) - radius) - stroke / 2;
    const arm = radius * 0.45;
    const bar = Math.min(
      Math.hypot(Math.max(0, across - arm), down) - stroke / 2,
      Math.hypot(across, Math.max(0, down - arm)) - stroke / 2,
    );
    // Smooths the line: it is opaque half a pixel inside its edge, and transparent half a pixel outside.
    return Math.min(1, Math.max(0, 0.5 - Math.min(ring, bar)));
  };
  blendColor(picture, area, PLUS_COLOR, (amounts, y, left) => {
    for (let at = 0; at < amounts.length; at++) amounts[at] = computeOpacity(left + at, y);
  });
}
