"use client";

import { PutIntoCart } from "@/shared/cart/put-into-cart";
import type { ShownSet } from "./set-wall.tsx";

/** All of it at once: one wall, or a tile for each work. The rules that hang it are fetched with the first press. */
export function PutSetIntoCart({ set }: { set: ShownSet }) {
  const lines = async () => (await import("@storywall/domain/art/hang-art")).hangSet(set);
  return <PutIntoCart text="Add the whole set to cart" lines={lines} className="mt-3 w-full" />;
}
