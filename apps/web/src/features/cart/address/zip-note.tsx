import { formatPlace, type PlaceFields, type ZipPlace } from "@storywall/domain/cart/zip-place";
import { isUsState, isUsTerritory, isZipCode, isZipInState, usStates } from "@storywall/domain/kernel/us-states";
import type { ReactNode } from "react";
import { addressTexts } from "./address-texts.tsx";

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
 * Tells the shopper that the ZIP code is not in the selected state, and offers to use the ZIP code's city and state or
 * the address as it was entered: some ZIP codes cross a border. Also says what is different about a territory.
 */
export function ZipNote({ zip, place, provinceCode, isConfirmed, onUse, onConfirm, className = "" }: Props) {
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
