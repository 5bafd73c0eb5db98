"use client";

import { choosePlaceFields, type PlaceFields, type ZipPlace } from "@storywall/domain/cart/zip-place";
import { findStateOfZip, isZipCode } from "@storywall/domain/kernel/us-states";
import { skipToken } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef } from "react";
import { trpc } from "@/lib/trpc.ts";

const options = { trpc: { context: { silent: true } }, staleTime: Number.POSITIVE_INFINITY };

/**
 * Finds the place for the ZIP code and calls `onFill` with its city and state. The state is usually known immediately.
 * Failures are ignored, because the shopper can type both.
 */
export function useZipPlace(
  address: PlaceFields & { zip: string },
  onFill: (fields: Partial<PlaceFields>) => void,
): ZipPlace | null {
  const zip = isZipCode(address.zip.trim()) ? address.zip.trim().slice(0, 5) : "";
  const filled = useRef<Partial<PlaceFields>>({});
  const { data: place = null } = trpc.cart.lookUpZip.useQuery(zip ? { zip } : skipToken, options);

  const fillFields = useEffectEvent((known: Partial<ZipPlace>) => {
    const fields = choosePlaceFields(address, filled.current, known);
    filled.current = { ...filled.current, ...fields };
    if (Object.keys(fields).length > 0) onFill(fields);
  });
  useEffect(() => {
    const provinceCode = findStateOfZip(zip);
    if (provinceCode) fillFields({ provinceCode });
  }, [zip]);
  useEffect(() => {
    if (place) fillFields(place);
  }, [place]);
  return place;
}
