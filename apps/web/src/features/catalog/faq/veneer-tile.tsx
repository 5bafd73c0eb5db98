import { defaultFrameSize } from "@storywall/domain/catalog/frames";
import { useId } from "react";
import type { TilePicture } from "@/components/tiles/framed-tile.tsx";
import { getTileGeometry } from "@/components/tiles/tile-svg.tsx";

const GRAIN_MM = 7;
const veneer = { light: "#f1e4cd", line: "#d9bf96" } as const;

/** An unframed photo on a wood veneer board, which is shown only for comparison. Decorative. */
export function VeneerTile({ picture }: { picture: TilePicture | undefined }) {
  const id = useId();
  const { frame } = getTileGeometry({ frameSize: defaultFrameSize, mat: "none" });
  const lines = Array.from({ length: Math.ceil(frame.width / GRAIN_MM) }, (_, index) => ({
    opacity: index % 3 ? 0.4 : 0.7,
    path: `M${frame.x + index * GRAIN_MM} ${frame.y}q${index % 2 ? 3 : -3} ${frame.height / 2} 0 ${frame.height}`,
  }));
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
        {([0.7, 0.4] as const).map((opacity) => (
          <path
            key={opacity}
            d={lines.flatMap((line) => (line.opacity === opacity ? line.path : [])).join("")}
            fill="none"
            stroke={veneer.line}
            strokeOpacity={opacity}
            strokeWidth="1.1"
          />
        ))}
        <image
          href={picture?.src}
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
