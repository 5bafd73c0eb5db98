"use client";

import { buttonClass } from "@storywall/ui/button";
import Link from "next/link";
import { useState } from "react";
import { SaidLine } from "@/features/catalog/copy/said-line.tsx";
import type { Offer } from "./use-offer.ts";

const dateOf = new Intl.DateTimeFormat("en-US", { dateStyle: "long" });

export function OfferText({ offer, onClose }: { offer: Offer | null; onClose: () => void }) {
  if (!offer)
    return (
      <>
        <p className="text-lg">There is no offer at the moment. The prices on our pages are what you pay.</p>
        <GoOn onClose={onClose} />
      </>
    );
  const percent = offer.basisPointsOff / 100;
  return (
    <>
      <p className="font-display text-3xl">
        {percent}% off {offer.firstOrderOnly ? "your first order" : "every wall"}
      </p>
      {offer.words ? <SaidLine line={offer.words} className="mt-3 text-lg" /> : null}
      <p className="mt-3">
        {offer.isByItself ? (
          <>
            The code <Code code={offer.code} /> is in every cart already: the sale prices on our pages are with it, and
            there is nothing to type.
          </>
        ) : (
          <>
            Type the code <Code code={offer.code} /> into your cart.
            {offer.firstOrderOnly ? " It counts for the first order of an e-mail address." : null}
          </>
        )}
      </p>
      <ul className="mt-3 list-disc pl-5 text-soft">
        <li>
          {offer.endsAt ? `It ends on ${dateOf.format(offer.endsAt)}.` : "No end is set for it yet."}
          {offer.startsAt ? ` It began on ${dateOf.format(offer.startsAt)}.` : null}
        </li>
        <li>One code per order, not together with other offers, and not for what was bought before.</li>
      </ul>
      <GoOn onClose={onClose} code={offer.isByItself ? null : offer.code} />
    </>
  );
}

const Code = ({ code }: { code: string }) => <strong className="whitespace-nowrap font-semibold">{code}</strong>;

function GoOn({ onClose, code = null }: { onClose: () => void; code?: string | null }) {
  const [note, setNote] = useState("");
  const copy = () => {
    if (!code) return;
    navigator.clipboard.writeText(code).then(
      () => setNote("The code is copied."),
      () => setNote(`It could not be copied. The code is ${code}.`),
    );
  };
  return (
    <div className="mt-5 flex flex-wrap items-center gap-3">
      <Link href="/browse" onClick={onClose} className={buttonClass()}>
        See all walls
      </Link>
      {code ? (
        <button type="button" onClick={copy} className={buttonClass("plain")}>
          Copy the code
        </button>
      ) : null}
      <p role="status" className="text-soft">
        {note}
      </p>
    </div>
  );
}
