"use client";

import type { BoughtGiftCard } from "@storywall/domain/checkout/gift-cards";
import type { GiftCardId } from "@storywall/domain/kernel/ids";
import { formatMoney } from "@storywall/domain/kernel/money";
import { Button } from "@storywall/ui/button";
import { TextField } from "@storywall/ui/field";
import { Notice } from "@storywall/ui/notice";
import { PageHeader } from "@storywall/ui/page-header";
import { type FormEvent, useEffect, useState } from "react";
import { consumeLinkToken } from "@/features/accounts/link-token.ts";
import { getErrorCode } from "@/lib/api-error.ts";
import { commonTexts } from "@/lib/common-texts.ts";
import { formatCalendarDay, formatTimestamp } from "@/lib/dates.ts";
import { getErrorMessage, silent } from "@/lib/error-toast-link.ts";
import { toast } from "@/lib/toast.ts";
import { trpc } from "@/lib/trpc.ts";

const texts = {
  title: (amount: string) => `Gift card, ${amount}`,
  noLink: "Your gift card",
  useLink: "To see this gift card, use the link in our email.",
  unpaid: "The payment for this gift card hasn’t arrived.",
  disabled: "This gift card is closed.",
  thanks: "Thank you! We’ve emailed you a receipt.",
  willBeSent: (email: string, day: string) => `We’ll email it to ${email} on ${day}.`,
  beingSent: (email: string) => `It’s on its way to ${email}.`,
  sent: (email: string, time: string) => `We emailed it to ${email} on ${time}.`,
  unreachable: (email: string) => `Our emails to ${email} don’t arrive. Please enter another address below.`,
  used: "It has been used, so it can’t be sent again.",
  message: "Your message",
  wrongAddress: "Wrong address, or the email didn’t arrive?",
  recipientEmail: "Their email",
  newCode: "If the gift card was already sent, it gets a new code, and the first one stops working.",
  save: "Change the address",
  resend: "Send it again",
  saved: (email: string) => `The gift card goes to ${email}.`,
};

/** Page on which the buyer sees a bought gift card. The fragment of the buyer's link contains a token. */
export function BoughtGiftCardPage({ giftCardId }: { giftCardId: GiftCardId }) {
  const [token, setToken] = useState<string | null>(null);
  const complete = trpc.giftCards.complete.useMutation({ trpc: silent });
  const read = trpc.giftCards.read.useMutation({ trpc: silent });
  const { mutateAsync: completePurchase } = complete;
  const { mutate: readCard } = read;
  useEffect(() => {
    const found = consumeLinkToken();
    setToken(found);
    if (!found) return;
    // Complete the purchase if the payment has arrived in the meantime. Otherwise, show the card as unpaid.
    const access = { giftCardId, token: found };
    completePurchase(access).catch((error: unknown) => {
      if (["NOT_PAID", "PAYMENT_IN_PROGRESS"].includes(getErrorCode(error) ?? "")) readCard(access);
    });
  }, [giftCardId, completePurchase, readCard]);
  const change = trpc.giftCards.changeRecipient.useMutation({
    trpc: silent,
    onSuccess: ({ recipientEmail }) => toast.success(texts.saved(recipientEmail)),
  });
  const card = change.data ?? complete.data ?? read.data;
  if (card && token) {
    const saveRecipient = (recipientEmail: string) => change.mutate({ giftCardId, token, recipientEmail });
    return (
      <GiftCardDetails
        key={card.recipientEmail}
        card={card}
        save={saveRecipient}
        isSaving={change.isPending}
        error={change.error}
      />
    );
  }
  const error = read.error ?? (read.isPending ? null : complete.error);
  return (
    <>
      <PageHeader title={texts.noLink} />
      {error ? <Notice tone="bad">{getErrorMessage(error)}</Notice> : null}
      {error ? null : <p role="status">{token === "" ? texts.useLink : commonTexts.loading}</p>}
    </>
  );
}

function describeCardState({ state, recipientEmail, deliverOn, deliveredAt }: BoughtGiftCard): string {
  if (state === "unpaid") return texts.unpaid;
  if (state === "disabled") return texts.disabled;
  if (deliveredAt) return texts.sent(recipientEmail, formatTimestamp(deliveredAt));
  return deliverOn ? texts.willBeSent(recipientEmail, formatCalendarDay(deliverOn)) : texts.beingSent(recipientEmail);
}

type DetailsProps = {
  card: BoughtGiftCard;
  save: (recipientEmail: string) => void;
  isSaving: boolean;
  error: unknown;
};

function GiftCardDetails({ card, save, isSaving, error }: DetailsProps) {
  const [recipientEmail, setRecipientEmail] = useState(card.recipientEmail);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!isSaving) save(recipientEmail.trim());
  };
  return (
    <>
      <PageHeader title={texts.title(formatMoney(card.amount))}>{describeCardState(card)}</PageHeader>
      {card.state === "paid" ? <p>{card.isUsed ? texts.used : texts.thanks}</p> : null}
      {card.message ? (
        <>
          <h2 className="mt-6 text-xl">{texts.message}</h2>
          <p className="mt-1 whitespace-pre-line break-words">{card.message}</p>
        </>
      ) : null}
      {card.state === "paid" && !card.isUsed ? (
        <form onSubmit={handleSubmit} noValidate className="mt-8">
          {card.isUnreachable ? (
            <Notice tone="warn" className="mb-4">
              {texts.unreachable(card.recipientEmail)}
            </Notice>
          ) : null}
          <h2 className="text-xl">{texts.wrongAddress}</h2>
          <TextField
            label={texts.recipientEmail}
            hint={texts.newCode}
            type="email"
            autoComplete="off"
            maxLength={254}
            className="mt-3"
            value={recipientEmail}
            problem={error ? getErrorMessage(error) : undefined}
            onChange={({ target }) => setRecipientEmail(target.value)}
          />
          <Button type="submit" variant="plain" aria-disabled={isSaving} className="mt-4">
            {recipientEmail.trim() === card.recipientEmail ? texts.resend : texts.save}
          </Button>
        </form>
      ) : null}
    </>
  );
}
