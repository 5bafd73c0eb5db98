"use client";

import type { CartView } from "@storywall/domain/cart/schema";
import { Button } from "@storywall/ui/button";
import { type FormEvent, useId, useState } from "react";
import { sentenceFor } from "@/lib/failure-toast.ts";
import { useCart } from "@/shared/cart/use-cart.ts";

/** One code at a time; why a code does not count stands under its field. */
export function PromoBox({ cart }: { cart: CartView }) {
  const { applyPromo, removePromo } = useCart();
  const id = useId();
  const [code, setCode] = useState("");
  const [isTrying, setIsTrying] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const shownRefusal = refusal ?? (code === "" ? cart.promoRefusal?.message : null) ?? null;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!code.trim() || isTrying) return;
    setIsTrying(true);
    try {
      await applyPromo(code.trim());
      setRefusal(null);
      setCode("");
    } catch (error) {
      setRefusal(sentenceFor(error));
    } finally {
      setIsTrying(false);
    }
  };

  return (
    <div className="border-line border-t pt-4">
      {cart.promo ? (
        <p className="mb-3 flex items-center justify-between gap-3">
          <span>
            Code <strong>{cart.promo.code}</strong>: {cart.promo.basisPointsOff / 100}% off
          </span>
          <button
            type="button"
            aria-label={`Remove the code ${cart.promo.code}`}
            onClick={() => void removePromo()}
            className="min-h-11 underline underline-offset-4"
          >
            Remove
          </button>
        </p>
      ) : null}
      <form onSubmit={submit} noValidate>
        <label htmlFor={id} className="text-soft text-sm">
          {cart.promo ? "Another promo code" : "Promo code"}
        </label>
        <div className="mt-1 flex gap-2">
          <input
            id={id}
            value={code}
            onChange={(event) => {
              setCode(event.target.value);
              setRefusal(null);
            }}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={100}
            aria-invalid={shownRefusal !== null}
            aria-describedby={shownRefusal ? `${id}-why` : undefined}
            className="min-h-11 min-w-0 flex-1 rounded-xl border border-line bg-paper px-3 uppercase aria-invalid:border-bad"
          />
          <Button type="submit" look="plain" disabled={isTrying}>
            {isTrying ? "Checking …" : "Apply"}
          </Button>
        </div>
        <p id={`${id}-why`} role="alert" className="mt-1 min-h-5 text-bad text-sm">
          {shownRefusal}
        </p>
      </form>
    </div>
  );
}
