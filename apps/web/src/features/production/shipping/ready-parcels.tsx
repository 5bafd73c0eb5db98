"use client";

import { formatParts } from "@storywall/domain/catalog/accessories";
import { formatWeight } from "@storywall/domain/kernel/weight";
import type { AddressExport, ReadyParcel } from "@storywall/domain/production/shipping/ready-parcels";
import { Button } from "@storywall/ui/button";
import { Notice } from "@storywall/ui/notice";
import Link from "next/link";
import { type ReactNode, useState } from "react";
import { AdminErrorMessage } from "@/components/admin/admin-error-message.tsx";
import { DueDate } from "@/features/production/board/card-parts.tsx";
import { productionTexts } from "@/features/production/production-texts.tsx";
import { createPollInterval, shouldReplacePage } from "@/lib/admin/query-helpers.ts";
import { commonTexts } from "@/lib/common-texts.ts";
import { trpc } from "@/lib/trpc.ts";
import { BoxLabel } from "./box-label.tsx";
import { shippingTexts } from "./shipping-texts.tsx";

/** Lists boxes that are packed and ready to ship. Their addresses and weights can be downloaded for a label service. */
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
  const { parcels, today, canBuyLabels, areWeightsEstimated } = data;
  // A box that was shipped in the meantime is no longer in the list, so it is no longer selected.
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
          <p className="mt-1 max-w-prose text-soft">
            {canBuyLabels ? shippingTexts.readyIntroWithLabels : shippingTexts.readyIntro}
          </p>
          {areWeightsEstimated ? (
            <Notice tone="warn" className="mt-4" title={shippingTexts.estimatedWeightsTitle}>
              {shippingTexts.estimatedWeights((label) => (
                <Link href="/admin/settings" className="underline underline-offset-4">
                  {label}
                </Link>
              ))}
            </Notice>
          ) : null}
          <ParcelChoice
            canBuyLabels={canBuyLabels}
            parcels={parcels}
            today={today}
            chosen={chosenParcels}
            onChoose={setChosen}
          />
          <AddressDownload chosen={chosenParcels} total={parcels.length} />
        </>
      )}
    </section>
  );
}

type ParcelChoiceProps = {
  canBuyLabels: boolean;
  parcels: readonly ReadyParcel[];
  today: string;
  chosen: readonly ReadyParcel[];
  onChoose: (codes: ReadonlySet<string>) => void;
};

/** Lists the boxes that can be selected, with a checkbox that selects all of them. */
function ParcelChoice({ canBuyLabels, parcels, today, chosen, onChoose }: ParcelChoiceProps) {
  const codes = new Set(chosen.map(({ code }) => code));
  const toggleParcel = (code: string) => {
    const next = new Set(codes);
    if (!next.delete(code)) next.add(code);
    onChoose(next);
  };
  const areAllChosen = chosen.length === parcels.length;
  return (
    <>
      <ParcelCheckbox
        isChecked={areAllChosen}
        onToggle={() => onChoose(new Set(areAllChosen ? [] : parcels.map(({ code }) => code)))}
      >
        {shippingTexts.selectAll}
      </ParcelCheckbox>
      <ul aria-label={shippingTexts.boxList} className="divide-y divide-line border-line border-y">
        {parcels.map((parcel) => (
          <li key={parcel.code} className="flex flex-wrap items-center gap-x-6 gap-y-1 py-1">
            <ParcelCheckbox
              isChecked={codes.has(parcel.code)}
              onToggle={() => toggleParcel(parcel.code)}
              label={shippingTexts.selectBox(parcel.orderNumber, parcel.remakeId !== null)}
            />
            <Link
              href={`/admin/orders/${parcel.orderId}`}
              className="inline-flex min-h-11 items-center whitespace-nowrap font-semibold underline underline-offset-4 sm:w-32"
            >
              {parcel.orderNumber}
            </Link>
            {parcel.remakeId ? <strong>{productionTexts.remake}</strong> : null}
            <span className="min-w-0 sm:w-36">
              {parcel.hasAddress ? (
                parcel.destination
              ) : (
                <span className="text-bad">{shippingTexts.incompleteAddress}</span>
              )}
            </span>
            <span className="text-soft tabular-nums">
              {shippingTexts.contentsAndWeight(listParcelContents(parcel), formatWeight(parcel.grams))}
            </span>
            <span className="text-sm sm:ml-auto">
              <DueDate shipBy={parcel.shipBy} today={today} isLate={parcel.isLate} />
            </span>
            {canBuyLabels || (parcel.label && parcel.label.state !== "quoted") ? <BoxLabel parcel={parcel} /> : null}
          </li>
        ))}
      </ul>
    </>
  );
}

const listParcelContents = ({ tiles, accessories }: ReadyParcel): string[] => [
  ...(tiles > 0 ? [productionTexts.tiles(tiles)] : []),
  ...accessories.map(formatParts),
];

type ChoiceProps = { isChecked: boolean; onToggle: () => void; label?: string; children?: ReactNode };

function ParcelCheckbox({ isChecked, onToggle, label, children }: ChoiceProps) {
  return (
    <label className="inline-flex min-h-11 min-w-8 cursor-pointer items-center gap-3">
      <input
        type="checkbox"
        aria-label={label}
        checked={isChecked}
        onChange={onToggle}
        className="size-5 accent-accent"
      />
      {children}
    </label>
  );
}

type AddressDownloadProps = { chosen: readonly ReadyParcel[]; total: number };

/** Downloads the addresses of the selected boxes, or of all boxes if none is selected. */
function AddressDownload({ chosen, total }: AddressDownloadProps) {
  const { mutate, data, error, isPending } = trpc.shipping.exportAddresses.useMutation({
    trpc: { context: { silent: true } },
    onSuccess: ({ fileName, csv }) => saveTextFile(fileName, csv, "text/csv;charset=utf-8"),
  });
  const isPart = chosen.length > 0 && chosen.length < total;
  return (
    <div className="mt-4">
      <Button
        aria-disabled={isPending}
        onClick={() => isPending || mutate({ boxes: chosen.length > 0 ? chosen.map(({ code }) => code) : null })}
      >
        {isPart ? shippingTexts.downloadSelected(chosen.length, total) : shippingTexts.downloadAll}
      </Button>
      <p className="mt-2 text-soft text-sm">{shippingTexts.downloadHint}</p>
      {data && !error ? (
        <p role="status" className="mt-2 break-words">
          {describeAddressExport(data)}
        </p>
      ) : null}
      {error ? <AdminErrorMessage error={error} /> : null}
    </div>
  );
}

function describeAddressExport({ fileName, boxes, leftOut }: AddressExport): string {
  const downloaded = shippingTexts.downloaded(fileName, boxes);
  return leftOut === 0 ? downloaded : `${downloaded} ${shippingTexts.notDownloaded(leftOut)}`;
}

/** Saves text as a file in the browser's downloads. */
function saveTextFile(name: string, text: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // Some browsers read the file after the click event, so the URL is revoked later.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
