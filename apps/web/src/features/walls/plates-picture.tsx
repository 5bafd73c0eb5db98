import { wallsTexts } from "./walls-texts.ts";

const corners = [8, 54];

/** Drawing of a set of steel plates. It is shown where other products have a thumbnail. */
export function PlatesPicture({ isDescribed }: { isDescribed: boolean }) {
  const label = isDescribed ? { role: "img", "aria-label": wallsTexts.platesPicture } : { "aria-hidden": true };
  return (
    <div className="self-start rounded-xl bg-wall p-1.5" {...label}>
      <svg viewBox="0 0 100 100" aria-hidden="true" className="block w-full fill-card stroke-line">
        {corners.flatMap((y) =>
          corners.map((x) => <rect key={`${x}-${y}`} x={x} y={y} width="38" height="38" rx="6" strokeWidth="1.5" />),
        )}
      </svg>
    </div>
  );
}
