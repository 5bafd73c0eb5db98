import { formatPlace, type PlaceFields, type ZipPlace } from "@storywall/domain/cart/zip-place";
import { isUsState } from "@storywall/domain/kernel/us-states";
import { addressTexts } from "./address-texts.tsx";

type Props = {
  zip: string;
  place: ZipPlace | null;
  provinceCode: string;
  onUse: (fields: PlaceFields) => void;
  className?: string;
};

/**
 * Tells the shopper that the ZIP code is not in the selected state, and offers to use the ZIP code's city and state.
 */
export function ZipNote({ zip, place, provinceCode, onUse, className = "" }: Props) {
  const isElsewhere = place !== null && isUsState(provinceCode) && place.provinceCode !== provinceCode;
  return (
    <p role="status" className={`text-sm empty:hidden ${className}`}>
      {isElsewhere
        ? addressTexts.zipElsewhere(zip.trim().slice(0, 5), formatPlace(place), (text) => (
            <button
              type="button"
              onClick={() => onUse(place)}
              className="min-h-11 font-semibold underline underline-offset-4"
            >
              {text}
            </button>
          ))
        : null}
    </p>
  );
}
