"use client";

import { countTiles } from "@storywall/domain/cart/count-tiles";
import type { CartView } from "@storywall/domain/cart/schema";
import { describeShipping, describeShippingAfterPhotos } from "./describe-shipping.tsx";
import { useShipRules } from "./use-ship-rules.ts";

type Props = {
  lines: ReadonlyArray<Pick<CartView["lines"][number], "isUploadLater" | "quantity" | "design">>;
  /** State to which the order ships; null while it is unknown. */
  provinceCode: string | null;
  className?: string;
};

/**
 * Shows the latest ship date for an order placed now, and when such an order usually arrives. If photos will be
 * uploaded later, shows how long shipping takes after the last photo instead. Says how much the shop makes in a day when
 * the order is larger.
 */
export function ShipPromise({ lines, provinceCode, className = "" }: Props) {
  const rules = useShipRules(lines);
  // Reserves space for the sentences until they are loaded.
  if (!rules) return <p aria-hidden="true" className={`min-h-[3lh] ${className}`} />;
  const isUploadLater = lines.some((line) => line.isUploadLater);
  return (
    <p className={`min-h-[3lh] ${className}`}>
      {isUploadLater
        ? describeShippingAfterPhotos(rules, { tiles: countTiles(lines), provinceCode })
        : describeShipping(rules, { tiles: countTiles(lines), provinceCode, now: new Date() })}
    </p>
  );
}
