"use client";

import type { AppRouter } from "@storywall/api/app-router";
import type { SetFlagsInput } from "@storywall/domain/accounts/flags";
import { formatPromoValue } from "@storywall/domain/catalog/promos";
import type { CartId } from "@storywall/domain/kernel/ids";
import { formatMoney } from "@storywall/domain/kernel/money";
import { toLastShopDay, toShopDay } from "@storywall/domain/kernel/shop-time";
import { Button, getButtonClassName } from "@storywall/ui/button";
import { Dialog } from "@storywall/ui/dialog";
import { TextField } from "@storywall/ui/field";
import { Notice } from "@storywall/ui/notice";
import { Skeleton } from "@storywall/ui/skeleton";
import type { inferRouterOutputs } from "@trpc/server";
import Link from "next/link";
import { type FormEvent, type ReactNode, useCallback, useEffect, useState } from "react";
import { readCartId } from "@/features/cart/store/header-cart.ts";
import { AnnouncementLine } from "@/features/catalog/copy/announcement-line.tsx";
import { getErrorCode } from "@/lib/api-error.ts";
import { ApiProvider } from "@/lib/api-provider.tsx";
import { commonTexts } from "@/lib/common-texts.ts";
import { formatDate } from "@/lib/dates.ts";
import { getErrorMessage } from "@/lib/error-toast-link.ts";
import { type ApiClient, useTRPCClient } from "@/lib/trpc.ts";

const texts = {
  dialogTitle: "Current offer",
  loadErrorTitle: "We couldn’t load the offer",
  loadError: "The sale prices you see are still correct.",
  noOffers: "There are no offers right now. The prices you see are what you pay, plus any sales tax.",
  everyWall: (value: string) => `${value} off every wall`,
  wholeOrder: (value: string) => `${value} off your order`,
  firstOrder: (value: string) => `${value} off your first order`,
  codeApplied: (code: ReactNode) => (
    <>PromoCode {code} is already applied to the prices you see. No need to enter it.</>
  ),
  enterCode: (code: ReactNode) => <>Enter code {code} in your cart.</>,
  enterFirstOrderCode: (code: ReactNode) => (
    <>Enter code {code} in your cart. It works on the first order placed with your email address.</>
  ),
  savesOnCart: (amount: string) => `It saves you ${amount} on your cart.`,
  started: (date: string) => `Started ${date}.`,
  lastDay: (day: string) => `Valid through ${day}.`,
  terms: "One code per order. Can’t be combined with other offers or applied to past orders.",
  seeAllWalls: "See all walls",
  copyCode: "Copy code",
  codeCopied: "Code copied.",
  copyFailed: (code: string) => `We couldn’t copy the code. Copy it yourself: ${code}.`,

  subscribeTitle: "Get offers by email",
  subscribeHint: "Optional. You don’t need to sign up to use an offer.",
  emailLabel: "Email",
  consent: "Email me about offers. I can unsubscribe at any time, here or in every email.",
  wallReminder: "Also remind me once if I leave a wall unfinished.",
  subscribe: "Sign me up",
  sending: "Sending…",
  subscribed: "Check your inbox: offers start once you confirm your address in our email.",
  unsubscribe: "Unsubscribe",
};

type PromoDialogProps = { open: boolean; onClose: () => void };

export default function PromoDialog(props: PromoDialogProps) {
  return (
    <ApiProvider>
      <OfferDialog {...props} />
    </ApiProvider>
  );
}

function OfferDialog({ open, onClose }: PromoDialogProps) {
  const { state, loadOffer, saveFlags } = usePromoOffer();

  useEffect(() => {
    if (!open) return;
    loadOffer();
    saveFlags({ promoModalSeen: true, isPromoModalSeen: true });
  }, [open, loadOffer, saveFlags]);

  return (
    <Dialog open={open} onClose={onClose} title={texts.dialogTitle}>
      <div className="min-h-40">
        {state.kind === "loading" ? <Skeleton className="h-40" /> : null}
        {state.kind === "failed" ? (
          <Notice
            tone="bad"
            title={texts.loadErrorTitle}
            action={<Button onClick={loadOffer}>{commonTexts.tryAgain}</Button>}
          >
            <p>{texts.loadError}</p>
          </Notice>
        ) : null}
        {state.kind === "known" ? <OfferText answer={state.answer} onClose={onClose} /> : null}
      </div>
      <SubscribeForm />
    </Dialog>
  );
}

type OfferTextProps = { answer: CartOffer; onClose: () => void };

function OfferText({ answer: { offer, words }, onClose }: OfferTextProps) {
  if (!offer)
    return (
      <>
        <p className="text-lg">{texts.noOffers}</p>
        <OfferActions onClose={onClose} />
      </>
    );
  return (
    <>
      <p className="font-display text-3xl">{getOfferTitle(offer)}</p>
      {words ? <AnnouncementLine line={words} className="mt-3 text-lg" /> : null}
      <p className="mt-3">{getPromoCodeText(offer)(<PromoCode code={offer.code} />)}</p>
      {offer.saving > 0 ? <p className="mt-3">{texts.savesOnCart(formatMoney(offer.saving))}</p> : null}
      <ul className="mt-3 list-disc pl-5 text-soft">
        {offer.startsAt ? <li>{texts.started(formatDate(toShopDay(offer.startsAt)))}</li> : null}
        {offer.endsAt ? <li>{texts.lastDay(formatDate(toLastShopDay(offer.endsAt)))}</li> : null}
        <li>{texts.terms}</li>
      </ul>
      <OfferActions onClose={onClose} code={offer.isApplied ? null : offer.code} />
    </>
  );
}

function getPromoCodeText({ isApplied, firstOrderOnly }: NonNullable<CartOffer["offer"]>) {
  if (isApplied) return texts.codeApplied;
  return firstOrderOnly ? texts.enterFirstOrderCode : texts.enterCode;
}

function getOfferTitle(offer: NonNullable<CartOffer["offer"]>) {
  const value = formatPromoValue(offer);
  if (offer.firstOrderOnly) return texts.firstOrder(value);
  return offer.amountOff === null ? texts.everyWall(value) : texts.wholeOrder(value);
}

const PromoCode = ({ code }: { code: string }) => <strong className="whitespace-nowrap font-semibold">{code}</strong>;

function OfferActions({ onClose, code = null }: { onClose: () => void; code?: string | null }) {
  const [note, setNote] = useState("");
  const copyCode = () => {
    if (!code) return;
    navigator.clipboard.writeText(code).then(
      () => setNote(texts.codeCopied),
      () => setNote(texts.copyFailed(code)),
    );
  };
  return (
    <div className="mt-5 flex flex-wrap items-center gap-3">
      <Link href="/browse" onClick={onClose} className={getButtonClassName()}>
        {texts.seeAllWalls}
      </Link>
      {code ? (
        <button type="button" onClick={copyCode} className={getButtonClassName("plain")}>
          {texts.copyCode}
        </button>
      ) : null}
      <p role="status" className="text-soft">
        {note}
      </p>
    </div>
  );
}

type SubscriptionStatus = "asking" | "sending" | "subscribed";
type Problem = { about: "email" | "consent" | "sending"; message: string };

function SubscribeForm() {
  const calls = useTRPCClient();
  const [status, setStatus] = useState<SubscriptionStatus>("asking");
  const [problem, setProblem] = useState<Problem | null>(null);

  useEffect(() => {
    calls.visitor.flags.query(undefined, silent).then(
      ({ isSubscribed }) => isSubscribed && setStatus("subscribed"),
      () => {},
    );
  }, [calls]);

  const saveFlags = (flags: Parameters<typeof calls.visitor.setFlags.mutate>[0]) => {
    const before = status;
    setStatus("sending");
    setProblem(null);
    calls.visitor.setFlags.mutate(flags, silent).then(
      ({ isSubscribed }) => setStatus(isSubscribed ? "subscribed" : "asking"),
      (error: unknown) => {
        setStatus(before);
        setProblem({ about: getSubscribeProblemField(error), message: getErrorMessage(error) });
      },
    );
  };

  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const formData = new FormData(event.currentTarget);
    saveFlags({
      isSubscribed: true,
      email: String(formData.get("email") ?? ""),
      consent: formData.get("consent") === "on",
      source: "offer",
      wantsWallReminder: formData.get("wallReminder") === "on",
    });
  };

  if (status === "subscribed")
    return (
      <Notice
        tone="good"
        className="mt-6"
        action={
          <Button variant="plain" onClick={() => saveFlags({ isSubscribed: false })}>
            {texts.unsubscribe}
          </Button>
        }
      >
        <p>{texts.subscribed}</p>
      </Notice>
    );
  return (
    <form onSubmit={handleSubmit} noValidate className="mt-6 border-line border-t pt-5">
      <h3 className="text-lg">{texts.subscribeTitle}</h3>
      <p className="mt-1 text-soft">{texts.subscribeHint}</p>
      <TextField
        label={texts.emailLabel}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={254}
        isOptional
        className="mt-4"
        problem={problem?.about === "email" ? problem.message : undefined}
      />
      <label className="mt-3 flex min-h-11 cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          name="consent"
          aria-invalid={problem?.about === "consent"}
          className="size-6 shrink-0 accent-accent"
        />
        <span>{texts.consent}</span>
      </label>
      <label className="mt-1 flex min-h-11 cursor-pointer items-center gap-3">
        <input type="checkbox" name="wallReminder" className="size-6 shrink-0 accent-accent" />
        <span>{texts.wallReminder}</span>
      </label>
      <p role="alert" className="text-bad">
        {problem && problem.about !== "email" ? problem.message : null}
      </p>
      <Button type="submit" variant="plain" disabled={status === "sending"} className="mt-3">
        {status === "sending" ? texts.sending : texts.subscribe}
      </Button>
    </form>
  );
}

function getSubscribeProblemField(error: unknown): Problem["about"] {
  const code = getErrorCode(error);
  if (code === "EMAIL_INVALID") return "email";
  return code === "CONSENT_MISSING" ? "consent" : "sending";
}

type CartOffer = inferRouterOutputs<AppRouter>["cart"]["offer"];
type OfferState = { kind: "loading" } | { kind: "failed" } | { kind: "known"; answer: CartOffer };

const silent = { context: { silent: true } };

/**
 * Returns the offer, a function that loads it, and a function that records that it was shown. Ignores errors while
 * recording.
 */
function usePromoOffer() {
  const calls = useTRPCClient();
  const [state, setState] = useState<OfferState>({ kind: "loading" });

  const loadOffer = useCallback(() => {
    setState((before) => (before.kind === "known" ? before : { kind: "loading" }));
    fetchPromoOffer(calls, readCartId()).then(
      (answer) => setState({ kind: "known", answer }),
      () => setState((before) => (before.kind === "known" ? before : { kind: "failed" })),
    );
  }, [calls]);

  const saveFlags = useCallback(
    (flags: Pick<SetFlagsInput, "promoModalSeen" | "isPromoModalSeen">) => {
      calls.visitor.setFlags.mutate(flags, silent).catch(() => {});
    },
    [calls],
  );

  return { state, loadOffer, saveFlags };
}

async function fetchPromoOffer(calls: ApiClient, cartId: CartId | null): Promise<CartOffer> {
  try {
    return await calls.cart.offer.query({ cartId }, silent);
  } catch (error) {
    // The cookie names a cart that was deleted, so the offer is loaded without a cart.
    if (cartId && getErrorCode(error) === "CART_NOT_FOUND") return fetchPromoOffer(calls, null);
    throw error;
  }
}
