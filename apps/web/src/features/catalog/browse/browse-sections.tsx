import type { ArtView } from "@storywall/domain/catalog/art/schema";
import { frameSizeKeys, frameSizes } from "@storywall/domain/catalog/frames";
import type { Pricing } from "@storywall/domain/catalog/prices";
import { frameRimText, type TileWeights, tileThicknessText } from "@storywall/domain/catalog/tile-measures";
import { SOFA } from "@storywall/domain/walls/tiles/room-scene";
import Image, { getImageProps } from "next/image";
import Link from "next/link";
import { getArtImagePath } from "@/features/catalog/art/art-picture.ts";
import bedroom from "@/features/catalog/pictures/bedroom.jpg";
import hall from "@/features/catalog/pictures/hall.jpg";
import kitchen from "@/features/catalog/pictures/kitchen.jpg";
import wide from "@/features/catalog/pictures/sizes.jpg";
import narrow from "@/features/catalog/pictures/sizes-narrow.jpg";
import { browseTexts } from "./browse-texts.tsx";
import { SizesTable } from "./sizes-table.tsx";

const CM_PER_INCH = 2.54;

type SizesProps = { pricing: Pricing; tileWeights: TileWeights };

export function SizesSection({ pricing, tileWeights }: SizesProps) {
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
        <RoomsSection />
        <SizesTable pricing={pricing} tileWeights={tileWeights} />
        <p className="mt-4 max-w-prose text-soft text-sm">{browseTexts.sizesNote(tileThicknessText, frameRimText)}</p>
      </div>
    </section>
  );
}

/** Shows the sizes in a rendered room. Phones get a narrower part of the room. */
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

function RoomsSection() {
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

/** Height of the pictures, in px. */
const PICTURE_HEIGHT = 208;

export function ArtTeaser({ items }: { items: readonly Pick<ArtView, "id" | "title" | "width" | "height">[] }) {
  if (items.length === 0) return null;
  return (
    <section aria-labelledby="art-title" className="mx-auto max-w-6xl px-4 pt-20">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h2 id="art-title" className="text-3xl">
          {browseTexts.artTitle}
        </h2>
        <Link href="/art" className="inline-flex min-h-11 items-center underline underline-offset-4">
          {browseTexts.seeAllArt}
        </Link>
      </div>
      <ul className="-mx-4 mt-5 flex snap-x scroll-px-4 gap-5 overflow-x-auto px-4 pb-6">
        {items.map((art) => (
          <li key={art.id} className="shrink-0 snap-start">
            <Link href={`/art/${art.id}`} className="group block">
              <Image
                src={getArtImagePath(art.id)}
                alt={art.title}
                width={Math.round((PICTURE_HEIGHT * art.width) / art.height)}
                height={PICTURE_HEIGHT}
                className="art-print h-52 w-auto"
              />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
