import type { ArtView } from "@storywall/domain/catalog/art/schema";
import Image from "next/image";
import Link from "next/link";
import { getArtImagePath } from "@/features/catalog/art/art-picture.ts";
import { browseTexts } from "./browse-texts.tsx";

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
