import { defaultFrameSize } from "@storywall/domain/catalog/frames";
import { useId } from "react";
import type { TilePicture } from "@/components/tiles/framed-tile.tsx";
import { getTileGeometry } from "@/components/tiles/tile-svg.tsx";

const GRAIN_MM = 7;
const veneer = { light: "#f1e4cd", line: "#d9bf96" } as const;

/** An unframed photo on a wood veneer board, which is shown only for comparison. Decorative. */
export function VeneerTile({ picture }: { picture: TilePicture }) {
  const id = useId();
  const { frame } = getTileGeometry({ frameSize: defaultFrameSize, mat: "none" });
  const lines = Array.from({ length: Math.ceil(frame.width / GRAIN_MM) }, (_, index) => frame.x + index * GRAIN_MM);
  return (
    <svg
      aria-hidden="true"
      viewBox={`${frame.x} ${frame.y} ${frame.width} ${frame.height}`}
      className="block h-auto w-full drop-shadow-[0_6px_10px_rgb(0_0_0/0.28)]"
    >
      <clipPath id={`${id}board`}>
        <rect x={frame.x} y={frame.y} width={frame.width} height={frame.height} rx="1.5" />
      </clipPath>
      <g clipPath={`url(#${id}board)`}>
        <rect x={frame.x} y={frame.y} width={frame.width} height={frame.height} fill={veneer.light} />
        {lines.map((x, index) => (
          <path
            key={x}
            d={`M${x} ${frame.y} q ${index % 2 ? 3 : -3} ${frame.height / 2} 0 ${frame.height}`}
            fill="none"
            stroke={veneer.line}
            strokeOpacity={index % 3 ? 0.4 : 0.7}
            strokeWidth="1.1"
          />
        ))}
        <image
          href={picture.src}
          x={frame.x}
          y={frame.y}
          width={frame.width}
          height={frame.height}
          preserveAspectRatio="xMidYMid slice"
          opacity="0.86"
          style={{ mixBlendMode: "multiply" }}
        />
      </g>
    </svg>
  );
}
