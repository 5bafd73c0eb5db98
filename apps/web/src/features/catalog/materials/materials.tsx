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

type Layer = { name: string; text: string; fact?: string | null };

/** Lists the layers of a tile from front to back. Leaves out facts that the owner has not entered. */
function listTileLayers({ wood, glazing, paper, board }: Materials): Layer[] {
  return [
    { name: texts.frame, text: texts.frameText(formatLength(FRAME_FACE_MM)), fact: wood },
    ...(glazing ? [{ name: texts.glazing, text: glazing }] : []),
    { name: texts.print, text: texts.printText(PRINT_PPI, formatLength(PRINT_RECESS_MM)), fact: paper },
    { name: texts.board, text: texts.boardText, fact: board },
    { name: texts.magnet, text: texts.magnetText },
    { name: texts.plate, text: texts.plateText },
  ];
}

export function TileLayersSection({ materials }: { materials: Materials }) {
  return (
    <section aria-labelledby="layers" className="mx-auto max-w-6xl px-4">
      <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[3fr_2fr]">
        <ExplodedTile />
        <div>
          <h2 id="layers" className="text-3xl">
            {texts.layersTitle}
          </h2>
          <p className="mt-2 text-soft">{texts.layersText(tileThicknessText)}</p>
          <ol className="mt-5 divide-y divide-line border-line border-y">
            {listTileLayers(materials).map(({ name, text, fact }) => (
              <li key={name} className="py-3">
                <h3 className="font-sans font-semibold text-base tracking-normal">{name}</h3>
                <p className="wrap-anywhere text-soft">
                  {text} {fact}
                </p>
              </li>
            ))}
          </ol>
        </div>
      </div>
    </section>
  );
}

const ExplodedTile = () => (
  <Image src={exploded.src} alt={texts.layersPicture} width={720} height={480} className="h-auto w-full rounded-2xl" />
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
      {reviews.length > 0 ? (
        <MaterialsSection id="reviews" title={texts.reviewsTitle}>
          <div className="mt-6">
            <CustomerReviews reviews={reviews} />
          </div>
        </MaterialsSection>
      ) : null}
    </>
  );
}

/** Part of the home page that leads to the page about materials. */
export function MaterialsTeaser() {
  return (
    <MaterialsSection id="materials" title={texts.stripTitle} className="pt-20">
      <div className="mt-6 grid items-center gap-x-12 gap-y-5 md:grid-cols-[3fr_2fr]">
        <ExplodedTile />
        <p className="max-w-prose text-lg text-soft">
          {texts.stripText((text) => (
            <Link href="/materials" className="text-ink underline underline-offset-4">
              {text}
            </Link>
          ))}
        </p>
      </div>
    </MaterialsSection>
  );
}
