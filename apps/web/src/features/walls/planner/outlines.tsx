import type { FurnitureKind } from "@storywall/domain/walls/planner/plan";

type Props = { kind: FurnitureKind; width: number; height: number };

/** Outline of a piece of furniture seen from the front, in mm from its lower left corner. */
export function Outline({ kind, width: w, height: h }: Props) {
  switch (kind) {
    case "sofa":
      return (
        <g className="fill-(--room-sofa)">
          <rect
            x={w * 0.06}
            y={-h}
            width={w * 0.88}
            height={h * 0.72}
            rx={h * 0.1}
            className="fill-(--room-sofa-dark)"
          />
          {[0.1, 0.505].map((at) => (
            <rect
              key={at}
              x={w * at}
              y={-h * 0.62}
              width={w * 0.395}
              height={h * 0.3}
              rx={h * 0.06}
              className="fill-(--room-sofa-lit)"
            />
          ))}
          <rect x={w * 0.05} y={-h * 0.38} width={w * 0.9} height={h * 0.26} rx={h * 0.05} />
          <rect x={0} y={-h * 0.72} width={w * 0.1} height={h * 0.62} rx={h * 0.08} />
          <rect x={w * 0.9} y={-h * 0.72} width={w * 0.1} height={h * 0.62} rx={h * 0.08} />
          <Legs w={w} h={h * 0.12} />
        </g>
      );
    case "bed":
      return (
        <g>
          <rect x={0} y={-h} width={w} height={h * 0.8} rx={h * 0.05} className="fill-(--room-wood)" />
          {[0.07, 0.53].map((at) => (
            <rect
              key={at}
              x={w * at}
              y={-h * 0.62}
              width={w * 0.4}
              height={h * 0.2}
              rx={h * 0.07}
              className="fill-(--room-skirting)"
            />
          ))}
          <rect x={0} y={-h * 0.46} width={w} height={h * 0.36} rx={h * 0.06} className="fill-(--room-sofa-lit)" />
          <Legs w={w} h={h * 0.1} />
        </g>
      );
    case "sideboard":
      return (
        <g>
          <rect x={0} y={-h} width={w} height={h * 0.82} rx={h * 0.02} className="fill-(--room-wood)" />
          {[0.335, 0.665].map((at) => (
            <rect key={at} x={w * at - 3} y={-h * 0.97} width={6} height={h * 0.76} opacity="0.35" />
          ))}
          <Legs w={w} h={h * 0.18} />
        </g>
      );
    case "console":
      return (
        <g className="fill-(--room-wood)">
          <rect x={0} y={-h} width={w} height={h * 0.16} rx={h * 0.02} />
          <rect x={w * 0.03} y={-h * 0.85} width={45} height={h * 0.85} />
          <rect x={w * 0.97 - 45} y={-h * 0.85} width={45} height={h * 0.85} />
        </g>
      );
    case "door":
      return (
        <g>
          <rect x={0} y={-h} width={w} height={h} className="fill-(--room-skirting)" />
          <rect x={70} y={70 - h} width={w - 140} height={h - 70} className="fill-(--room-wall)" />
          <rect
            x={70}
            y={70 - h}
            width={w - 140}
            height={h - 70}
            fill="none"
            stroke="#000"
            strokeOpacity="0.3"
            strokeWidth="8"
          />
          <circle cx={w - 150} cy={-Math.min(h * 0.5, 1_050)} r="28" className="fill-(--room-metal)" />
        </g>
      );
    case "window":
      return (
        <g>
          <rect x={0} y={-h} width={w} height={h} className="fill-(--room-skirting)" />
          <rect x={70} y={70 - h} width={w - 140} height={h - 140} fill="#b9d2de" />
          <rect x={w / 2 - 20} y={70 - h} width={40} height={h - 140} className="fill-(--room-skirting)" />
          <rect x={-40} y={-45} width={w + 80} height={45} className="fill-(--room-skirting)" />
        </g>
      );
  }
}

function Legs({ w, h }: { w: number; h: number }) {
  return [0.07, 0.93].map((at) => (
    <rect key={at} x={w * at - 20} y={-h} width={40} height={h} className="fill-(--room-metal)" />
  ));
}
