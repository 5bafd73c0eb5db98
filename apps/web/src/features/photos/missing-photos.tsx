import { Notice } from "@storywall/ui/notice";
import { photoPartsTexts } from "./photo-parts-texts.ts";
import { PhotoPicker } from "./photo-picker.tsx";
import type { ShopPhoto } from "./photos-state.ts";

type Props = { missing: readonly ShopPhoto[]; onChooseAgain: (files: File[]) => void };

/** Photos that are lost: when the page was closed, they were neither stored in the browser nor uploaded. */
export function MissingPhotos({ missing, onChooseAgain }: Props) {
  const names = missing.flatMap(({ fileName }) => fileName ?? []);
  return (
    <Notice
      tone="bad"
      title={photoPartsTexts.missingTitle(missing.length)}
      action={<PhotoPicker variant="plain" onFiles={onChooseAgain} label={photoPartsTexts.chooseAgain} />}
    >
      <p>{photoPartsTexts.missingReason(missing.length)}</p>
      {names.length > 0 ? <p className="break-words text-sm">{names.join(", ")}</p> : null}
    </Notice>
  );
}
