"use client";

import { PutIntoCart } from "@/features/cart/put-into-cart.tsx";
import type { ShownSet } from "@/features/catalog/art-sets/set-wall.tsx";

/** All of it at once: one wall, or a tile for each work. The rules that hang it are fetched with the first press. */
export function PutSetIntoCart({ set }: { set: ShownSet }) {
  const lines = async () => (await import("@storywall/domain/walls/hang-art")).hangSet(set);
  return <PutIntoCart text="Add the whole set to cart" lines={lines} className="mt-3 w-full" />;
}
