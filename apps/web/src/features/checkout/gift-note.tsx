"use client";

import { countGiftNoteCharacters, GIFT_NOTE_MAX } from "@storywall/domain/cart/gift-note";
import type { CartView } from "@storywall/domain/cart/schema";
import { formatErrorMessage } from "@storywall/domain/errors";
import { describeUnprintableText } from "@storywall/domain/kernel/printable-text";
import { TextArea } from "@storywall/ui/field";
import { useEffect, useState } from "react";
import { useCartMutationOptions } from "@/features/cart/store/use-cart.ts";
import { readStorage, writeStorage } from "@/lib/browser-storage.ts";
import { trpc } from "@/lib/trpc.ts";
import { useIsHydrated } from "@/lib/use-is-hydrated.ts";
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
              ? `${formatErrorMessage("GIFT_NOTE_TOO_LONG")} ${checkoutTexts.removeCharacters(-charactersLeft)}`
              : (describeUnprintableText(value) ?? undefined)
          }
          rows={3}
          isOptional
          value={value}
          onChange={({ target }) => {
            // Without this, deleting the text would hide the field.
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

const giftNoteOptions = {
  change: (cart: CartView, { giftNote = null }: { giftNote?: string | null | undefined }) => ({ ...cart, giftNote }),
  isSilent: true,
};

const STORAGE_KEY = "checkout-gift-note";

/** Keeps the gift note in this tab while the shopper types, and saves it to the cart on blur. */
export function useGiftNote(cart: CartView) {
  const { mutateAsync } = trpc.cart.change.useMutation(useCartMutationOptions(giftNoteOptions));
  const isHydrated = useIsHydrated();
  const [edited, setEdited] = useState<string | null>(null);
  useEffect(() => {
    if (edited !== null) writeStorage("sessionStorage", STORAGE_KEY, edited);
  }, [edited]);
  // During hydration, uses the cart's note like the server, which does not know what was typed in this tab.
  const value = edited ?? (isHydrated ? readStorage("sessionStorage", STORAGE_KEY) : null) ?? cart.giftNote ?? "";

  /** Saves the note. Rejects if the server rejects the note or cannot be reached. */
  const save = async () => {
    const note = value.trim() || null;
    if (note !== cart.giftNote) await mutateAsync({ giftNote: note });
  };
  return { value, change: setEdited, save };
}
