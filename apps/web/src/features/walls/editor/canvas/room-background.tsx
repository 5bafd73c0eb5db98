import { type RoomKind, type RoomScene, SOFA } from "@storywall/domain/walls/tiles/room-scene";

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

/** Center of the furniture in the horizontal direction, and y coordinate of the floor, in cm. */
type FurniturePosition = { x: number; floorAt: number };

function Sofa({ x, floorAt }: FurniturePosition) {
  const half = SOFA.width / 2;
  const top = -SOFA.height - 12;
  return (
    <g transform={`translate(${x} ${floorAt})`}>
      <ellipse cy="-1" rx={half + 6} ry="5" opacity="0.16" />
      <rect x={-half + 14} y="-14" width="5" height="14" rx="1.5" className="fill-(--room-wood)" />
      <rect x={half - 19} y="-14" width="5" height="14" rx="1.5" className="fill-(--room-wood)" />
      <rect
        x={-half + 10}
        y={top + 12}
        width={SOFA.width - 20}
        height="62"
        rx="9"
        className="fill-(--room-sofa-dark)"
      />
      <rect x={-half + 17} y={top + 16} width={half - 18} height="42" rx="8" className="fill-(--room-sofa)" />
      <rect x="1" y={top + 16} width={half - 18} height="42" rx="8" className="fill-(--room-sofa)" />
      <rect x={-half + 16} y="-42" width={half - 17} height="19" rx="6" className="fill-(--room-sofa-lit)" />
      <rect x="1" y="-42" width={half - 17} height="19" rx="6" className="fill-(--room-sofa-lit)" />
      <rect x={-half + 8} y="-25" width={SOFA.width - 16} height="13" rx="4" className="fill-(--room-sofa-dark)" />
      <rect x={-half} y="-62" width="20" height="50" rx="8" className="fill-(--room-sofa)" />
      <rect x={half - 20} y="-62" width="20" height="50" rx="8" className="fill-(--room-sofa)" />
      <g transform={`translate(${-half + 40} -58) rotate(-9)`}>
        <rect x="-17" y="-17" width="34" height="34" rx="6" className="fill-(--room-cushion)" />
      </g>
      <g transform={`translate(${half - 42} -56) rotate(7)`}>
        <rect x="-15" y="-15" width="30" height="30" rx="6" className="fill-(--room-skirting)" />
      </g>
    </g>
  );
}

function FloorLamp({ x, floorAt }: FurniturePosition) {
  return (
    <g transform={`translate(${x} ${floorAt})`}>
      <ellipse cy="0" rx="16" ry="3" opacity="0.16" />
      <rect x="-1" y="-132" width="2" height="132" className="fill-(--room-metal)" />
      <ellipse cy="-1" rx="13" ry="2.4" className="fill-(--room-metal)" />
      <path d="M-14 -158 h28 l8 30 h-44 z" className="fill-(--room-shade)" />
    </g>
  );
}

const leaves = [-58, -36, -16, 4, 24, 44, 62] as const;

function Plant({ x, floorAt }: FurniturePosition) {
  return (
    <g transform={`translate(${x} ${floorAt})`}>
      <ellipse cy="0" rx="20" ry="3.5" opacity="0.16" />
      {leaves.map((angle, index) => (
        <path
          key={angle}
          d="M0 0 C -13 -26 -9 -56 0 -72 C 9 -56 13 -26 0 0 Z"
          transform={`translate(${angle / 14} -36) rotate(${angle}) scale(${1 - Math.abs(angle) / 220})`}
          className={index % 2 === 0 ? "fill-(--room-leaf)" : "fill-(--room-leaf-dark)"}
        />
      ))}
      <path d="M-16 -36 h32 l-4 36 h-24 z" className="fill-(--room-pot)" />
    </g>
  );
}
