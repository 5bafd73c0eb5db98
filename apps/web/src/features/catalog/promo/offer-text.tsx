"use client";

import { getButtonClassName } from "@storywall/ui/button";
import Link from "next/link";
import { useState } from "react";
import { AnnouncementLine } from "@/features/catalog/copy/announcement-line.tsx";
import type { Offer } from "./use-offer.ts";

const dateFormat = new Intl.DateTimeFormat("en-US", { dateStyle: "long" });

export function OfferText({ offer, onClose }: { offer: Offer | null; onClose: () => void }) {
  if (!offer)
    return (
      <>
        <p className="text-lg">
          There are no offers right now. The prices you see are what you pay, plus any sales tax.
        </p>
        <OfferActions onClose={onClose} />
      </>
    );
  const percent = offer.basisPointsOff / 100;
  return (
    <>
      <p className="font-display text-3xl">
        {percent}% off {offer.firstOrderOnly ? "your first order" : "every wall"}
      </p>
      {offer.words ? <AnnouncementLine line={offer.words} className="mt-3 text-lg" /> : null}
      <p className="mt-3">
        {offer.isByItself ? (
          <>
            Code <Code code={offer.code} /> is already in the prices you see. Nothing to enter.
          </>
        ) : (
          <>
            Enter code <Code code={offer.code} /> in your cart.
            {offer.firstOrderOnly ? " It works on the first order with your email address." : null}
          </>
        )}
      </p>
      <ul className="mt-3 list-disc pl-5 text-soft">
        {offer.startsAt ? <li>Started {dateFormat.format(offer.startsAt)}.</li> : null}
        {offer.endsAt ? <li>Ends {dateFormat.format(offer.endsAt)}.</li> : null}
        <li>One code per order. Can't be combined with other offers or applied to past orders.</li>
      </ul>
      <OfferActions onClose={onClose} code={offer.isByItself ? null : offer.code} />
    </>
  );
}

const Code = ({ code }: { code: string }) => <strong className="whitespace-nowrap font-semibold">{code}</strong>;

function OfferActions({ onClose, code = null }: { onClose: () => void; code?: string | null }) {
  const [note, setNote] = useState("");
  const copyCode = () => {
    if (!code) return;
    navigator.clipboard.writeText(code).then(
      () => setNote("Code copied."),
      () => setNote(`We couldn't copy it. Your code is ${code}.`),
    );
  };
  return (
    <div className="mt-5 flex flex-wrap items-center gap-3">
      <Link href="/browse" onClick={onClose} className={getButtonClassName()}>
        See all walls
      </Link>
      {code ? (
        <button type="button" onClick={copyCode} className={getButtonClassName("plain")}>
          Copy code
        </button>
      ) : null}
      <p role="status" className="text-soft">
        {note}
      </p>
    </div>
  );
}
