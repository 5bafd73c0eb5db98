import { Notice } from "@storywall/ui/notice";
import { PhotoPicker } from "./photo-picker.tsx";
import type { ShopPhoto } from "./photos-state.ts";

type Props = { missing: readonly ShopPhoto[]; onChooseAgain: (files: File[]) => void };

/** Photos that were neither stored nor uploaded when the page was closed. */
export function MissingPhotos({ missing, onChooseAgain }: Props) {
  const names = missing.flatMap(({ fileName }) => fileName ?? []);
  return (
    <Notice
      tone="bad"
      title={missing.length === 1 ? "1 photo is missing" : `${missing.length} photos are missing`}
      action={<PhotoPicker variant="plain" onFiles={onChooseAgain} label="Choose again" />}
    >
      <p>
        The page was closed before {missing.length === 1 ? "it was" : "they were"} saved. Please choose{" "}
        {missing.length === 1 ? "it" : "them"} again.
      </p>
      {names.length > 0 ? <p className="break-words text-sm">{names.join(", ")}</p> : null}
    </Notice>
  );
}
