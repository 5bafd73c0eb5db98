"use client";

import { Button } from "@storywall/ui/button";
import { Notice } from "@storywall/ui/notice";
import { useRef } from "react";
import { editorTexts } from "./editor-texts.ts";

type Props = {
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
  /** Number of pictures on the wall for which the shopper has not decided whether to keep or remove them. */
  undecidedPictures: number;
  onLeavePicturesOut: () => void;
};

/** Lets the shopper buy the wall without photos. If it already has pictures, asks what to do with them. */
export function UploadLaterChoice({ isChosen, onChoose, undecidedPictures, onLeavePicturesOut }: Props) {
  const checkbox = useRef<HTMLInputElement>(null);
  /** Moves the focus to the checkbox, because the pressed button disappears. */
  const applyDecision = (apply: () => void) => {
    apply();
    checkbox.current?.focus();
  };
  return (
    <div className="space-y-3">
      <label className="flex cursor-pointer items-start gap-3 py-2.5 lg:py-0">
        <input
          ref={checkbox}
          type="checkbox"
          checked={isChosen}
          onChange={(event) => onChoose(event.target.checked)}
          className="mt-1 size-5 shrink-0 accent-accent"
        />
        <span>
          {editorTexts.uploadLater}
          {/*
           * Until it is chosen, the hint must be shorter than the wall's description. Otherwise, browsers would count the
           * hint, which is painted later, as the largest text.
           */}
          <span className="block text-soft text-sm">
            {isChosen ? editorTexts.uploadLaterHint : editorTexts.uploadLaterShortHint}
          </span>
        </span>
      </label>
      {isChosen && undecidedPictures > 0 ? (
        <Notice
          title={editorTexts.tilesFilled(undecidedPictures)}
          action={
            <span className="flex flex-wrap gap-2">
              <Button variant="plain" onClick={() => applyDecision(() => onChoose(false))}>
                {editorTexts.keepWall}
              </Button>
              <Button variant="quiet" onClick={() => applyDecision(onLeavePicturesOut)}>
                {editorTexts.leavePhotosOut}
              </Button>
            </span>
          }
        >
          {editorTexts.withoutPhotosHint}
        </Notice>
      ) : null}
    </div>
  );
}
