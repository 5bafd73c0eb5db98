import { tagLabel } from "@storywall/domain/art/tags";
import { frameSizeKeys, isFrameSize } from "@storywall/domain/catalog/frame-sizes";
import { frameTypeKeys } from "@storywall/domain/catalog/frame-types";
import { chipClass } from "@storywall/ui/chip";
import type { Metadata } from "next";
import Link from "next/link";
import { notFound } from "next/navigation";
import { cache } from "react";
import { HangIt } from "@/features/cart/art/hang-it.tsx";
import { ArtCard } from "@/features/catalog/art/art-card.tsx";
import { openingsOf } from "@/features/catalog/art/openings.ts";
import { artData, artMetadata } from "@/lib/seo/art-data.ts";
import { JsonLd } from "@/lib/seo/json-ld.tsx";
import { activePromo } from "@/server/active-promo.ts";
import { artItem, relatedArt } from "@/server/art.ts";

/** Rendered whole for each request: an unknown work is answered with 404, and prices are there without JavaScript. */
export const instant = false;

type Props = {
  params: Promise<{ id: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

const readItem = cache(artItem);

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const art = await readItem((await params).id);
  if (!art) return {};
  return artMetadata(art);
}

export default async function ArtItemPage({ params, searchParams }: Props) {
  const art = await readItem((await params).id);
  if (!art) notFound();
  const [query, promo, related] = await Promise.all([searchParams, activePromo(), relatedArt(art.id)]);
  const size = String(query.size ?? "");
  const { id, title, width, height, orientation } = art;
  const tags = art.tags.filter((tag) => tag !== orientation);
  return (
    <div className="mx-auto max-w-6xl px-4">
      <JsonLd data={artData(art, promo)} />
      <nav aria-label="Where you are" className="pt-4">
        <Link href="/art" className="inline-flex min-h-11 items-center text-soft underline-offset-4 hover:underline">
          Art
        </Link>
      </nav>
      <h1 className="text-4xl sm:text-5xl">{title}</h1>
      <p className="mt-2 mb-6 text-lg text-soft">by {art.artist}</p>
      <HangIt
        art={{ id, title, width, height, orientation }}
        openings={openingsOf(art)}
        promo={promo && { code: promo.code, basisPointsOff: promo.basisPointsOff }}
        initial={{
          frame: frameTypeKeys.find((key) => key === query.frame) ?? "timeless",
          size: isFrameSize(size) ? size : (frameSizeKeys[1] ?? frameSizeKeys[0]),
        }}
      />
      {tags.length > 0 ? (
        <section aria-labelledby="tags" className="mt-16">
          <h2 id="tags" className="text-2xl">
            Tags
          </h2>
          <ul className="mt-4 flex flex-wrap gap-2">
            {tags.map((tag) => (
              <li key={tag}>
                <Link href={`/art?tags=${encodeURIComponent(tag)}`} prefetch={false} className={chipClass(false)}>
                  {tagLabel(tag)}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {related.length > 0 ? (
        <section aria-labelledby="related" className="mt-16">
          <h2 id="related" className="text-2xl">
            More like this
          </h2>
          <ul className="mt-5 grid grid-cols-2 gap-x-4 gap-y-8 sm:grid-cols-3 sm:gap-x-6 lg:grid-cols-4">
            {related.slice(0, 8).map((one) => (
              <ArtCard key={one.id} art={one} />
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  );
}
