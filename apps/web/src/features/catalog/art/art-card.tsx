import type { ArtView } from "@storywall/domain/catalog/art/schema";
import Image from "next/image";
import Link from "next/link";
import { getArtImagePath } from "./art-picture.ts";

type Props = {
  art: Pick<ArtView, "id" | "title" | "width" | "height" | "orientation">;
  /** Whether the card is above the fold, so that its picture is loaded eagerly. */
  isAboveFold?: boolean;
  /** Heading level, one level below the section's heading. */
  heading?: "h2" | "h3";
};

/** Largest width of the picture on the page, in px. */
const widths = { portrait: 172, landscape: 252 } as const;

export function ArtCard({ art, isAboveFold = false, heading: Heading = "h3" }: Props) {
  const { id, title, width, height, orientation } = art;
  return (
    <li className="group relative">
      <div className="grid aspect-square place-items-center rounded-2xl bg-(--room-wall)">
        <Image
          src={getArtImagePath(id)}
          alt=""
          width={widths[orientation]}
          height={Math.round((widths[orientation] * height) / width)}
          loading={isAboveFold ? "eager" : "lazy"}
          className={`art-print h-auto ${orientation === "portrait" ? "w-[55%]" : "w-[80%]"}`}
        />
      </div>
      <Heading className="mt-3 font-sans font-medium text-base leading-snug tracking-normal">
        <Link href={`/art/${id}`} prefetch={false} className="card-link">
          {title}
        </Link>
      </Heading>
    </li>
  );
}
