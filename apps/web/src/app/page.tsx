import { memoryCollections, singleTile, templateByKey } from "@storywall/domain/catalog/templates";
import { buttonClass } from "@storywall/ui/button";
import Link from "next/link";
import { Suspense } from "react";
import { samples } from "@/features/browse/samples";
import { TemplateCard } from "@/features/browse/template-card";
import { activePromo } from "@/server/active-promo";
import { FramedTile } from "@/shared/tiles/framed-tile";
import { Wall } from "@/shared/tiles/wall";

const heroTemplate = templateByKey("six") ?? singleTile;

const steps = [
  ["Choose your photos", "From your phone or computer. Any orientation, any camera, iPhone photos too."],
  ["Pick frame and size", "See your wall to scale, crop each photo, and know how it will print before you pay."],
  [
    "Hang it in minutes",
    "Each tile comes with a steel plate that sticks to the wall. The tile snaps on by magnet; move it any time.",
  ],
] as const;

export default function HomePage() {
  return (
    <>
      <section className="bg-wall">
        <div className="mx-auto grid max-w-6xl items-center gap-8 px-4 py-12 md:grid-cols-2 md:py-20">
          <div>
            <h1 className="text-4xl sm:text-5xl">Turn life stories into wall art</h1>
            <p className="mt-4 max-w-prose text-lg text-soft">
              Your photos, printed, framed and ready to hang. No nail, no hammer: magnetic tiles that you can rearrange
              whenever you like.
            </p>
            <div className="mt-7 flex flex-wrap gap-3">
              <Link href="/create/trio" className={buttonClass()}>
                Start with three photos
              </Link>
              <Link href="/browse" className={buttonClass("plain")}>
                See all walls
              </Link>
            </div>
          </div>
          <Wall template={heroTemplate} margin={2}>
            {(tile) => (
              <FramedTile
                frameSize={tile.frameSize}
                colour="black"
                mat="shallow"
                picture={samples[heroTemplate.tiles.findIndex(({ name }) => name === tile.name) % samples.length]}
              />
            )}
          </Wall>
        </div>
      </section>
      <section aria-labelledby="how" className="mx-auto max-w-6xl px-4 py-14">
        <h2 id="how" className="text-2xl">
          How it works
        </h2>
        <ol className="mt-6 grid gap-6 md:grid-cols-3">
          {steps.map(([title, text], index) => (
            <li key={title} className="border-line border-t pt-4">
              <p aria-hidden="true" className="text-accent text-sm tabular-nums">
                {index + 1}
              </p>
              <h3 className="mt-1 text-lg">{title}</h3>
              <p className="mt-2 text-soft">{text}</p>
            </li>
          ))}
        </ol>
      </section>
      <section aria-labelledby="prices" className="mx-auto max-w-6xl px-4">
        <h2 id="prices" className="text-2xl">
          Memory collections
        </h2>
        <Suspense fallback={<Collections promo={null} />}>
          <CollectionsWithPromo />
        </Suspense>
      </section>
    </>
  );
}

async function CollectionsWithPromo() {
  return <Collections promo={await activePromo()} />;
}

function Collections({ promo }: { promo: Awaited<ReturnType<typeof activePromo>> }) {
  return (
    <ul className="mt-5 grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
      {memoryCollections.map((template, index) => (
        <TemplateCard key={template.key} template={template} promo={promo} offset={index * 3} />
      ))}
    </ul>
  );
}
