"use client";

import { AddToCartButton } from "@/features/cart/add-to-cart-button.tsx";
import type { DisplayedSet } from "@/features/catalog/art-sets/set-wall.tsx";

/** Adds a whole set to the cart: one wall, or one tile per work. The layout code is loaded on the first press. */
export function AddSetToCartButton({ set }: { set: DisplayedSet }) {
  const buildLines = async () => (await import("@storywall/domain/walls/art-designs")).createArtSetLines(set);
  return <AddToCartButton text="Add whole set to cart" lines={buildLines} className="mt-3 w-full" />;
}
