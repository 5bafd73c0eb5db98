"use client";

import { choosePlaceFields, formatPlace, type PlaceFields, type ZipPlace } from "@storywall/domain/cart/zip-place";
import {
  findStateOfZip,
  isUsState,
  isUsTerritory,
  isZipCode,
  isZipInState,
  usStates,
} from "@storywall/domain/kernel/us-states";
import { skipToken } from "@tanstack/react-query";
import { type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import { trpc } from "@/lib/trpc.ts";

type Props = {
  zip: string;
  place: ZipPlace | null;
  provinceCode: string;
  /** Whether the shopper confirmed that this ZIP code belongs to this state. */
  isConfirmed: boolean;
  onUse: (fields: PlaceFields) => void;
  onConfirm: () => void;
  className?: string;
};

/**
 * Says that the ZIP code is not in the selected state. Offers to use the ZIP code's city and state, or to keep the
 * address, because some ZIP codes cross a state border. Also says what is different about shipping to a territory.
 */
export function ZipMismatchNote({ zip, place, provinceCode, isConfirmed, onUse, onConfirm, className = "" }: Props) {
  const code = zip.trim().slice(0, 5);
  const hasState = isUsState(provinceCode) && !isConfirmed;
  const isPlaceElsewhere = hasState && place !== null && place.provinceCode !== provinceCode;
  const isElsewhere = hasState && isZipCode(zip.trim()) && !isZipInState(zip.trim(), provinceCode);
  const confirmButton = <NoteButton onClick={onConfirm}>{addressTexts.useAsEntered}</NoteButton>;
  return (
    <div className={`empty:hidden ${className}`}>
      <p role="status" className="text-sm empty:hidden">
        {isPlaceElsewhere
          ? addressTexts.zipElsewhere(
              code,
              formatPlace(place),
              (text) => <NoteButton onClick={() => onUse(place)}>{text}</NoteButton>,
              confirmButton,
            )
          : null}
        {isElsewhere && !isPlaceElsewhere
          ? addressTexts.zipNotInState(code, usStates[provinceCode], confirmButton)
          : null}
      </p>
      {isUsState(provinceCode) && isUsTerritory(provinceCode) ? (
        <p className="text-soft text-sm">{addressTexts.territory(usStates[provinceCode])}</p>
      ) : null}
    </div>
  );
}

const NoteButton = ({ onClick, children }: { onClick: () => void; children: ReactNode }) => (
  <button type="button" onClick={onClick} className="min-h-11 font-semibold underline underline-offset-4">
    {children}
  </button>
);

const options = { trpc: { context: { silent: true } }, staleTime: Number.POSITIVE_INFINITY };

/**
 * Finds the place for the ZIP code and calls `onFill` with its city and state. The state is usually known before the
 * server answers. Failures are ignored, because the shopper can type both.
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

/** Labels of the address form on the checkout page and on an order's page. */
export const addressTexts = {
  firstName: "First name",
  lastName: "Last name",
  street: "Street address",
  apartment: "Apartment or suite",
  zip: "ZIP code",
  city: "City",
  state: "State",
  zipElsewhere: (
    zip: string,
    placeName: string,
    renderUseButton: (text: string) => ReactNode,
    confirmButton: ReactNode,
  ) => (
    <>
      ZIP code {zip} is in {placeName}. {renderUseButton(`Use ${placeName}`)} or {confirmButton}
    </>
  ),
  zipNotInState: (zip: string, state: string, confirmButton: ReactNode) => (
    <>
      We don’t find ZIP code {zip} in {state}. Check both, or {confirmButton}
    </>
  ),
  useAsEntered: "use as entered",
  territory: (name: string) => `We ship to ${name} by USPS. It takes longer than to the mainland.`,
};
