"use client";

import type { CartView } from "@storywall/domain/cart/schema";
import { computeShipByDate } from "@storywall/domain/catalog/ship-by";
import { SHIPS_WITHIN } from "@storywall/domain/catalog/ships-within";
import { formatCalendarDay } from "@/lib/dates.ts";

type Props = { lines: ReadonlyArray<Pick<CartView["lines"][number], "isUploadLater">>; className?: string };

/**
 * Shows the latest ship date of an order placed today. If photos are uploaded later, shows the time from the last photo
 * to shipping.
 */
export function ShipPromise({ lines, className = "" }: Props) {
  if (lines.some(({ isUploadLater }) => isUploadLater)) {
    return <p className={className}>Free shipping. Ships within {SHIPS_WITHIN} of your last photo.</p>;
  }
  const day = computeShipByDate(new Date());
  return (
    <p className={className}>
      Free shipping. Order today and it ships by{" "}
      <time dateTime={day} className="whitespace-nowrap font-medium text-ink">
        {formatCalendarDay(day)}
      </time>
      .
    </p>
  );
}
