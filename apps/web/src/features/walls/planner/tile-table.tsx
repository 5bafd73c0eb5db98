import { defaultFrameSize, frameSizes } from "@storywall/domain/catalog/frames";
import { formatLengthValue, type LengthUnit } from "@storywall/domain/walls/planner/lengths";
import { computeTileCoordinates, type WallPlan } from "@storywall/domain/walls/planner/plan";

const texts = {
  positions: "Where each tile goes",
  positionsHint: {
    cm: "All measurements are in centimeters. They run from the left edge of the wall, or up from the floor, to the outer edge of the frame. The steel plate goes behind the center of its tile.",
    in: "All measurements are in inches. They run from the left edge of the wall, or up from the floor, to the outer edge of the frame. The steel plate goes behind the center of its tile.",
  } satisfies Record<LengthUnit, string>,
  tile: "Tile",
  left: "Left",
  top: "Top",
  plate: "Plate",
};

export function TileTable({ plan, unit, chosen }: { plan: WallPlan; unit: LengthUnit; chosen: readonly string[] }) {
  const formatMm = (mm: number) => formatLengthValue(mm, unit);
  return (
    <section aria-labelledby="wall-numbers" className="space-y-3">
      <h2 id="wall-numbers" className="text-2xl">
        {texts.positions}
      </h2>
      <p className="text-soft">{texts.positionsHint[unit]}</p>
      <div className="overflow-x-auto">
        <table className="w-full min-w-full text-left tabular-nums">
          <thead className="text-soft text-sm">
            <tr>
              <th scope="col" className="py-1.5 pr-3 font-normal">
                {texts.tile}
              </th>
              <th scope="col" className="py-1.5 pr-3 font-normal">
                {texts.left}
              </th>
              <th scope="col" className="py-1.5 pr-3 font-normal">
                {texts.top}
              </th>
              <th scope="col" className="py-1.5 font-normal">
                {texts.plate}
              </th>
            </tr>
          </thead>
          <tbody>
            {computeTileCoordinates(plan).map(({ n, name, left, top, plate }) => (
              <tr key={name} className={`border-line border-t ${chosen.includes(name) ? "bg-tint" : ""}`}>
                <th scope="row" className="py-2 pr-3 font-medium">
                  {n}
                  <span className="ml-1.5 font-normal text-soft text-sm">
                    {frameSizes[plan.tiles[n - 1]?.frameSize ?? defaultFrameSize].name}
                  </span>
                </th>
                <td className="whitespace-nowrap py-2 pr-3">{formatMm(left)}</td>
                <td className="whitespace-nowrap py-2 pr-3">{formatMm(top)}</td>
                <td className="py-2">
                  <span className="whitespace-nowrap">{formatMm(plate.left)},</span>{" "}
                  <span className="whitespace-nowrap">{formatMm(plate.top)}</span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
