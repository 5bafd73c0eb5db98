import { computeAmountDue } from "@storywall/domain/cart/gift-cards";
import { formatMoney } from "@storywall/domain/kernel/money";

export const giftCardTexts = {
  card: (lastFour: string) => `Gift card ending in ${lastFour}`,
  toPay: "To pay",
  charged: "Charged to card",
};

type Props = {
  /** Total in cents. */
  total: number;
  giftCards: ReadonlyArray<{ lastFour: string; amount: number }>;
  isPaid?: boolean;
};

/** Shows how much gift cards pay and how much is left to pay. Renders nothing if there is no gift card. */
export function GiftCardTotals({ total, giftCards, isPaid = false }: Props) {
  if (giftCards.length === 0) return null;
  return (
    <dl className="mt-1.5 grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 gap-y-1.5 tabular-nums">
      {giftCards.map(({ lastFour, amount }, index) => (
        <div key={index} className="contents">
          <dt className="text-soft">{giftCardTexts.card(lastFour)}</dt>
          <dd className="text-right">−{formatMoney(amount)}</dd>
        </div>
      ))}
      <dt className="font-semibold">{isPaid ? giftCardTexts.charged : giftCardTexts.toPay}</dt>
      <dd className="text-right font-semibold">{formatMoney(computeAmountDue(total, giftCards))}</dd>
    </dl>
  );
}
