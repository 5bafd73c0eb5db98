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

const sizes = {
  portrait: "(min-width: 1024px) 170px, (min-width: 640px) 20vw, 32vw",
  landscape: "(min-width: 1024px) 240px, (min-width: 640px) 28vw, 44vw",
} as const;

export function ArtCard({ art, isAboveFold = false, heading: Heading = "h3" }: Props) {
  const { id, title, width, height, orientation } = art;
  return (
    <li className="group relative">
      <div className="grid aspect-square place-items-center rounded-2xl bg-(--room-wall)">
        <Image
          src={getArtImagePath(id)}
          alt=""
          width={width}
          height={height}
          sizes={sizes[orientation]}
          loading={isAboveFold ? "eager" : "lazy"}
          className={`h-auto shadow-[0_1px_2px_rgb(0_0_0/0.3),2px_10px_18px_-8px_rgb(0_0_0/0.4)] transition-transform duration-200 ease-out group-hover:-translate-y-1 motion-reduce:transform-none ${orientation === "portrait" ? "w-[55%]" : "w-[80%]"}`}
        />
      </div>
      <Heading className="mt-3 font-sans font-medium text-base leading-snug tracking-normal">
        <Link
          href={`/art/${id}`}
          prefetch={false}
          className="underline-offset-4 after:absolute after:inset-0 after:rounded-2xl focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-accent group-hover:underline"
        >
          {title}
        </Link>
      </Heading>
    </li>
  );
}
