"use client";

import type { CartView } from "@storywall/domain/cart/schema";
import { shipBy } from "@storywall/domain/catalog/ship-by";
import { SHIPS_WITHIN } from "@storywall/domain/catalog/ships-within";
import { calendarDay } from "@/lib/dates.ts";

type Props = { lines: ReadonlyArray<Pick<CartView["lines"][number], "isUploadLater">>; className?: string };

/** The latest ship date of an order placed now. Not an arrival date, and not shown for lines whose photos follow later. */
export function ShipPromise({ lines, className = "" }: Props) {
  if (lines.some(({ isUploadLater }) => isUploadLater)) {
    return <p className={className}>Free shipping. Ships within {SHIPS_WITHIN} of your last photo.</p>;
  }
  const day = shipBy(new Date());
  return (
    <p className={className}>
      Free shipping. Order today and it ships by{" "}
      <time dateTime={day} className="whitespace-nowrap font-medium text-ink">
        {calendarDay(day)}
      </time>
      .
    </p>
  );
}
