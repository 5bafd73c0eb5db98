"use client";

import { Notice } from "@storywall/ui/notice";
import Link from "next/link";
import { useState } from "react";
import { AdminErrorMessage } from "@/components/admin/admin-error-message.tsx";
import { createPollInterval, shouldReplacePage } from "@/lib/admin/query-helpers.ts";
import { commonTexts } from "@/lib/common-texts.ts";
import { trpc } from "@/lib/trpc.ts";
import { AddressDownload } from "./address-download.tsx";
import { ParcelChoice } from "./parcel-choice.tsx";
import { shippingTexts } from "./shipping-texts.tsx";

/** Boxes that are packed and ready to ship. Their addresses and weights can be downloaded for a label service. */
export function ReadyParcels() {
  const { data, error } = trpc.shipping.read.useQuery(undefined, {
    trpc: { context: { silent: true } },
    refetchInterval: createPollInterval(30_000),
  });
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  if (shouldReplacePage(error, data)) return <AdminErrorMessage error={error} />;
  if (!data) {
    return (
      <p role="status" className="mt-6">
        {commonTexts.loading}
      </p>
    );
  }
  const { parcels, today, areWeightsEstimated } = data;
  // If a box was shipped in the meantime, it is no longer selected.
  const chosenParcels = parcels.filter(({ code }) => chosen.has(code));
  return (
    <section aria-labelledby="ready-parcels" className="mt-8">
      <h2 id="ready-parcels" className="text-2xl">
        {shippingTexts.readyTitle}
      </h2>
      {parcels.length === 0 ? (
        <p className="mt-2 text-soft">
          {shippingTexts.nothingReady((label) => (
            <Link href="/admin/board" className="underline underline-offset-4">
              {label}
            </Link>
          ))}
        </p>
      ) : (
        <>
          <p className="mt-1 max-w-prose text-soft">{shippingTexts.readyIntro}</p>
          {areWeightsEstimated ? (
            <Notice tone="warn" className="mt-4" title={shippingTexts.estimatedWeightsTitle}>
              {shippingTexts.estimatedWeights((label) => (
                <Link href="/admin/settings" className="underline underline-offset-4">
                  {label}
                </Link>
              ))}
            </Notice>
          ) : null}
          <ParcelChoice parcels={parcels} today={today} chosen={chosenParcels} onChoose={setChosen} />
          <AddressDownload chosen={chosenParcels} total={parcels.length} />
        </>
      )}
    </section>
  );
}
