"use client";

import type { CartLineView, CartView } from "@storywall/domain/cart/schema";
import { formatMoney } from "@storywall/domain/money";
import Link from "next/link";
import { lineDiscount } from "@/shared/cart/cart-state.ts";
import { describe } from "@/shared/cart/describe-line.ts";
import { useCart } from "@/shared/cart/use-cart.ts";
import type { PictureOf } from "@/shared/cart/use-design-pictures.ts";
import { DesignWall } from "@/shared/tiles/design-wall.tsx";

const MOST = 20;

type Props = {
  line: CartLineView;
  cart: CartView;
  pictures: PictureOf;
  onRemoved: (line: CartLineView) => void;
  onLeave?: () => void;
};

export function CartLine({ line, cart, pictures, onRemoved, onLeave }: Props) {
  const { removeLine } = useCart();
  const remove = async () => {
    if (await removeLine(line.id)) onRemoved(line);
  };
  return (
    <li className="grid grid-cols-[6.5rem_1fr] gap-4 py-4 first:pt-0">
      <DesignWall templateKey={line.templateKey} design={line.design} pictureOf={pictures} />
      <div className="min-w-0">
        <div className="flex justify-between gap-3">
          <h3 className="text-base">{line.title}</h3>
          <LinePrice line={line} cart={cart} />
        </div>
        <p className="text-soft text-sm">{describe(line)}</p>
        {line.isUploadLater ? <p className="mt-1 text-sm">You add the photos after you order.</p> : null}
        {line.warnings.map((warning) => (
          <p key={warning} className="mt-1 text-sm text-warn">
            {warning}
          </p>
        ))}
        <div className="mt-1 flex flex-wrap items-center gap-x-3">
          <Quantity line={line} />
          <Link
            href={`/create/${line.templateKey}?line=${line.id}`}
            onClick={onLeave}
            aria-label={`Edit ${line.title}`}
            className="inline-flex min-h-11 items-center underline underline-offset-4"
          >
            Edit
          </Link>
          <button
            type="button"
            onClick={() => void remove()}
            aria-label={`Remove ${line.title}`}
            className="min-h-11 underline underline-offset-4"
          >
            Remove
          </button>
        </div>
      </div>
    </li>
  );
}

function LinePrice({ line, cart }: { line: CartLineView; cart: CartView }) {
  const discount = lineDiscount(cart, line);
  return (
    <p className="shrink-0 text-right tabular-nums">
      <span className="block font-semibold">{formatMoney(line.linePrice - discount)}</span>
      {discount > 0 ? (
        <s className="text-soft text-sm">
          <span className="sr-only">instead of </span>
          {formatMoney(line.linePrice)}
        </s>
      ) : null}
    </p>
  );
}

function Quantity({ line }: { line: CartLineView }) {
  const { updateLine } = useCart();
  const change = (quantity: number) => void updateLine({ id: line.id, quantity });
  const step = "grid size-11 place-items-center text-xl disabled:opacity-35";
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be announced as a form of its own
    <div
      role="group"
      aria-label={`Quantity of ${line.title}`}
      className="inline-flex items-center rounded-full border border-line"
    >
      <button
        type="button"
        aria-label="One less"
        disabled={line.quantity <= 1}
        onClick={() => change(line.quantity - 1)}
        className={step}
      >
        −
      </button>
      <output aria-live="polite" className="min-w-6 text-center tabular-nums">
        {line.quantity}
      </output>
      <button
        type="button"
        aria-label="One more"
        disabled={line.quantity >= MOST}
        onClick={() => change(line.quantity + 1)}
        className={step}
      >
        +
      </button>
    </div>
  );
}
