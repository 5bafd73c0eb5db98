"use client";

import type { CartView } from "@storywall/domain/cart/schema";
import {
  type ChosenExtras,
  countExtraCharacters,
  type ExtraKey,
  findExtra,
  listOfferedExtras,
} from "@storywall/domain/catalog/extras";
import type { ExtraChanges } from "@storywall/domain/catalog/extras-schema";
import { formatErrorMessage } from "@storywall/domain/errors";
import { formatMoney } from "@storywall/domain/kernel/money";
import { describeUnprintableText } from "@storywall/domain/kernel/printable-text";
import { TextArea } from "@storywall/ui/field";
import { useEffect, useState } from "react";
import { changeExtrasInCartView } from "@/features/cart/store/cart-view.ts";
import { useCartMutationOptions } from "@/features/cart/store/use-cart.ts";
import { readStorage, writeStorage } from "@/lib/browser-storage.ts";
import { trpc } from "@/lib/trpc.ts";
import { useIsHydrated } from "@/lib/use-is-hydrated.ts";
import { checkoutTexts } from "./checkout-texts.tsx";
import { sectionTitle } from "./contact-form.tsx";

type Props = { cart: CartView; extras: ReturnType<typeof useExtras> };

/** The extras that the shop offers, each with its price and, where it needs one, a field for its text. */
export function ExtraChoices({ cart, extras }: Props) {
  const offered = listOfferedExtras(cart.prices.extras);
  if (offered.length === 0) return null;
  return (
    <fieldset className="mt-10">
      <legend className={sectionTitle}>{checkoutTexts.gift}</legend>
      {offered.map((key) => (
        <ExtraChoice key={key} name={key} price={cart.prices.extras[key] ?? 0} extras={extras} />
      ))}
    </fieldset>
  );
}

type ChoiceProps = { name: ExtraKey; price: number; extras: Props["extras"] };

function ExtraChoice({ name, price, extras: { chosen, choose, edit, save } }: ChoiceProps) {
  const [isOpen, setIsOpen] = useState<boolean | null>(null);
  const { label, choice, hint, maxText } = findExtra(name);
  const text = chosen[name];
  const isChosen = isOpen ?? text !== undefined;
  const changeChoice = (isChecked: boolean) => {
    // The box must react immediately, even while earlier changes of the cart are being saved.
    setIsOpen(isChecked);
    if (maxText === null) choose({ [name]: isChecked ? "" : null }, () => setIsOpen(null));
    else if (!isChecked) edit(name, "");
  };
  return (
    <>
      <label className="mt-3 flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          name={maxText === null ? name : undefined}
          aria-describedby={maxText === null ? `${name}-hint` : undefined}
          checked={isChosen}
          onChange={({ target }) => changeChoice(target.checked)}
          onBlur={maxText === null ? undefined : save}
          className="size-5 accent-accent"
        />
        <span className="flex flex-1 flex-wrap justify-between gap-x-3">
          {choice}
          {price > 0 ? <span className="tabular-nums">{formatMoney(price)}</span> : null}
        </span>
      </label>
      {maxText === null ? (
        <p id={`${name}-hint`} className="ml-8 text-soft text-sm">
          {hint}
        </p>
      ) : null}
      {maxText !== null && isChosen ? (
        <ExtraText
          {...{ name, label, hint, maxText }}
          value={text ?? ""}
          onChange={(value) => {
            // Without this, deleting the text would hide the field.
            setIsOpen(true);
            edit(name, value);
          }}
          onBlur={save}
        />
      ) : null}
    </>
  );
}

type TextProps = {
  name: ExtraKey;
  label: string;
  hint: string;
  maxText: number;
  value: string;
  onChange: (value: string) => void;
  onBlur: () => void;
};

function ExtraText({ name, label, hint, maxText, value, onChange, onBlur }: TextProps) {
  const charactersLeft = maxText - countExtraCharacters(value);
  return (
    <TextArea
      id={name}
      name={name}
      label={label}
      hint={`${hint} ${charactersLeft >= 0 ? checkoutTexts.charactersLeft(charactersLeft) : ""}`}
      problem={
        charactersLeft < 0
          ? `${formatErrorMessage("EXTRA_TEXT_TOO_LONG", { label, max: maxText })} ${checkoutTexts.removeCharacters(-charactersLeft)}`
          : (describeUnprintableText(value) ?? undefined)
      }
      rows={3}
      isOptional
      value={value}
      onChange={({ target }) => onChange(target.value)}
      onBlur={onBlur}
      className="mt-3"
    />
  );
}

const options = {
  change: (cart: CartView, { extras = {} }: { extras?: ExtraChanges | undefined }) =>
    changeExtrasInCartView(cart, extras),
};

const STORAGE_KEY = "checkout-extras";

/** Keeps typed texts of the extras in this tab and saves them to the cart on blur. Saves other choices immediately. */
export function useExtras(cart: CartView) {
  const { mutate } = trpc.cart.change.useMutation(useCartMutationOptions(options));
  const { mutateAsync } = trpc.cart.change.useMutation(useCartMutationOptions({ ...options, isSilent: true }));
  const isHydrated = useIsHydrated();
  const [edited, setEdited] = useState<ChosenExtras | null>(null);
  useEffect(() => {
    if (edited !== null) writeStorage("sessionStorage", STORAGE_KEY, JSON.stringify(edited));
  }, [edited]);
  // During hydration, uses the cart's texts like the server, which does not know what was typed in this tab.
  const typed = edited ?? (isHydrated ? readStoredExtraTexts() : {});

  /** Saves the typed texts. Rejects if the server rejects a text or cannot be reached. */
  const saveTexts = async () => {
    const changed = Object.entries(typed).filter(([key, text]) => text.trim() !== (cart.extras[key as ExtraKey] ?? ""));
    if (changed.length === 0) return;
    await mutateAsync({ extras: Object.fromEntries(changed.map(([key, text]) => [key, text.trim() || null])) });
  };
  return {
    chosen: { ...cart.extras, ...omitEmptyTexts(typed) },
    choose: (extras: ExtraChanges, onSettled: () => void) => mutate({ extras }, { onSettled }),
    edit: (key: ExtraKey, text: string) => setEdited({ ...typed, [key]: text }),
    save: () => void saveTexts().catch(() => {}),
    saveTexts,
  };
}

function readStoredExtraTexts(): ChosenExtras {
  try {
    return JSON.parse(readStorage("sessionStorage", STORAGE_KEY) ?? "{}") as ChosenExtras;
  } catch {
    return {};
  }
}

const omitEmptyTexts = (texts: ChosenExtras): ChosenExtras =>
  Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, text === "" ? undefined : text]));
