import type { ArtView } from "@storywall/domain/catalog/art/schema";
import Image from "next/image";
import Link from "next/link";
import { getArtImagePath } from "./art-picture.ts";
import { artTexts } from "./art-texts.tsx";

type Props = {
  art: Pick<ArtView, "id" | "title" | "width" | "height">;
  /** Whether the card is visible without scrolling, so that its picture is loaded immediately. */
  isAboveFold?: boolean;
  /** Heading level, one level below the section's heading. */
  heading?: "h2" | "h3";
};

/** Width of a tall picture in px. Dense screens load it twice as large. */
const PICTURE_WIDTH = 192;

/** Widths at which wide pictures are shown. They fill a phone. */
const WIDE_SIZES = "(min-width: 40rem) 34rem, 92vw";

/** A grid of artworks. Wide ones take two columns, which makes them as high as tall ones. */
export const artGrid = "grid grid-flow-dense grid-cols-2 gap-x-4 gap-y-8 sm:grid-cols-4 sm:gap-x-6";

/** An artwork on a piece of wall, in a grid. */
export function ArtCard({ art, isAboveFold = false, heading: Heading = "h3" }: Props) {
  const { id, title, width, height } = art;
  const isWide = width > height;
  const pictureWidth = isWide ? 2 * PICTURE_WIDTH : PICTURE_WIDTH;
  return (
    <li className={`group art-card ${isWide ? "col-span-2" : ""}`}>
      <div className={`grid place-items-center rounded-2xl bg-(--room-wall) ${isWide ? "p-[4%]" : "p-[8%]"}`}>
        <Image
          src={getArtImagePath(id)}
          alt=""
          width={pictureWidth}
          height={Math.round((pictureWidth * height) / width)}
          sizes={isWide ? WIDE_SIZES : undefined}
          loading={isAboveFold ? "eager" : "lazy"}
          className="art-print h-auto w-full"
        />
      </div>
      <Heading className="font-sans font-medium text-base leading-snug tracking-normal">
        <Link href={`/art/${id}`} prefetch={false} className="card-link">
          {title}
        </Link>
      </Heading>
    </li>
  );
}

export function RelatedArt({ related }: { related: readonly ArtView[] }) {
  const [first] = related;
  if (!first) return null;
  const isWide = first.orientation === "landscape";
  return (
    <section aria-labelledby="related" className="mt-16">
      <h2 id="related" className="text-2xl">
        {artTexts.moreLikeThis}
      </h2>
      <ul className={`mt-5 ${artGrid}`}>
        {related.slice(0, isWide ? 4 : 8).map((art) => (
          <ArtCard key={art.id} art={art} />
        ))}
      </ul>
    </section>
  );
}
