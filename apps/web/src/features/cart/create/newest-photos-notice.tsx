import { Button } from "@storywall/ui/button";
import { Notice } from "@storywall/ui/notice";
import { createWallTexts } from "./create-wall-texts.ts";

type Props = { onStartEmpty: () => void; onKeep: () => void };

/** Shown when a new wall has been filled with the visitor's newest photos. */
export function NewestPhotosNotice({ onStartEmpty, onKeep }: Props) {
  return (
    <Notice
      tone="info"
      title={createWallTexts.newestPhotosTitle}
      className="mb-4"
      action={
        <span className="flex flex-wrap gap-2">
          <Button variant="plain" onClick={onStartEmpty}>
            {createWallTexts.startEmpty}
          </Button>
          <Button variant="quiet" onClick={onKeep}>
            {createWallTexts.keepPhotos}
          </Button>
        </span>
      }
    />
  );
}
