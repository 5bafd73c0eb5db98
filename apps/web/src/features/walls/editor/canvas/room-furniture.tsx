import { SOFA } from "@storywall/domain/walls/tiles/room-scene";

/** Center of the furniture in the horizontal direction, and y coordinate of the floor, in cm. */
type FurniturePosition = { x: number; floorAt: number };

export function Sofa({ x, floorAt }: FurniturePosition) {
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

export function FloorLamp({ x, floorAt }: FurniturePosition) {
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

export function Plant({ x, floorAt }: FurniturePosition) {
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
