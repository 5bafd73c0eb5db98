"use client";

import { countGiftNoteCharacters, GIFT_NOTE_MAX } from "@storywall/domain/cart/gift-note";
import { errorMessage } from "@storywall/domain/errors";
import { describeUnprintableText } from "@storywall/domain/kernel/printable-text";
import { TextArea } from "@storywall/ui/field";
import { useState } from "react";
import { sectionTitle } from "./contact-form.tsx";

type Props = { value: string; onChange: (value: string) => void; onLeave: () => void };

export function GiftNote({ value, onChange, onLeave }: Props) {
  const [isGift, setIsGift] = useState(value !== "");
  const charactersLeft = GIFT_NOTE_MAX - countGiftNoteCharacters(value);
  return (
    <fieldset className="mt-10">
      <legend className={sectionTitle}>Is it a gift?</legend>
      <label className="mt-3 flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          checked={isGift}
          onChange={({ target }) => {
            setIsGift(target.checked);
            if (!target.checked) onChange("");
          }}
          onBlur={onLeave}
          className="size-5 accent-accent"
        />
        Add a gift note
      </label>
      {isGift ? (
        <TextArea
          id="giftNote"
          name="giftNote"
          label="Gift note"
          hint={`We'll put it in the box, with no prices. ${charactersLeft >= 0 ? `${charactersLeft} characters left.` : ""}`}
          problem={
            charactersLeft < 0
              ? `${errorMessage("GIFT_NOTE_TOO_LONG")} Shorten it by ${-charactersLeft}.`
              : (describeUnprintableText(value) ?? undefined)
          }
          rows={3}
          isOptional
          value={value}
          onChange={({ target }) => onChange(target.value)}
          onBlur={onLeave}
          className="mt-3"
        />
      ) : null}
    </fieldset>
  );
}
