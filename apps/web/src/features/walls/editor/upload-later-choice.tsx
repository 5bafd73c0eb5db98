"use client";

import { Button } from "@storywall/ui/button";
import { Notice } from "@storywall/ui/notice";
import { useRef } from "react";

type Props = {
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
  /** Number of pictures on the wall about which the shopper has not decided. */
  undecidedPictures: number;
  onLeavePicturesOut: () => void;
};

/** Buys the wall without photos. Asks what to do with pictures that are already on it. */
export function UploadLaterChoice({ isChosen, onChoose, undecidedPictures, onLeavePicturesOut }: Props) {
  const checkbox = useRef<HTMLInputElement>(null);
  /** Moves the focus to the checkbox, because the pressed button disappears. */
  const decide = (apply: () => void) => {
    apply();
    checkbox.current?.focus();
  };
  return (
    <div className="space-y-3">
      <label className="flex cursor-pointer items-start gap-3">
        <input
          ref={checkbox}
          type="checkbox"
          checked={isChosen}
          onChange={(event) => onChoose(event.target.checked)}
          className="mt-1 size-5 shrink-0 accent-accent"
        />
        <span>
          Upload photos later
          <span className="block text-soft text-sm">
            Buy now. We'll email you a link and make your tiles once your photos are in.
          </span>
        </span>
      </label>
      {isChosen && undecidedPictures > 0 ? (
        <Notice
          title={
            undecidedPictures === 1
              ? "This wall already has a picture."
              : `This wall already has ${undecidedPictures} pictures.`
          }
          action={
            <span className="flex flex-wrap gap-2">
              <Button variant="plain" onClick={() => decide(() => onChoose(false))}>
                Order with pictures
              </Button>
              <Button variant="quiet" onClick={() => decide(onLeavePicturesOut)}>
                Leave pictures out
              </Button>
            </span>
          }
        >
          Without pictures, you'll choose all of this wall's photos through the link we email you.
        </Notice>
      ) : null}
    </div>
  );
}
