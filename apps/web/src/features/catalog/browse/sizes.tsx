import { frameSizeKeys, frameSizes } from "@storywall/domain/catalog/frames";
import type { Pricing } from "@storywall/domain/catalog/prices";
import { frameRimText, type TileWeights, tileThicknessText } from "@storywall/domain/catalog/tile-measures";
import { SOFA } from "@storywall/domain/walls/tiles/room-scene";
import Image, { getImageProps } from "next/image";
import bedroom from "@/features/catalog/pictures/bedroom.jpg";
import hall from "@/features/catalog/pictures/hall.jpg";
import kitchen from "@/features/catalog/pictures/kitchen.jpg";
import wide from "@/features/catalog/pictures/sizes.jpg";
import narrow from "@/features/catalog/pictures/sizes-narrow.jpg";
import { browseTexts } from "./browse-texts.tsx";
import { SizesTable } from "./sizes-table.tsx";

const CM_PER_INCH = 2.54;

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
        <p className="mt-3 text-soft text-sm max-sm:px-4">
          {browseTexts.sizesOrder(frameSizeKeys.map((key) => frameSizes[key].name))}
        </p>
      </div>
      <div className="@container mx-auto max-w-6xl px-4">
        <Rooms />
        <SizesTable pricing={pricing} tileWeights={tileWeights} />
        <p className="mt-4 max-w-prose text-soft text-sm">{browseTexts.sizesNote(tileThicknessText, frameRimText)}</p>
      </div>
    </section>
  );
}

/** Phones get a narrower part of the room. */
function SizesInRoom() {
  const common = { alt: browseTexts.sizesPicture, loading: "lazy" } as const;
  const { props: wideProps } = getImageProps({ ...common, src: wide, width: 1120, height: 700 });
  const { props: narrowProps } = getImageProps({ ...common, src: narrow, width: 640, height: 711 });
  return (
    <picture>
      <source media="(min-width: 40rem)" srcSet={wideProps.srcSet} width={wide.width} height={wide.height} />
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
          <Image src={picture.src} alt="" width={600} height={400} className="h-auto w-full rounded-2xl" />
          <p className="mt-3 text-soft">{text(frameSizes[size].name)}</p>
        </li>
      ))}
    </ul>
  );
}
