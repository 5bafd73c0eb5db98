import { type FrameColor, frameColors } from "@storywall/domain/catalog/frames";
import type { Rect } from "@storywall/domain/kernel/rect";
import type { TileGeometry } from "@storywall/domain/walls/tiles/tile-geometry";

type Side = "top" | "left" | "right" | "bottom";
const sides: readonly Side[] = ["top", "left", "right", "bottom"];

export function FrameFace({
  geometry: { frame, lip },
  color,
  id,
}: {
  geometry: Pick<TileGeometry, "frame" | "lip">;
  color: FrameColor;
  id: string;
}) {
  "use no memo"; // The result is not memoized here; callers memoize it.
  const { face, shades, hasGrain } = frameColors[color];
  return (
    <>
      {hasGrain ? <WoodGrain id={id} dark={face.dark} light={face.light} /> : null}
      <rect x={frame.x} y={frame.y} width={frame.width} height={frame.height} rx="1" fill={face.mid} />
      {sides.map((side) => {
        const [light, strength] = shades[side];
        const points = getMiteredSide(frame, lip, side);
        return (
          <g key={side}>
            {hasGrain ? (
              <polygon
                points={points}
                fill={`url(#${id}${side === "top" || side === "bottom" ? "along" : "upright"})`}
              />
            ) : null}
            <polygon points={points} fill={light} opacity={strength} />
          </g>
        );
      })}
      <path d={getMiterLines(frame, lip)} stroke={face.dark} strokeWidth="0.35" opacity="0.7" fill="none" />
      <rect
        x={frame.x + 0.35}
        y={frame.y + 0.35}
        width={frame.width - 0.7}
        height={frame.height - 0.7}
        rx="0.8"
        fill="none"
        stroke={face.light}
        strokeOpacity="0.55"
        strokeWidth="0.7"
      />
      <rect
        x={lip.x - 0.5}
        y={lip.y - 0.5}
        width={lip.width + 1}
        height={lip.height + 1}
        fill="none"
        stroke={face.dark}
        strokeWidth="1"
      />
    </>
  );
}

/** Wood grain for the horizontal and vertical sides. Its size is in mm, so the grain is the same on all tiles. */
function WoodGrain({ id, dark, light }: { id: string; dark: string; light: string }) {
  return (
    <>
      <pattern id={`${id}along`} width="90" height="10" patternUnits="userSpaceOnUse">
        <g fill="none" strokeWidth="0.5">
          <path
            d="M0 1.4C18 .6 30 2.6 52 1.8S80 .9 90 1.4M0 5.6C26 6.6 40 4.6 62 5.2S82 6 90 5.6"
            stroke={dark}
            opacity="0.5"
          />
          <path d="M0 3.3C20 4 44 2.7 64 3.6S84 3 90 3.3M0 8.6C22 7.7 52 9.2 90 8.6" stroke={dark} opacity="0.28" />
          <path d="M0 7.1C30 7.8 58 6.5 90 7.1M0 2.4C34 1.8 60 3 90 2.4" stroke={light} opacity="0.5" />
        </g>
      </pattern>
      <pattern id={`${id}upright`} href={`#${id}along`} patternTransform="rotate(90)" />
    </>
  );
}

const getCorners = ({ x, y, width, height }: Rect) => ({
  topLeft: `${x},${y}`,
  topRight: `${x + width},${y}`,
  bottomRight: `${x + width},${y + height}`,
  bottomLeft: `${x},${y + height}`,
});

function getMiteredSide(outer: Rect, inner: Rect, side: Side): string {
  const [o, i] = [getCorners(outer), getCorners(inner)];
  switch (side) {
    case "top":
      return `${o.topLeft} ${o.topRight} ${i.topRight} ${i.topLeft}`;
    case "left":
      return `${o.topLeft} ${i.topLeft} ${i.bottomLeft} ${o.bottomLeft}`;
    case "right":
      return `${o.topRight} ${o.bottomRight} ${i.bottomRight} ${i.topRight}`;
    case "bottom":
      return `${o.bottomLeft} ${i.bottomLeft} ${i.bottomRight} ${o.bottomRight}`;
  }
}

/** Returns the path of the miter lines, which run from each outer corner to the inner one. */
function getMiterLines(outer: Rect, inner: Rect): string {
  const [o, i] = [getCorners(outer), getCorners(inner)];
  return `M${o.topLeft}L${i.topLeft}M${o.topRight}L${i.topRight}M${o.bottomRight}L${i.bottomRight}M${o.bottomLeft}L${i.bottomLeft}`;
}
