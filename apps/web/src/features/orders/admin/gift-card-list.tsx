"use client";

import type { AdminGiftCard } from "@storywall/domain/checkout/gift-cards";
import { formatMoney } from "@storywall/domain/kernel/money";
import { Button } from "@storywall/ui/button";
import Link from "next/link";
import { useState } from "react";
import { useHasPermission } from "@/features/accounts/admin/use-has-permission.ts";
import { giftCardTexts } from "@/features/cart/gift-card-totals.tsx";
import { formatTimestamp } from "@/lib/dates.ts";
import { getErrorMessage, silent } from "@/lib/error-toast-link.ts";
import { toast } from "@/lib/toast.ts";
import { trpc } from "@/lib/trpc.ts";

const texts = {
  balance: (balance: string, amount: string) => `${balance} of ${amount} left`,
  kinds: { bought: "bought", credit: "store credit" },
  sent: (email: string, time: string) => `Sent to ${email}, ${time}`,
  toBeSent: (email: string) => `Will be sent to ${email}`,
  erased: "Email address erased",
  disabled: {
    voided: "Voided",
    refunded: "Refunded and voided",
    disputed: "On hold: the bank is reviewing its payment",
  },
  order: "See order",
  void: "Void…",
  confirmVoid: (amount: string) => `Yes, void ${amount}`,
  voided: "The gift card can’t be used anymore.",
  refund: "Refund…",
  confirmRefund: (amount: string) => `Yes, refund ${amount}`,
  refunded: "The refund is on its way to the buyer’s card, and the gift card can’t be used anymore.",
};

/** Gift cards, each with its balance and history. */
export function GiftCardList({ cards, showsOrder = false }: { cards: readonly AdminGiftCard[]; showsOrder?: boolean }) {
  return (
    <ul className="mt-3 divide-y divide-line border-line border-y empty:hidden">
      {cards.map((card) => (
        <GiftCardRow key={card.id} card={card} showsOrder={showsOrder} />
      ))}
    </ul>
  );
}

function describeCardDelivery({ recipientEmail, deliveredAt }: AdminGiftCard): string {
  if (recipientEmail === "") return texts.erased;
  return deliveredAt ? texts.sent(recipientEmail, formatTimestamp(deliveredAt)) : texts.toBeSent(recipientEmail);
}

function GiftCardRow({ card, showsOrder }: { card: AdminGiftCard; showsOrder: boolean }) {
  const { lastFour, kind, amount, balance, orderId, disabledReason, createdAt } = card;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <span className="min-w-0 tabular-nums">
        <strong>{giftCardTexts.card(lastFour)}</strong>, {texts.kinds[kind]}, {formatTimestamp(createdAt)}
        <span className="block">{texts.balance(formatMoney(balance), formatMoney(amount))}</span>
        <span className="block break-words text-soft text-sm">{describeCardDelivery(card)}</span>
        {disabledReason ? <span className="block text-sm text-warn">{texts.disabled[disabledReason]}</span> : null}
        {showsOrder && orderId ? (
          <Link href={`/admin/orders/${orderId}`} className="text-sm underline underline-offset-4">
            {texts.order}
          </Link>
        ) : null}
      </span>
      {disabledReason === null && balance > 0 ? <CardActions card={card} /> : null}
    </li>
  );
}

/** Lets staff void a card, or refund a bought card that was never used. */
function CardActions({ card: { id, kind, amount, balance } }: { card: AdminGiftCard }) {
  const { giftCards } = trpc.useUtils();
  const refetchGiftCards = () => giftCards.list.invalidate();
  const options = { trpc: silent, onSettled: refetchGiftCards };
  const voiding = trpc.giftCards.void.useMutation({ ...options, onSuccess: () => toast.success(texts.voided) });
  const refunding = trpc.giftCards.refund.useMutation({ ...options, onSuccess: () => toast.success(texts.refunded) });
  if (!useHasPermission("orders.refund")) return null;
  const isPending = voiding.isPending || refunding.isPending;
  const error = voiding.error ?? refunding.error;
  return (
    <span>
      <span className="flex flex-wrap gap-2">
        {kind === "bought" && balance === amount ? (
          <ConfirmedButton
            label={texts.refund}
            confirmation={texts.confirmRefund(formatMoney(amount))}
            onConfirm={() => isPending || refunding.mutate({ giftCardId: id })}
          />
        ) : null}
        <ConfirmedButton
          label={texts.void}
          confirmation={texts.confirmVoid(formatMoney(balance))}
          onConfirm={() => isPending || voiding.mutate({ giftCardId: id })}
        />
      </span>
      {error ? <span className="mt-1 block text-bad">{getErrorMessage(error)}</span> : null}
    </span>
  );
}

type ConfirmedButtonProps = { label: string; confirmation: string; onConfirm: () => void };

function ConfirmedButton({ label, confirmation, onConfirm }: ConfirmedButtonProps) {
  const [isSure, setSure] = useState(false);
  return (
    <Button variant="danger" onClick={() => (isSure ? onConfirm() : setSure(true))}>
      {isSure ? confirmation : label}
    </Button>
  );
}
