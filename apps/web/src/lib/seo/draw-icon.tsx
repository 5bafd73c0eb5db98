import { ImageResponse } from "next/og";

const tiles = [
  { left: 1, top: 1, width: 11, height: 16, background: "#ffffff" },
  { left: 15, top: 1, width: 12, height: 9, background: "#8fd3b0" },
  { left: 15, top: 13, width: 12, height: 14, background: "#ffffff" },
  { left: 1, top: 20, width: 11, height: 7, background: "#8fd3b0" },
] as const;
const GRID = 28;

/** Draws the shop's icon as a square PNG. `margin` is the fraction of each side that a launcher may cut off. */
export function drawIcon(side: number, margin: number): ImageResponse {
  const unit = (side * (1 - 2 * margin)) / GRID;
  const start = side * margin;
  return new ImageResponse(
    <div style={{ display: "flex", position: "relative", width: side, height: side, background: "#14573f" }}>
      {tiles.map(({ left, top, width, height, background }) => (
        <div
          key={`${left} ${top}`}
          style={{
            position: "absolute",
            left: start + left * unit,
            top: start + top * unit,
            width: width * unit,
            height: height * unit,
            borderRadius: 1.5 * unit,
            background,
          }}
        />
      ))}
    </div>,
    { width: side, height: side },
  );
}
