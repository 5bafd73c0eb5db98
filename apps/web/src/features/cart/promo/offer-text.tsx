"use client";

import { formatMoney } from "@storywall/domain/kernel/money";
import { toLastShopDay, toShopDay } from "@storywall/domain/kernel/shop-time";
import { getButtonClassName } from "@storywall/ui/button";
import Link from "next/link";
import { useState } from "react";
import { AnnouncementLine } from "@/features/catalog/copy/announcement-line.tsx";
import { formatDate } from "@/lib/dates.ts";
import { promoTexts } from "./promo-texts.tsx";
import type { CartOffer } from "./use-offer.ts";

type Props = { answer: CartOffer; onClose: () => void };

export function OfferText({ answer: { offer, other, words }, onClose }: Props) {
  if (!offer)
    return (
      <>
        <p className="text-lg">{promoTexts.noOffers}</p>
        <OfferActions onClose={onClose} />
      </>
    );
  return (
    <>
      <p className="font-display text-3xl">
        {offer.firstOrderOnly
          ? promoTexts.firstOrder(formatPercent(offer))
          : promoTexts.everyWall(formatPercent(offer))}
      </p>
      {words ? <AnnouncementLine line={words} className="mt-3 text-lg" /> : null}
      <p className="mt-3">{getCodeText(offer)(<Code code={offer.code} />)}</p>
      {other ? <Comparison offer={offer} other={other} /> : null}
      <ul className="mt-3 list-disc pl-5 text-soft">
        {offer.startsAt ? <li>{promoTexts.started(formatDate(toShopDay(offer.startsAt)))}</li> : null}
        {offer.endsAt ? <li>{promoTexts.lastDay(formatDate(toLastShopDay(offer.endsAt)))}</li> : null}
        <li>{promoTexts.terms}</li>
      </ul>
      <OfferActions onClose={onClose} code={offer.isApplied ? null : offer.code} />
    </>
  );
}

type Terms = NonNullable<CartOffer["other"]>;

function getCodeText({ isApplied, firstOrderOnly }: NonNullable<CartOffer["offer"]>) {
  if (isApplied) return promoTexts.codeApplied;
  return firstOrderOnly ? promoTexts.enterFirstOrderCode : promoTexts.enterCode;
}

const formatPercent = ({ basisPointsOff }: Terms) => `${basisPointsOff / 100}%`;

/**
 * Explains why the offer is better than the code in use: by the amount it saves on the cart, or by its percentage if
 * there is no cart.
 */
function Comparison({ offer, other }: { offer: Terms; other: Terms }) {
  const hasSavings = offer.saving > 0;
  const format = hasSavings ? ({ saving }: Terms) => formatMoney(saving) : formatPercent;
  const [more, less] = [format(offer), format(other)];
  const describeOther = other.firstOrderOnly ? promoTexts.otherFirstOrderCode : promoTexts.otherCode;
  const compare = hasSavings ? promoTexts.savesMoreOnCart : promoTexts.savesMore;
  const code = <Code code={offer.code} />;
  return (
    <p className="mt-3">
      {describeOther(<Code code={other.code} />, formatPercent(other))}{" "}
      {more === less ? promoTexts.savesTheSame(code) : compare(code, more, less)}
    </p>
  );
}

const Code = ({ code }: { code: string }) => <strong className="whitespace-nowrap font-semibold">{code}</strong>;

function OfferActions({ onClose, code = null }: { onClose: () => void; code?: string | null }) {
  const [note, setNote] = useState("");
  const copyCode = () => {
    if (!code) return;
    navigator.clipboard.writeText(code).then(
      () => setNote(promoTexts.codeCopied),
      () => setNote(promoTexts.copyFailed(code)),
    );
  };
  return (
    <div className="mt-5 flex flex-wrap items-center gap-3">
      <Link href="/browse" onClick={onClose} className={getButtonClassName()}>
        {promoTexts.seeAllWalls}
      </Link>
      {code ? (
        <button type="button" onClick={copyCode} className={getButtonClassName("plain")}>
          {promoTexts.copyCode}
        </button>
      ) : null}
      <p role="status" className="text-soft">
        {note}
      </p>
    </div>
  );
}
