import type { MakersCopy, ReviewsCopy } from "@storywall/domain/catalog/copy/schema";
import Image from "next/image";
import { getArtImagePath } from "@/features/catalog/art/art-picture.ts";
import { materialsTexts } from "./materials-texts.tsx";

export function OwnerStory({ story, photos }: MakersCopy) {
  return (
    <>
      <div className="max-w-prose space-y-4 text-lg">
        {story.split(/\n{2,}/).map((paragraph, index) => (
          <p key={index} className="wrap-anywhere whitespace-pre-line">
            {paragraph}
          </p>
        ))}
      </div>
      {photos.length > 0 ? (
        <ul className="mt-8 grid items-start gap-6 sm:grid-cols-2 lg:grid-cols-3">
          {photos.map(({ id, alt, width, height }) => (
            <li key={id}>
              <Image
                src={getArtImagePath(id)}
                alt={alt}
                width={width}
                height={height}
                sizes="(min-width: 64rem) 23rem, (min-width: 40rem) 50vw, 100vw"
                className="h-auto w-full rounded-2xl bg-wall"
              />
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}

export function CustomerReviews({ reviews }: { reviews: ReviewsCopy }) {
  return (
    <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
      {reviews.map(({ quote, name, about }, index) => (
        <li key={index} className="rounded-2xl border border-line bg-card p-6">
          <figure>
            <blockquote className="wrap-anywhere whitespace-pre-line">{quote}</blockquote>
            <figcaption className="wrap-anywhere mt-4 text-soft text-sm">
              {materialsTexts.reviewer(name, about)}
            </figcaption>
          </figure>
        </li>
      ))}
    </ul>
  );
}
