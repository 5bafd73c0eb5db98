"use client";

import { PutIntoCart } from "@/features/cart/put-into-cart.tsx";
import type { ShownSet } from "@/features/catalog/art-sets/set-wall.tsx";

/** Adds a whole set: one wall, or a tile per work. The layout rules are loaded on the first press. */
export function PutSetIntoCart({ set }: { set: ShownSet }) {
  const lines = async () => (await import("@storywall/domain/walls/hang-art")).hangSet(set);
  return <PutIntoCart text="Add whole set to cart" lines={lines} className="mt-3 w-full" />;
}
