"use client";

import type { CartView } from "@storywall/domain/cart/schema";
import { formatPromoValue, isCodeStillRejected, type RejectedCode } from "@storywall/domain/catalog/promos";
import { formatMoney } from "@storywall/domain/kernel/money";
import { Button } from "@storywall/ui/button";
import { controlClassName } from "@storywall/ui/field";
import Tag from "lucide-react/icons/tag";
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { sendQuantities, useCartMutationOptions } from "@/features/cart/store/use-cart.ts";
import { getErrorCode, getErrorData } from "@/lib/api-error.ts";
import { commonTexts } from "@/lib/common-texts.ts";
import { getErrorMessage } from "@/lib/error-toast-link.ts";
import { trpc } from "@/lib/trpc.ts";

const texts = {
  codeLabel: "Promo code",
  anotherCodeLabel: "Another promo code",
  addCode: "Add a promo code",
  /** Screen readers read "Change code". */
  changeCode: (
    <>
      Change<span className="sr-only"> code</span>
    </>
  ),
  missingCode: "Enter a promo code.",
  apply: "Apply",
  checking: "Checking…",
  appliedCode: (code: ReactNode, value: string) => (
    <>
      {code}, {value} off
    </>
  ),
  removeCode: (code: string) => `Remove code ${code}`,
  currentCodeSavesMore: (code: string, amount: string) => `${code} saves you ${amount} more.`,
};

const linkButton = "inline-flex min-h-11 min-w-11 items-center text-sm underline underline-offset-4";

type Problem = { message: string; rejected: RejectedCode };

const missingCode: Problem = { message: texts.missingCode, rejected: { reason: undefined } };

export function PromoBox({ cart }: { cart: CartView }) {
  const applyPromo = trpc.cart.applyPromo.useMutation(useCartMutationOptions({ isSilent: true }));
  const removePromo = trpc.cart.removePromo.useMutation(useCartMutationOptions());
  const id = useId();
  const [code, setCode] = useState("");
  const [isTrying, setIsTrying] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isOpen) input.current?.focus();
  }, [isOpen]);
  // Removes the error about a rejected code when the cause of the rejection is gone. Otherwise the error would reappear
  // if the cause came back.
  if (problem && !isCodeStillRejected(problem.rejected, cart)) setProblem(null);
  // The form stays open while the cart rejects a code.
  const cartProblem = code === "" ? cart.promoRejection?.message : null;
  const errorMessage = problem?.message ?? cartProblem ?? null;
  const isFormShown = isOpen || errorMessage !== null;

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (isTrying) return;
    if (!code.trim()) return setProblem(missingCode);
    setIsTrying(true);
    try {
      sendQuantities();
      await applyPromo.mutateAsync({ code: code.trim() });
      setProblem(null);
      setCode("");
      setIsOpen(false);
      toggle.current?.focus();
    } catch (error) {
      console.warn("The promo code was not applied", error);
      setProblem(toPromoProblem(error));
    } finally {
      setIsTrying(false);
    }
  };

  const removeCode = () => {
    removePromo.mutate({});
    // The button that was pressed disappears with the code.
    toggle.current?.focus();
  };

  const toggleForm = () => {
    setProblem(null);
    setIsOpen(!isFormShown);
    if (cartProblem) input.current?.focus();
  };

  return (
    <div>
      <div className="flex flex-wrap items-center gap-x-3">
        {cart.promo ? (
          <p className="flex grow items-center gap-x-2">
            <Tag aria-hidden="true" className="size-5 shrink-0 text-accent" />
            <span>{texts.appliedCode(<strong>{cart.promo.code}</strong>, formatPromoValue(cart.promo))}</span>
          </p>
        ) : null}
        <span className="flex gap-x-3">
          <button ref={toggle} type="button" aria-expanded={isFormShown} onClick={toggleForm} className={linkButton}>
            {cart.promo ? texts.changeCode : texts.addCode}
          </button>
          {cart.promo ? (
            <button
              type="button"
              aria-label={texts.removeCode(cart.promo.code)}
              onClick={removeCode}
              className={linkButton}
            >
              {commonTexts.remove}
            </button>
          ) : null}
        </span>
      </div>
      <form onSubmit={handleSubmit} noValidate hidden={!isFormShown} className="pb-1">
        <label htmlFor={id} className="text-soft text-sm">
          {cart.promo ? texts.anotherCodeLabel : texts.codeLabel}
        </label>
        <div className="flex gap-2">
          <input
            ref={input}
            id={id}
            value={code}
            onChange={(event) => {
              setCode(event.target.value);
              setProblem(null);
              setIsOpen(true);
            }}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={100}
            aria-invalid={errorMessage !== null}
            aria-describedby={errorMessage ? `${id}-why` : undefined}
            className={`${controlClassName} min-w-0 flex-1 uppercase`}
          />
          <Button type="submit" variant="plain" disabled={isTrying} className="mt-1.5">
            {isTrying ? texts.checking : texts.apply}
          </Button>
        </div>
        <p id={`${id}-why`} role="alert" className="mt-1 text-bad text-sm empty:hidden">
          {errorMessage}
        </p>
      </form>
    </div>
  );
}

function toPromoProblem(error: unknown): Problem {
  const message = getErrorMessage(error);
  const rejected: RejectedCode = { ...getErrorData(error)?.shown, reason: getErrorCode(error) };
  const { keeps, difference = 0 } = rejected;
  if (!keeps || difference <= 0) return { message, rejected };
  return { message: `${message} ${texts.currentCodeSavesMore(keeps, formatMoney(difference))}`, rejected };
}
