import { frameSizeKeys, frameSizes } from "@storywall/domain/catalog/frames";
import { computeTilePrice, type Pricing } from "@storywall/domain/catalog/prices";
import {
  formatTileWeight,
  frameRimText,
  type TileWeights,
  tileThicknessText,
} from "@storywall/domain/catalog/tile-measures";
import { SOFA } from "@storywall/domain/walls/tiles/room-scene";
import Image, { getImageProps } from "next/image";
import bedroom from "@/features/catalog/pictures/bedroom.jpg";
import hall from "@/features/catalog/pictures/hall.jpg";
import kitchen from "@/features/catalog/pictures/kitchen.jpg";
import wide from "@/features/catalog/pictures/sizes.jpg";
import narrow from "@/features/catalog/pictures/sizes-narrow.jpg";
import { PriceTag } from "@/features/catalog/price-tag.tsx";
import { browseTexts } from "./browse-texts.tsx";

const sizesWidth = "(min-width: 72rem) 1120px, 100vw";
const roomSizes = "(min-width: 72rem) 352px, (min-width: 48rem) 31vw, 92vw";

const sizes = frameSizeKeys.map((key) => ({ key, ...frameSizes[key] }));
const longest = Math.max(...sizes.map(({ val }) => val.h));
const CM_PER_INCH = 2.54;
const toInches = (cm: number) => (cm / CM_PER_INCH).toFixed(1);

type Props = { pricing: Pricing; tileWeights: TileWeights };

export function Sizes({ pricing, tileWeights }: Props) {
  return (
    <section id="sizes" aria-labelledby="sizes-title" className="scroll-mt-20 pt-20">
      <div className="mx-auto max-w-6xl px-4">
        <h2 id="sizes-title" className="text-3xl">
          {browseTexts.sizesTitle}
        </h2>
        <p className="mt-2 text-soft">{browseTexts.sizesText(Math.round(SOFA.width / CM_PER_INCH), SOFA.width)}</p>
      </div>
      <div className="@container mx-auto mt-6 max-w-6xl sm:px-4">
        <SizesInRoom />
        <p className="mt-3 text-soft text-sm max-sm:px-4">{browseTexts.sizesOrder(sizes.map(({ name }) => name))}</p>
      </div>
      <div className="@container mx-auto max-w-6xl px-4">
        <Rooms />
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
        <p className="mt-4 max-w-prose text-soft text-sm">{browseTexts.sizesNote(tileThicknessText, frameRimText)}</p>
      </div>
    </section>
  );
}

/** Phones get a narrower part of the room. */
function SizesInRoom() {
  const common = { alt: browseTexts.sizesPicture, sizes: sizesWidth, loading: "lazy" } as const;
  const { props: wideProps } = getImageProps({ ...common, src: wide });
  const { props: narrowProps } = getImageProps({ ...common, src: narrow });
  return (
    <picture>
      <source
        media="(min-width: 40rem)"
        srcSet={wideProps.srcSet}
        sizes={sizesWidth}
        width={wide.width}
        height={wide.height}
      />
      <img {...narrowProps} alt={browseTexts.sizesPicture} className="h-auto w-full sm:rounded-3xl" />
    </picture>
  );
}

const rooms = [
  { picture: kitchen, size: "rectangle_small", text: browseTexts.inKitchen },
  { picture: bedroom, size: "rectangle_medium", text: browseTexts.inBedroom },
  { picture: hall, size: "rectangle_xlarge", text: browseTexts.inHall },
] as const;

function Rooms() {
  return (
    <ul className="mt-6 grid gap-x-6 gap-y-8 @min-[44rem]:grid-cols-3">
      {rooms.map(({ picture, size, text }) => (
        <li key={size}>
          <Image src={picture} alt="" sizes={roomSizes} className="h-auto w-full rounded-2xl" />
          <p className="mt-3 text-soft">{text(frameSizes[size].name)}</p>
        </li>
      ))}
    </ul>
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
