import type { MakersCopy, ReviewsCopy } from "@storywall/domain/catalog/copy/schema";
import { frameSizes } from "@storywall/domain/catalog/frames";
import type { Materials } from "@storywall/domain/catalog/materials";
import { FRAME_FACE_MM, PRINT_PPI } from "@storywall/domain/catalog/print-constants";
import {
  formatLength,
  formatMeasuredWeight,
  formatTileWeight,
  PRINT_RECESS_MM,
  type TileWeights,
  tileThicknessText,
} from "@storywall/domain/catalog/tile-measures";
import { getButtonClassName } from "@storywall/ui/button";
import Image, { type StaticImageData } from "next/image";
import Link from "next/link";
import type { ReactNode } from "react";
import back from "@/features/catalog/pictures/back.jpg";
import box from "@/features/catalog/pictures/box.jpg";
import exploded from "@/features/catalog/pictures/exploded.jpg";
import framing from "@/features/catalog/pictures/framing.jpg";
import printed from "@/features/catalog/pictures/printed.jpg";
import trimmed from "@/features/catalog/pictures/trimmed.jpg";
import { CustomerReviews, OwnerStory } from "./makers.tsx";
import { materialsTexts as texts } from "./materials-texts.tsx";

type SectionProps = { id: string; title: string; className?: string; children: ReactNode };

function MaterialsSection({ id, title, className = "", children }: SectionProps) {
  return (
    <section aria-labelledby={id} className={`mx-auto max-w-6xl px-4 pt-16 ${className}`}>
      <h2 id={id} className="text-3xl">
        {title}
      </h2>
      {children}
    </section>
  );
}

const renderWallLink = (text: string) => (
  <Link href="/browse#your-wall" className="text-ink underline underline-offset-4">
    {text}
  </Link>
);

type Layer = {
  name: string;
  text: string;
  fact?: string | null;
  /** Place of the layer in the picture, in percent. */
  at?: { x: number; y: number };
};

/** Lists the layers of a tile from front to back. Leaves out facts that the owner has not entered. */
function listTileLayers({ wood, glazing, paper, board }: Materials): Layer[] {
  return [
    { name: texts.frame, text: texts.frameText(formatLength(FRAME_FACE_MM)), fact: wood, at: { x: 14, y: 30 } },
    ...(glazing ? [{ name: texts.glazing, text: glazing }] : []),
    {
      name: texts.print,
      text: texts.printText(PRINT_PPI, formatLength(PRINT_RECESS_MM)),
      fact: paper,
      at: { x: 42, y: 30 },
    },
    { name: texts.board, text: texts.boardText, fact: board, at: { x: 56, y: 30 } },
    { name: texts.magnet, text: texts.magnetText, at: { x: 67, y: 53 } },
    { name: texts.plate, text: texts.plateText, at: { x: 75, y: 50 } },
  ];
}

export function TileLayersSection({ materials }: { materials: Materials }) {
  return (
    <section aria-labelledby="layers" className="mx-auto max-w-6xl px-4">
      <h2 id="layers" className="text-3xl">
        {texts.layersTitle}
      </h2>
      <p className="mt-2 text-soft">{texts.layersText(tileThicknessText)}</p>
      <TileLayers layers={listTileLayers(materials)} />
    </section>
  );
}

/** Part of the home page that leads to the page about materials. Phones show only the names of the layers. */
export function MaterialsTeaser({ materials }: { materials: Materials }) {
  return (
    <section aria-labelledby="materials" className="mx-auto max-w-6xl px-4 pt-14 sm:pt-20">
      <h2 id="materials" className="text-3xl">
        {texts.teaserTitle}
      </h2>
      <p className="mt-2 text-soft">{texts.teaserText(tileThicknessText)}</p>
      <TileLayers layers={listTileLayers(materials)} isShort>
        <Link href="/materials" className={getButtonClassName("plain", "mt-5")}>
          {texts.teaserLink}
        </Link>
      </TileLayers>
    </section>
  );
}

type LayersProps = { layers: readonly Layer[]; isShort?: boolean; children?: ReactNode };

function TileLayers({ layers, isShort = false, children }: LayersProps) {
  const classes = isShort
    ? {
        list: "max-sm:grid max-sm:grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] max-sm:gap-3 sm:divide-y",
        item: "sm:py-3",
        text: "max-sm:hidden",
      }
    : { list: "divide-y", item: "py-3", text: "" };
  return (
    <div className="@container mt-6">
      <div className="grid overflow-hidden rounded-3xl bg-wall @min-[60rem]:grid-cols-[7fr_5fr]">
        <ExplodedTile layers={layers} />
        <div className="self-center p-5 sm:p-8 @min-[60rem]:px-10">
          <ol className={`divide-ink/10 ${classes.list}`}>
            {layers.map(({ name, text, fact }, index) => (
              <li key={name} className={`flex gap-4 ${classes.item}`}>
                <span aria-hidden="true" className="number-badge">
                  {index + 1}
                </span>
                <div className="min-w-0">
                  <h3 className="font-sans font-semibold text-base tracking-normal">{name}</h3>
                  <p className={`wrap-anywhere text-soft ${classes.text}`}>
                    {text} {fact}
                  </p>
                </div>
              </li>
            ))}
          </ol>
          {children}
        </div>
      </div>
    </div>
  );
}

/** Shows the layers with their numbers. Beside the list, the picture is as tall as the list and cut off at its sides. */
const ExplodedTile = ({ layers }: { layers: readonly Layer[] }) => (
  <div className="relative overflow-hidden">
    <div className="relative aspect-3/2 @min-[60rem]:absolute @min-[60rem]:inset-y-0 @min-[60rem]:left-[42%] @min-[60rem]:h-full @min-[60rem]:min-w-full @min-[60rem]:-translate-x-[42%]">
      <Image
        src={exploded.src}
        alt={texts.layersPicture}
        width={1440}
        height={960}
        sizes="(min-width: 64rem) 50rem, 100vw"
        className="size-full object-cover"
      />
      {layers.map(({ name, at }, index) =>
        at ? (
          <span
            key={name}
            aria-hidden="true"
            className="number-badge absolute -translate-1/2"
            style={{ left: `${at.x}%`, top: `${at.y}%` }}
          >
            {index + 1}
          </span>
        ) : null,
      )}
    </div>
  </div>
);

/** A plate's holding capacity is compared with a tile's weight only if it is at least this many times the weight. */
const LEAST_TIMES = 2;

type FactsProps = { materials: Materials; tileWeights: TileWeights };

export function MaterialFactsSection({ materials: { holdsKg, afterAYear }, tileWeights }: FactsProps) {
  const { rectangle_small: small, rectangle_xlarge: large } = frameSizes;
  const times = holdsKg === null ? 0 : Math.floor((holdsKg * 1000) / tileWeights.rectangle_xlarge);
  return (
    <div className="mx-auto grid max-w-6xl lg:grid-cols-3">
      <MaterialsSection id="holding" title={texts.holdTitle} className="w-full">
        <div className="mt-4 max-w-prose space-y-3">
          <p>{texts.holdText}</p>
          <p>
            {texts.weights(
              small.name,
              formatTileWeight(tileWeights.rectangle_small),
              large.name,
              formatTileWeight(tileWeights.rectangle_xlarge),
            )}
          </p>
          {holdsKg === null ? null : (
            <p className="font-semibold">
              {times < LEAST_TIMES
                ? texts.holds(formatMeasuredWeight(holdsKg))
                : texts.holdsManyTiles(formatMeasuredWeight(holdsKg), times, large.name)}
            </p>
          )}
          <p className="text-soft">{texts.wallMatters(renderWallLink)}</p>
        </div>
      </MaterialsSection>
      <MaterialsSection id="box" title={texts.boxTitle} className="w-full">
        <ul className="mt-4 list-disc space-y-1 pl-5">
          {texts.boxItems.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      </MaterialsSection>
      <MaterialsSection id="light" title={texts.lightTitle} className="w-full">
        <div className="mt-4 max-w-prose space-y-3">
          <p>{texts.lightText}</p>
          {afterAYear ? <p className="wrap-anywhere">{afterAYear}</p> : null}
        </div>
      </MaterialsSection>
    </div>
  );
}

const stepPictures = [printed, trimmed, framing, back, box];

export function MakingSection() {
  return (
    <MaterialsSection id="making" title={texts.makingTitle}>
      <div className="@container">
        <ol className="mt-6 grid gap-x-6 gap-y-8 @min-[32rem]:grid-cols-2 @min-[60rem]:grid-cols-5">
          {texts.steps.map(({ title, text, picture }, index) => (
            <li key={title}>
              <StepPicture picture={stepPictures[index]} alt={picture} />
              <h3 className="mt-4 text-xl">
                <span className="text-accent tabular-nums">{index + 1}</span> {title}
              </h3>
              <p className="mt-2 text-soft">{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </MaterialsSection>
  );
}

const StepPicture = ({ picture, alt }: { picture: StaticImageData | undefined; alt: string }) =>
  picture ? <Image src={picture.src} alt={alt} width={600} height={400} className="h-auto w-full rounded-2xl" /> : null;

/** Shows the owner's story and the reviews, each only if it exists. */
export function MakersSection({ makers, reviews }: { makers: MakersCopy | null; reviews: ReviewsCopy }) {
  return (
    <>
      {makers ? (
        <MaterialsSection id="makers" title={texts.makersTitle}>
          <div className="mt-6">
            <OwnerStory {...makers} />
          </div>
        </MaterialsSection>
      ) : null}
      <ReviewsSection reviews={reviews} />
    </>
  );
}

export function ReviewsSection({ reviews }: { reviews: ReviewsCopy }) {
  if (reviews.length === 0) return null;
  return (
    <MaterialsSection id="reviews" title={texts.reviewsTitle}>
      <div className="mt-6">
        <CustomerReviews reviews={reviews} />
      </div>
    </MaterialsSection>
  );
}
