"use client";

import type { GiftCardPart } from "@storywall/domain/cart/gift-card-schema";
import type { CartView } from "@storywall/domain/cart/schema";
import { formatMoney } from "@storywall/domain/kernel/money";
import { Button } from "@storywall/ui/button";
import { TextField } from "@storywall/ui/field";
import Gift from "lucide-react/icons/gift";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { giftCardTexts } from "@/features/cart/gift-card-totals.tsx";
import { sendQuantities, useCartMutationOptions } from "@/features/cart/store/use-cart.ts";
import { commonTexts } from "@/lib/common-texts.ts";
import { getErrorMessage } from "@/lib/error-toast-link.ts";
import { trpc } from "@/lib/trpc.ts";

const texts = {
  code: "Gift card or store credit",
  anotherCode: "Another gift card",
  useCode: "Use a gift card or store credit",
  useAnotherCode: "Use another gift card",
  missingCode: "Enter the code of your gift card.",
  apply: "Apply",
  checking: "Checking…",
  pays: (amount: string) => `pays ${amount}`,
  isEmpty: "has no balance left",
  remaining: (amount: string) => `${amount} will stay on the card.`,
  remove: (lastFour: string) => `Remove gift card ending in ${lastFour}`,
};

type Props = { cart: CartView; parts: readonly GiftCardPart[] };

/** Lists the cart's gift cards and what each pays, and adds another by its code. */
export function GiftCardField({ cart, parts }: Props) {
  const applyGiftCard = trpc.cart.applyGiftCard.useMutation(useCartMutationOptions({ isSilent: true }));
  const removeGiftCard = trpc.cart.removeGiftCard.useMutation(useCartMutationOptions());
  const [code, setCode] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isOpen) input.current?.focus();
  }, [isOpen]);
  const { isPending } = applyGiftCard;

  const applyCode = async () => {
    if (isPending) return;
    if (!code.trim()) return setProblem(texts.missingCode);
    try {
      sendQuantities();
      await applyGiftCard.mutateAsync({ code: code.trim() });
      setProblem(null);
      setCode("");
      setIsOpen(false);
      toggle.current?.focus();
    } catch (error) {
      setProblem(getErrorMessage(error));
    }
  };
  // The field is part of the payment form, which Enter would submit.
  const applyCodeOnEnter = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    void applyCode();
  };

  return (
    <div className="mt-4">
      <ul className="mb-1 grid gap-1 empty:hidden">
        {cart.giftCards.map(({ id, lastFour, balance }) => {
          const paid = parts.find((part) => part.id === id)?.amount ?? 0;
          return (
            <li key={id} className="flex flex-wrap items-center gap-x-3">
              <Gift aria-hidden="true" className="size-5 shrink-0 text-accent" />
              <span className="min-w-0 flex-1">
                <strong>{giftCardTexts.card(lastFour)}</strong>{" "}
                {balance === 0 ? texts.isEmpty : texts.pays(formatMoney(paid))}
                {balance > paid ? (
                  <span className="block text-soft text-sm">{texts.remaining(formatMoney(balance - paid))}</span>
                ) : null}
              </span>
              <button
                type="button"
                aria-label={texts.remove(lastFour)}
                onClick={() => removeGiftCard.mutate({ giftCardId: id })}
                className="min-h-11 text-sm underline underline-offset-4"
              >
                {commonTexts.remove}
              </button>
            </li>
          );
        })}
      </ul>
      <button
        ref={toggle}
        type="button"
        aria-expanded={isOpen}
        onClick={() => {
          setIsOpen(!isOpen);
          setProblem(null);
        }}
        className="inline-flex min-h-11 items-center underline underline-offset-4"
      >
        {cart.giftCards.length > 0 ? texts.useAnotherCode : texts.useCode}
      </button>
      <div className={isOpen ? "mt-1 flex items-end gap-2" : "hidden"}>
        <TextField
          ref={input}
          label={cart.giftCards.length > 0 ? texts.anotherCode : texts.code}
          isOptional
          value={code}
          onChange={({ target }) => {
            setCode(target.value);
            setProblem(null);
          }}
          onKeyDown={applyCodeOnEnter}
          problem={problem ?? undefined}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={100}
          className="min-w-0 flex-1"
        />
        <Button variant="plain" aria-disabled={isPending} onClick={() => void applyCode()}>
          {isPending ? texts.checking : texts.apply}
        </Button>
      </div>
    </div>
  );
}
