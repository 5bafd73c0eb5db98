"use client";

import { frameSizeKeys, frameSizes } from "@storywall/domain/catalog/frames";
import { computeTilePrice, type Pricing } from "@storywall/domain/catalog/prices";
import { formatTileWeight, type TileWeights } from "@storywall/domain/catalog/tile-measures";
import { PriceTag } from "@/features/catalog/price-tag.tsx";
import { browseTexts } from "./browse-texts.tsx";

const sizes = frameSizeKeys.map((key) => ({ key, ...frameSizes[key] }));
const longest = Math.max(...sizes.map(({ val }) => val.h));
const toInches = (cm: number) => (cm / 2.54).toFixed(1);

export function SizesTable({ pricing, tileWeights }: { pricing: Pricing; tileWeights: TileWeights }) {
  "use no memo"; // Rendered once, so memoizing it would only make the page larger.
  return (
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
              <span className="block text-soft text-sm">{formatTileWeight(tileWeights[key])}</span>
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
  );
}

function SizeIcon({ w, h }: { w: number; h: number }) {
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${longest} ${longest}`}
      className="size-8 shrink-0 @max-[20rem]:hidden @min-[37rem]:size-11"
    >
      <rect
        x={(longest - w) / 2 + 1.5}
        y={longest - h + 1.5}
        width={w - 3}
        height={h - 3}
        fill="none"
        stroke="currentColor"
        strokeWidth="3"
      />
    </svg>
  );
}
