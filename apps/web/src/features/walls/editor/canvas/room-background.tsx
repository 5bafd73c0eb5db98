import type { RoomKind, RoomScene } from "@storywall/domain/walls/tiles/room-scene";
import { FloorLamp, Plant, Sofa } from "./room-furniture.tsx";

const SKIRTING_CM = 8;
/** Wider than any window, so that the ends of the floor are never visible. */
const FLOOR_EXTENT_CM = 4000;
/** Distance from the lower edge of the wall to the furniture, which stands in front of the wall. */
const BEFORE_WALL_CM = 12;

/** Floor, baseboard and furniture around the tiles, in cm. */
export default function RoomBackground({ scene, kind }: { scene: RoomScene; kind: Exclude<RoomKind, "wall"> }) {
  const { width, height, floorTop, furniture } = scene;
  const floorAt = floorTop + BEFORE_WALL_CM;
  const middle = furniture ? furniture.x + furniture.width / 2 : 0;
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${width} ${height}`}
      className="pointer-events-none absolute inset-0 size-full overflow-visible"
    >
      <rect
        x={-FLOOR_EXTENT_CM}
        y={floorTop}
        width={2 * FLOOR_EXTENT_CM}
        height={FLOOR_EXTENT_CM}
        className="fill-(--room-floor)"
      />
      <rect
        x={-FLOOR_EXTENT_CM}
        y={floorTop - SKIRTING_CM}
        width={2 * FLOOR_EXTENT_CM}
        height={SKIRTING_CM}
        className="fill-(--room-skirting)"
      />
      <rect x={-FLOOR_EXTENT_CM} y={floorTop} width={2 * FLOOR_EXTENT_CM} height="1.2" opacity="0.25" />
      {kind === "sofa" ? (
        <>
          <Plant x={middle - 132} floorAt={floorTop + 8} />
          <FloorLamp x={middle + 130} floorAt={floorTop + 8} />
          <Sofa x={middle} floorAt={floorAt} />
        </>
      ) : null}
      {kind === "door" && furniture ? <Door x={furniture.x} y={furniture.y} /> : null}
    </svg>
  );
}

/** A door of 96 × 208 cm, including its frame. */
function Door({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect width="96" height="208" className="fill-(--room-skirting)" />
      <rect x="7" y="7" width="82" height="201" opacity="0.08" />
      <rect x="8" y="8" width="80" height="200" className="fill-(--room-skirting)" />
      <g fill="none" stroke="#000" strokeOpacity="0.14">
        <rect x="19" y="20" width="58" height="98" />
        <rect x="22" y="23" width="52" height="92" />
        <rect x="19" y="132" width="58" height="62" />
        <rect x="22" y="135" width="52" height="56" />
      </g>
      <circle cx="81" cy="112" r="2.4" className="fill-(--room-metal)" />
      <rect x="71" y="111" width="11" height="2" rx="1" className="fill-(--room-metal)" />
    </g>
  );
}
