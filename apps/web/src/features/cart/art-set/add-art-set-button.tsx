"use client";

import { createArtSetLines } from "@storywall/domain/walls/art-designs";
import { AddToCartButton } from "@/features/cart/add-to-cart-button.tsx";
import type { DisplayedSet } from "@/features/catalog/art-sets/set-wall.tsx";

const texts = {
  addSet: "Add set to cart",
  addNamedSet: (name: string) => `Add set to cart: ${name}`,
};

/** Adds a whole set to the cart, in the frame and size in which its card shows it. */
export function AddArtSetButton({ set }: { set: DisplayedSet }) {
  return (
    <AddToCartButton
      text={texts.addSet}
      label={texts.addNamedSet(set.name)}
      variant="plain"
      className="noscript:hidden mt-3 self-start"
      lines={async () => createArtSetLines(set)}
    />
  );
}
