"use client";

import { formatTimestamp, formatUtcTimestamp } from "@/lib/dates.ts";
import { useIsHydrated } from "@/lib/use-is-hydrated.ts";

type Props = { at: string; className?: string };

/**
 * An instant as "Nov 21, 4:10 PM" in the browser's time zone. The server does not know this zone, so its HTML only
 * reserves the space.
 */
export function LocalTime({ at, className = "" }: Props) {
  const isHydrated = useIsHydrated();
  return (
    <time dateTime={at} className={isHydrated ? className : `invisible ${className}`}>
      {isHydrated ? formatTimestamp(at) : formatUtcTimestamp(at)}
    </time>
  );
}
