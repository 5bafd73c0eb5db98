"use client";

import { AddToCartButton } from "@/features/cart/add-to-cart-button.tsx";
import type { DisplayedSet } from "@/features/catalog/art-sets/set-wall.tsx";
import { setPageTexts } from "./set-page-texts.ts";

/**
 * Adds a whole set to the cart, either as one wall or as one tile for each work. The layout code is loaded on the first
 * press.
 */
export function AddSetToCartButton({ set }: { set: DisplayedSet }) {
  const buildLines = async () => (await import("@storywall/domain/walls/art-designs")).createArtSetLines(set);
  return <AddToCartButton text={setPageTexts.addToCart} lines={buildLines} className="mt-3 w-full" />;
}
