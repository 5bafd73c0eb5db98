"use client";

import { closeBundleGaps, findBundleGaps } from "@storywall/domain/catalog/bundle-gaps";
import { type ExtraKey, extraKeys, findExtra } from "@storywall/domain/catalog/extras";
import { frameSizeKeys, frameSizes } from "@storywall/domain/catalog/frames";
import type { PricesView } from "@storywall/domain/catalog/price-list";
import { computeTilePrice, type Prices, specifiedPrices } from "@storywall/domain/catalog/prices";
import { bundleKeys, findTemplateByKey } from "@storywall/domain/catalog/templates";
import { formatMoney, toMinor } from "@storywall/domain/kernel/money";
import { Button } from "@storywall/ui/button";
import { Notice } from "@storywall/ui/notice";
import { useState } from "react";
import { AdminErrorMessage } from "@/components/admin/admin-error-message.tsx";
import { formatActor } from "@/components/admin/admin-texts.ts";
import { combineMutationStates, shouldReplacePage } from "@/lib/admin/query-helpers.ts";
import { commonTexts } from "@/lib/common-texts.ts";
import { formatTimestamp } from "@/lib/dates.ts";
import { getErrorMessage, silent, undoing } from "@/lib/error-toast-link.ts";
import { toast } from "@/lib/toast.ts";
import { trpc } from "@/lib/trpc.ts";
import { adminPriceTexts } from "./admin-price-texts.tsx";
import { PriceDraft, PriceTables } from "./price-draft.tsx";
import { PriceForm } from "./price-form.tsx";

/**
 * Shows current prices, the draft of new prices, and earlier prices. Publishing new prices also confirms them. A process
 * with a live Stripe key does not start until the current prices are confirmed.
 */
export function AdminPrices() {
  const { data, error } = trpc.prices.read.useQuery(undefined, { trpc: { context: { silent: true } } });
  const [isEditing, setEditing] = useState(false);
  if (shouldReplacePage(error, data)) return <AdminErrorMessage error={error} />;
  if (!data) {
    return (
      <p role="status" className="mt-6">
        {commonTexts.loading}
      </p>
    );
  }
  const { prices, draft, list, saleBasisPoints, published, history } = data;
  return (
    <>
      <PriceApproval view={data} />
      {isEditing ? (
        <PriceForm prices={draft?.prices ?? prices} draftId={draft?.id ?? null} onDone={() => setEditing(false)} />
      ) : draft ? (
        <PriceDraft draft={draft} view={data} onEdit={() => setEditing(true)} />
      ) : (
        <Button className="mt-6" onClick={() => setEditing(true)}>
          {adminPriceTexts.changePrices}
        </Button>
      )}
      <section aria-labelledby="current-prices" className="mt-12">
        <h2 id="current-prices" className="text-2xl">
          {adminPriceTexts.currentPrices}
        </h2>
        <p className="mt-1 text-soft">
          {published
            ? adminPriceTexts.published(formatActor(published.by), formatTimestamp(published.at))
            : adminPriceTexts.specifiedPrices}
        </p>
        {published ? null : <PriceUnitNotice />}
        {draft || isEditing ? null : <BundleGapNotice prices={prices} />}
        <PriceTables list={list} saleBasisPoints={saleBasisPoints} />
      </section>
      <PriceHistory history={history} />
    </>
  );
}

function PriceUnitNotice() {
  const { centsPerUnit, tileUnits } = specifiedPrices;
  return (
    <Notice tone="info" className="mt-4" title={adminPriceTexts.priceUnitTitle}>
      {adminPriceTexts.priceUnitText(
        Object.values(tileUnits).join(", "),
        centsPerUnit,
        describePrices(specifiedPrices).tiles,
      )}
    </Notice>
  );
}

/** Says which larger collection costs more than several smaller ones, and offers a draft that corrects it. */
function BundleGapNotice({ prices }: { prices: Prices }) {
  const utils = trpc.useUtils();
  const { mutate, isPending, error } = trpc.prices.saveDraft.useMutation({
    trpc: silent,
    onSuccess: () => toast.success(adminPriceTexts.checkDraft),
    onSettled: () => utils.prices.read.invalidate(),
  });
  const gaps = findBundleGaps(prices);
  if (gaps.length === 0) return null;
  return (
    <Notice
      tone="warn"
      className="mt-4"
      title={adminPriceTexts.bundleGapTitle}
      action={
        <Button
          variant="plain"
          aria-disabled={isPending}
          onClick={() => !isPending && mutate({ prices: closeBundleGaps(prices), draftId: null })}
        >
          {adminPriceTexts.closeBundleGaps}
        </Button>
      }
    >
      <ul>
        {gaps.map(({ larger, smaller, count, difference }) => (
          <li key={`${larger} ${smaller}`}>
            {adminPriceTexts.bundleGap({ larger, smaller, count, difference: formatMoney(difference) })}
          </li>
        ))}
      </ul>
      {error ? <p className="mt-2 text-bad">{getErrorMessage(error)}</p> : null}
    </Notice>
  );
}

function PriceHistory({ history }: { history: PricesView["history"] }) {
  if (history.length === 0) return null;
  return (
    <section aria-labelledby="price-history" className="mt-12">
      <h2 id="price-history" className="text-2xl">
        {adminPriceTexts.publishedPrices}
      </h2>
      <ol className="mt-2">
        {history.map(({ prices, published }) => {
          const { tiles, bundles, volumeAndExtras } = describePrices(prices);
          return (
            <li key={published.at} className="border-line border-t py-3">
              <p className="font-medium">
                {adminPriceTexts.publishedAt(formatTimestamp(published.at), formatActor(published.by))}
              </p>
              <p className="text-soft">{adminPriceTexts.historyEntry(tiles, bundles, prices.centsPerUnit)}</p>
              <p className="text-soft">{volumeAndExtras}</p>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

function PriceApproval({ view: { listHash, confirmed } }: { view: PricesView }) {
  const { prices } = trpc.useUtils();
  const onSettled = () => prices.read.invalidate();
  const undoConfirm = trpc.prices.withdraw.useMutation({ trpc: undoing, onSettled });
  const undoWithdraw = trpc.prices.confirm.useMutation({ trpc: undoing, onSettled });
  const confirm = trpc.prices.confirm.useMutation({
    trpc: silent,
    onSuccess: (_prices, input) =>
      toast.successWithUndo(adminPriceTexts.pricesConfirmed, () => undoConfirm.mutate(input)),
    onSettled,
  });
  const withdraw = trpc.prices.withdraw.useMutation({
    trpc: silent,
    onSuccess: (_prices, input) =>
      toast.successWithUndo(adminPriceTexts.confirmationWithdrawn, () => undoWithdraw.mutate(input)),
    onSettled,
  });
  const { isPending, error } = combineMutationStates(confirm, withdraw);
  return (
    <>
      {confirmed ? (
        <Notice
          tone="good"
          className="mt-6"
          title={adminPriceTexts.confirmedTitle}
          action={
            <Button
              variant="plain"
              aria-disabled={isPending}
              onClick={() => !isPending && withdraw.mutate({ listHash })}
            >
              {adminPriceTexts.withdrawConfirmation}
            </Button>
          }
        >
          <span className="wrap-anywhere">
            {adminPriceTexts.confirmed(formatActor(confirmed.by), formatTimestamp(confirmed.at))}
          </span>
        </Notice>
      ) : (
        <Notice
          tone="warn"
          className="mt-6"
          title={adminPriceTexts.notConfirmedTitle}
          action={
            <Button aria-disabled={isPending} onClick={() => !isPending && confirm.mutate({ listHash })}>
              {adminPriceTexts.confirmPrices}
            </Button>
          }
        >
          {adminPriceTexts.notConfirmedText}
        </Notice>
      )}
      {error ? (
        <Notice tone="bad" className="mt-3">
          {getErrorMessage(error)}
        </Notice>
      ) : null}
    </>
  );
}

/** Formats the prices as text, such as "Small $35.00, Medium $45.00". */
const describePrices = (prices: Prices) => ({
  tiles: frameSizeKeys
    .map((key) => adminPriceTexts.namedPrice(frameSizes[key].name, formatMoney(computeTilePrice(prices, key))))
    .join(", "),
  bundles: bundleKeys
    .map((key) => adminPriceTexts.namedPrice(findTemplateByKey(key)?.name ?? key, formatMoney(prices.bundles[key])))
    .join(", "),
  volumeAndExtras: [describeVolumePrice(prices), ...extraKeys.map((key) => describeExtraPrice(key, prices))].join(" "),
});

const describeVolumePrice = ({ volume }: Prices) =>
  volume
    ? adminPriceTexts.volumePriceInHistory(volume.tiles, formatMoney(toMinor(volume.amountOff)))
    : adminPriceTexts.noVolumePrice;

function describeExtraPrice(key: ExtraKey, { extras }: Prices): string {
  const price = extras[key];
  return adminPriceTexts.extraInHistory(findExtra(key).label, price === null ? null : formatMoney(toMinor(price)));
}
