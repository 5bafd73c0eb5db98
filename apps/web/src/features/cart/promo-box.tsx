"use client";

import type { CartView } from "@storywall/domain/cart/schema";
import { Button } from "@storywall/ui/button";
import { controlClassName } from "@storywall/ui/field";
import Tag from "lucide-react/icons/tag";
import { type FormEvent, useId, useState } from "react";
import { getErrorMessage } from "@/lib/error-toast-link.ts";
import { useCart } from "./store/use-cart.ts";

export function PromoBox({ cart }: { cart: CartView }) {
  const { applyPromo, removePromo } = useCart();
  const id = useId();
  const [code, setCode] = useState("");
  const [isTrying, setIsTrying] = useState(false);
  const [submitError, setSubmitError] = useState<string | null>(null);
  const errorMessage = submitError ?? (code === "" ? cart.promoRefusal?.message : null) ?? null;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isTrying) return;
    if (!code.trim()) return setSubmitError("Enter a code first.");
    setIsTrying(true);
    try {
      await applyPromo(code.trim());
      setSubmitError(null);
      setCode("");
    } catch (error) {
      console.warn("The promo code was not applied", error);
      setSubmitError(getErrorMessage(error));
    } finally {
      setIsTrying(false);
    }
  };

  return (
    <div>
      {cart.promo ? (
        <p className="flex flex-wrap items-center gap-x-3">
          <Tag aria-hidden="true" className="size-5 shrink-0 text-accent" />
          <span className="flex-1">
            <strong>{cart.promo.code}</strong>, {cart.promo.basisPointsOff / 100}% off
          </span>
          <button
            type="button"
            aria-label={`Remove code ${cart.promo.code}`}
            onClick={() => void removePromo()}
            className="min-h-11 text-sm underline underline-offset-4"
          >
            Remove
          </button>
        </p>
      ) : null}
      <form onSubmit={submit} noValidate>
        <label htmlFor={id} className="text-soft text-sm">
          {cart.promo ? "Another promo code" : "Promo code"}
        </label>
        <div className="flex gap-2">
          <input
            id={id}
            value={code}
            onChange={(event) => {
              setCode(event.target.value);
              setSubmitError(null);
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
            {isTrying ? "Checking…" : "Apply"}
          </Button>
        </div>
        <p id={`${id}-why`} role="alert" className="mt-1 text-bad text-sm empty:hidden">
          {errorMessage}
        </p>
      </form>
    </div>
  );
}
