import { Notice } from "@storywall/ui/notice";
import { formatTimestamp } from "@/lib/dates.ts";
import { photoPartsTexts } from "./photo-parts-texts.ts";
import { PhotoPicker } from "./photo-picker.tsx";
import { photoTexts } from "./photo-texts.ts";
import type { ShopPhoto } from "./photos-state.ts";

type Props = { missing: readonly ShopPhoto[]; onChooseAgain: (files: File[]) => void };

/**
 * Lists photos that the shopper has to choose again, grouped by reason: they were lost with the page, or the file
 * changed on the device.
 */
export function MissingPhotos({ missing, onChooseAgain }: Props) {
  const reasons = [...Map.groupBy(missing, ({ message }) => message ?? photoTexts.gonePhoto)];
  return (
    <Notice
      tone="bad"
      title={photoPartsTexts.missingTitle(missing.length)}
      action={<PhotoPicker variant="plain" onFiles={onChooseAgain} label={photoPartsTexts.chooseAgain} />}
    >
      {reasons.map(([reason, photos]) => (
        <div key={reason}>
          <p>{photos.length === 1 ? reason : (photoPartsTexts.missingReasons[reason] ?? reason)}</p>
          <p className="break-words text-sm">
            {photos.flatMap((photo) => describeMissingPhoto(photo, missing)).join(", ")}
          </p>
        </div>
      ))}
    </Notice>
  );
}

/** Returns the photo's name, with its size and date if another missing photo has the same name. */
function describeMissingPhoto({ id, fileName, bytes, modifiedAt }: ShopPhoto, missing: readonly ShopPhoto[]): string[] {
  if (fileName === null) return [];
  const isAmbiguous = missing.some((other) => other.id !== id && other.fileName === fileName);
  if (!isAmbiguous || bytes === 0) return [fileName];
  const date = modifiedAt ? formatTimestamp(new Date(modifiedAt).toISOString()) : null;
  return [photoPartsTexts.missingName(fileName, bytes / 1_000_000, date)];
}
