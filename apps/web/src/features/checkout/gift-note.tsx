"use client";

import { countGiftNoteCharacters, GIFT_NOTE_MAX } from "@storywall/domain/cart/gift-note";
import { errorMessage } from "@storywall/domain/errors";
import { describeUnprintableText } from "@storywall/domain/kernel/printable-text";
import { TextArea } from "@storywall/ui/field";
import { useState } from "react";
import { checkoutTexts } from "./checkout-texts.tsx";
import { sectionTitle } from "./contact-form.tsx";

type Props = { value: string; onChange: (value: string) => void; onLeave: () => void };

export function GiftNote({ value, onChange, onLeave }: Props) {
  const [isChosen, setIsChosen] = useState<boolean | null>(null);
  const isGift = isChosen ?? value !== "";
  const charactersLeft = GIFT_NOTE_MAX - countGiftNoteCharacters(value);
  return (
    <fieldset className="mt-10">
      <legend className={sectionTitle}>{checkoutTexts.gift}</legend>
      <label className="mt-3 flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          checked={isGift}
          onChange={({ target }) => {
            setIsChosen(target.checked);
            if (!target.checked) onChange("");
          }}
          onBlur={onLeave}
          className="size-5 accent-accent"
        />
        {checkoutTexts.addGiftNote}
      </label>
      {isGift ? (
        <TextArea
          id="giftNote"
          name="giftNote"
          label={checkoutTexts.giftNote}
          hint={`${checkoutTexts.giftNoteHint} ${charactersLeft >= 0 ? checkoutTexts.charactersLeft(charactersLeft) : ""}`}
          problem={
            charactersLeft < 0
              ? `${errorMessage("GIFT_NOTE_TOO_LONG")} ${checkoutTexts.removeCharacters(-charactersLeft)}`
              : (describeUnprintableText(value) ?? undefined)
          }
          rows={3}
          isOptional
          value={value}
          onChange={({ target }) => {
            // Else the field would be hidden when its text is deleted.
            setIsChosen(true);
            onChange(target.value);
          }}
          onBlur={onLeave}
          className="mt-3"
        />
      ) : null}
    </fieldset>
  );
}
