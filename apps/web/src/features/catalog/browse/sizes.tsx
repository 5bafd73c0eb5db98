import { type FrameSizeKey, frameSizeKeys, frameSizes } from "@storywall/domain/catalog/frame-sizes";
import { computeTilePrice, type Pricing } from "@storywall/domain/catalog/prices";
import { SOFA } from "@storywall/domain/walls/tiles/room-layout";
import { Room } from "@/components/room/room.tsx";
import { FramedTile } from "@/components/tiles/framed-tile.tsx";
import { getSamplePhoto } from "@/components/tiles/samples.ts";
import type { SharedTile } from "@/components/tiles/tile-svg.tsx";
import { PriceTag } from "@/features/catalog/price-tag.tsx";

const createBlackTile = (frameSize: FrameSizeKey): SharedTile => ({ frameSize, color: "black", mat: "shallow" });
export const sizesFrames = frameSizeKeys.map(createBlackTile);

const GAP = 16;
const sizes = frameSizeKeys.map((key) => ({ key, ...frameSizes[key] }));
const group = {
  width: sizes.reduce((sum, { val }) => sum + val.w, 0) + GAP * (sizes.length - 1),
  height: Math.max(...sizes.map(({ val }) => val.h)),
};
const CM_PER_INCH = 2.54;
const toInches = (cm: number) => (cm / CM_PER_INCH).toFixed(1);

export function Sizes({ pricing }: { pricing: Pricing }) {
  return (
    <section id="sizes" aria-labelledby="sizes-title" className="scroll-mt-20 pt-20">
      <div className="mx-auto max-w-6xl px-4">
        <h2 id="sizes-title" className="text-3xl">
          Four sizes, to scale
        </h2>
        <p className="mt-2 text-soft">
          Shown to scale above a {Math.round(SOFA.width / CM_PER_INCH)}-inch ({SOFA.width} cm) sofa.
        </p>
      </div>
      <div className="mx-auto mt-6 max-w-6xl sm:px-4">
        <SizesInRoom isNarrow className="sm:hidden" />
        <SizesInRoom className="rounded-3xl max-sm:hidden" />
      </div>
      <div className="@container mx-auto max-w-6xl px-4">
        <table className="mt-6 w-full wrap-anywhere text-left @min-[16rem]:wrap-break-word">
          <caption className="sr-only">Framed tile sizes and prices</caption>
          <thead className="text-soft text-sm">
            <tr>
              <th scope="col" className="py-2 font-normal">
                Size
              </th>
              <th scope="col" className="py-2 font-normal">
                Print
              </th>
              <th scope="col" className="py-2 text-right font-normal">
                Price per framed tile
              </th>
            </tr>
          </thead>
          <tbody>
            {sizes.map(({ key, name, val }) => (
              <tr key={key} className="border-line border-t align-middle">
                <th scope="row" className="py-3 pr-3 font-semibold sm:pr-4">
                  <span className="flex items-center gap-2 sm:gap-4">
                    <SizeIcon {...val} />
                    {name}
                  </span>
                </th>
                <td className="py-3 pr-3 @min-[20rem]:whitespace-nowrap sm:pr-4">
                  <span className="block sm:inline">
                    {toInches(val.w)} × {toInches(val.h)} in
                  </span>{" "}
                  <span className="block text-soft sm:ml-3 sm:inline">
                    {val.w} × {val.h} cm
                  </span>
                </td>
                <td className="py-3 tabular-nums">
                  <div className="flex justify-end text-right">
                    <PriceTag cents={computeTilePrice(pricing.prices, key)} promo={pricing.promo} />
                  </div>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        <p className="mt-4 max-w-prose text-soft text-sm">
          Memory collections use small tiles and have one price for the whole wall. Every frame costs the same.
        </p>
      </div>
    </section>
  );
}

function SizesInRoom({ isNarrow = false, className }: { isNarrow?: boolean; className: string }) {
  return (
    <Room group={group} isNarrow={isNarrow} className={className}>
      <ul aria-hidden="true" className="flex size-full items-end justify-between">
        {sizes.map(({ key, name, val }, index) => (
          <li key={key} className="relative" style={{ width: `${(val.w / group.width) * 100}%` }}>
            <FramedTile {...createBlackTile(key)} sharedFramesPage="browse" picture={getSamplePhoto(index * 2, 384)} />
            <p className="absolute inset-x-0 top-full mt-1.5 text-center text-sm max-sm:hidden">{name}</p>
          </li>
        ))}
      </ul>
    </Room>
  );
}

function SizeIcon({ w, h }: { w: number; h: number }) {
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${group.height} ${group.height}`}
      className="size-8 shrink-0 @max-[20rem]:hidden sm:size-11"
    >
      <rect
        x={(group.height - w) / 2 + 1.5}
        y={group.height - h + 1.5}
        width={w - 3}
        height={h - 3}
        fill="none"
        stroke="currentColor"
        strokeWidth="3"
      />
    </svg>
  );
}
