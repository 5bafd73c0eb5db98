import { type FrameSizeKey, frameSizeKeys, frameSizes } from "@storywall/domain/catalog/frames";
import { computeTilePrice, type Pricing } from "@storywall/domain/catalog/prices";
import { formatTileWeight, tileThicknessText } from "@storywall/domain/catalog/tile-measures";
import { SOFA } from "@storywall/domain/walls/tiles/room-layout";
import { Room } from "@/components/room/room.tsx";
import { FramedTile } from "@/components/tiles/framed-tile.tsx";
import { getSamplePhoto } from "@/components/tiles/samples.ts";
import type { SharedTile } from "@/components/tiles/tile-svg.tsx";
import { PriceTag } from "@/features/catalog/price-tag.tsx";
import { browseTexts } from "./browse-texts.tsx";

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
          {browseTexts.sizesTitle}
        </h2>
        <p className="mt-2 text-soft">{browseTexts.sizesText(Math.round(SOFA.width / CM_PER_INCH), SOFA.width)}</p>
      </div>
      <div className="@container mx-auto mt-6 max-w-6xl sm:px-4">
        <SizesInRoom isNarrow className="sm:hidden" />
        <SizesInRoom className="rounded-3xl max-sm:hidden" />
      </div>
      <div className="@container mx-auto max-w-6xl px-4">
        <table className="mt-6 w-full text-left @max-[16rem]:[&_:is(tbody,tr,td)]:block">
          <caption className="sr-only">{browseTexts.sizesCaption}</caption>
          <thead className="text-soft text-sm @max-[16rem]:sr-only">
            <tr>
              <th scope="col" className="py-2 font-normal">
                {browseTexts.sizeColumn}
              </th>
              <th scope="col" className="py-2 font-normal">
                {browseTexts.printAndWeightColumn}
              </th>
              <th scope="col" className="py-2 text-right font-normal">
                {browseTexts.priceColumn}
              </th>
            </tr>
          </thead>
          <tbody>
            {sizes.map(({ key, name, val }) => (
              <tr key={key} className="border-line border-t align-middle">
                <th scope="row" className="py-3 pr-3 font-semibold @min-[37rem]:pr-4">
                  <span className="flex items-center gap-2 @min-[37rem]:gap-4">
                    <SizeIcon {...val} />
                    {name}
                  </span>
                </th>
                <td className="py-3 pr-3 @min-[20rem]:whitespace-nowrap @min-[37rem]:pr-4">
                  <span className="block @min-[37rem]:inline">
                    {browseTexts.sizeInInches(toInches(val.w), toInches(val.h))}
                  </span>{" "}
                  <span className="block text-soft @min-[37rem]:ml-3 @min-[37rem]:inline">
                    {browseTexts.sizeInCm(val.w, val.h)}
                  </span>
                  <span className="block text-soft text-sm">{formatTileWeight(key)}</span>
                </td>
                <td className="py-3 tabular-nums">
                  <div className="flex @min-[16rem]:justify-end @min-[16rem]:text-right">
                    <PriceTag cents={computeTilePrice(pricing.prices, key)} promo={pricing.promo} />
                  </div>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        <p className="mt-4 max-w-prose text-soft text-sm">{browseTexts.sizesNote(tileThicknessText)}</p>
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
            <p className="absolute inset-x-0 top-full mt-1.5 text-center text-sm @max-[37rem]:hidden">{name}</p>
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
      className="size-8 shrink-0 @max-[20rem]:hidden @min-[37rem]:size-11"
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
