"use client";

import { shipBy } from "@storywall/domain/orders/ship-by";
import { calendarDay } from "./order-dates.ts";

/** The day an order that is placed now leaves the workshop by, weekends and holidays counted (F-25). Never a day of arrival (S-226). */
export function ShipPromise({ className = "" }: { className?: string }) {
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
