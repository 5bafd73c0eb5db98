import type { Size } from "@storywall/domain/kernel/rect";
import { computeRoomLayout } from "@storywall/domain/walls/tiles/room-layout";
import type { ReactNode } from "react";
import { FloorLamp, Plant, Sofa } from "./furniture.tsx";

type Props = {
  /** Size of the group of tiles in cm. */
  group: Size;
  /** Content to draw in the rectangle of the group. */
  children: ReactNode;
  /** Hides the furniture next to the sofa. */
  isNarrow?: boolean;
  className?: string;
};

/** A wall above a sofa, drawn to scale at any width. The furniture is decorative; callers describe the content. */
export function Room({ group, children, isNarrow = false, className = "" }: Props) {
  const { width, height, floorAt, art } = computeRoomLayout(group, isNarrow);
  const middle = width / 2;
  const toPercent = (part: number, whole: number) => `${(part / whole) * 100}%`;
  return (
    <div className={`relative w-full overflow-hidden ${className}`} style={{ aspectRatio: `${width} / ${height}` }}>
      <svg aria-hidden="true" viewBox={`0 0 ${width} ${height}`} className="absolute inset-0 size-full">
        <rect width={width} height={floorAt} className="fill-(--room-wall)" />
        <polygon
          points={`${width * 0.02},0 ${width * 0.34},0 ${width * 0.66},${floorAt} ${width * 0.3},${floorAt}`}
          className="fill-(--room-light)"
        />
        <rect y={floorAt} width={width} height={height - floorAt} className="fill-(--room-floor)" />
        <rect y={floorAt - 7} width={width} height="7" className="fill-(--room-skirting)" />
        <rect y={floorAt} width={width} height="1.2" opacity="0.25" />
        {isNarrow ? null : (
          <>
            <Plant x={middle - 138} floorAt={floorAt + 8} />
            <FloorLamp x={middle + 134} floorAt={floorAt + 8} />
          </>
        )}
        <Sofa x={middle} floorAt={floorAt + 12} />
      </svg>
      <div
        className="absolute"
        style={{
          left: toPercent(art.x, width),
          top: toPercent(art.y, height),
          width: toPercent(art.width, width),
          height: toPercent(art.height, height),
        }}
      >
        {children}
      </div>
    </div>
  );
}
