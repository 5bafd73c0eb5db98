"use client";

import { GIFT_NOTE_MAX, giftNoteLength } from "@storywall/domain/cart/gift-note";
import { sentenceOf } from "@storywall/domain/errors";
import { unprintableSentence } from "@storywall/domain/kernel/printable-text";
import { TextArea } from "@storywall/ui/field";
import { useState } from "react";
import { sectionTitle } from "./contact-form.tsx";

type Props = { value: string; onChange: (value: string) => void; onLeave: () => void };

/** Printed on a slip in the box; no price is included. */
export function GiftNote({ value, onChange, onLeave }: Props) {
  const [isWanted, setWanted] = useState(value !== "");
  const left = GIFT_NOTE_MAX - giftNoteLength(value);
  return (
    <fieldset className="mt-10">
      <legend className={sectionTitle}>Is it a gift?</legend>
      <label className="mt-3 flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          checked={isWanted}
          onChange={({ target }) => {
            setWanted(target.checked);
            if (!target.checked) onChange("");
          }}
          onBlur={onLeave}
          className="size-5 accent-accent"
        />
        Add a gift note
      </label>
      {isWanted ? (
        <TextArea
          id="giftNote"
          name="giftNote"
          label="Gift note"
          hint={`We'll put it in the box, with no prices. ${left >= 0 ? `${left} characters left.` : ""}`}
          problem={
            left < 0
              ? `${sentenceOf("GIFT_NOTE_TOO_LONG")} Shorten it by ${-left}.`
              : (unprintableSentence(value) ?? undefined)
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
