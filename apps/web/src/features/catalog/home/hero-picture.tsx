"use client";

import { getImageProps } from "next/image";
import tall from "@/features/catalog/pictures/hero-tall.jpg";
import wide from "@/features/catalog/pictures/hero-wide.jpg";

const texts = {
  heroPicture: "Eight photos in black frames with white mats above a linen sofa, in morning light",
};

/** The picture fills the screen on phones and tablets, and the right column of the hero on larger screens. */
const sizes = "(min-width: 64rem) calc(50vw + 4.5rem), 100vw";

/** Shows the rendered living room. Phones get a narrower part of it. */
export function HeroPicture() {
  const common = { alt: texts.heroPicture, sizes };
  const { props: wideProps } = getImageProps({ ...common, src: wide });
  const { props: tallProps } = getImageProps({ ...common, src: tall, loading: "eager", fetchPriority: "high" });
  return (
    <picture>
      <source
        media="(min-width: 40rem)"
        srcSet={wideProps.srcSet}
        sizes={sizes}
        width={wide.width}
        height={wide.height}
      />
      <img {...tallProps} alt={texts.heroPicture} className="h-auto w-full" />
    </picture>
  );
}
