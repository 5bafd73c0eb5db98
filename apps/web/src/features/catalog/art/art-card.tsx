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

/** Width of the picture in px. Dense screens load it twice as large. */
const PICTURE_WIDTH = 192;

/**
 * An artwork on a piece of wall that is as large as its print needs. In a grid, the lower edges of neighboring walls
 * line up.
 */
export function ArtCard({ art, isAboveFold = false, heading: Heading = "h3" }: Props) {
  const { id, title, width, height } = art;
  return (
    <li className="group art-card">
      <div className="self-end rounded-2xl bg-(--room-wall) p-[8%]">
        <Image
          src={getArtImagePath(id)}
          alt=""
          width={PICTURE_WIDTH}
          height={Math.round((PICTURE_WIDTH * height) / width)}
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
  if (related.length === 0) return null;
  return (
    <section aria-labelledby="related" className="mt-16">
      <h2 id="related" className="text-2xl">
        {artTexts.moreLikeThis}
      </h2>
      <ul className="mt-5 grid grid-cols-2 gap-x-4 gap-y-8 sm:grid-cols-3 sm:gap-x-6 lg:grid-cols-4">
        {related.slice(0, 8).map((art) => (
          <ArtCard key={art.id} art={art} />
        ))}
      </ul>
    </section>
  );
}
