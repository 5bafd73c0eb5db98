"use client";

import type { CartLineView } from "@storywall/domain/cart/schema";
import { IconButton } from "@storywall/ui/icon-button";
import Minus from "lucide-react/icons/minus";
import Plus from "lucide-react/icons/plus";
import { trpc } from "@/lib/trpc.ts";
import { cartTexts } from "./cart-texts.tsx";
import { useUpdateLine } from "./change-lines.ts";
import { changeQuantity } from "./store/use-cart.ts";

const MAX_QUANTITY = 20;

export function QuantityStepper({ line }: { line: CartLineView }) {
  const utils = trpc.useUtils();
  const updateLine = useUpdateLine();
  const setQuantity = (quantity: number) =>
    changeQuantity(utils, line.id, quantity, (latest) => updateLine({ id: line.id, quantity: latest }));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be announced as a separate form
    <div
      role="group"
      aria-label={cartTexts.quantity(line.title)}
      className="inline-flex items-center rounded-xl border border-line"
    >
      <IconButton
        label={cartTexts.oneLess}
        disabled={line.quantity <= 1}
        onClick={() => setQuantity(line.quantity - 1)}
      >
        <Minus />
      </IconButton>
      <output aria-live="polite" className="min-w-6 text-center tabular-nums">
        {line.quantity}
      </output>
      <IconButton
        label={line.quantity >= MAX_QUANTITY ? cartTexts.maxQuantity(MAX_QUANTITY) : cartTexts.oneMore}
        disabled={line.quantity >= MAX_QUANTITY}
        onClick={() => setQuantity(line.quantity + 1)}
      >
        <Plus />
      </IconButton>
    </div>
  );
}
