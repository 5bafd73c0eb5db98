"use client";

import type { PricesView } from "@storywall/domain/catalog/price-list";
import { specifiedPrices } from "@storywall/domain/catalog/prices";
import { Button } from "@storywall/ui/button";
import { Notice } from "@storywall/ui/notice";
import { useState } from "react";
import { AdminErrorMessage } from "@/components/admin/admin-error-message.tsx";
import { shouldReplacePage } from "@/lib/admin/query-helpers.ts";
import { formatTimestamp } from "@/lib/dates.ts";
import { trpc } from "@/lib/trpc.ts";
import { describePrices } from "./describe-prices.ts";
import { PriceApproval } from "./price-approval.tsx";
import { PriceDraft } from "./price-draft.tsx";
import { PriceForm } from "./price-form.tsx";
import { PriceTables } from "./price-tables.tsx";

/** Current prices, the draft of new ones, and earlier prices. Live payments require the owner's approval. */
export function AdminPrices() {
  const { data, error } = trpc.prices.read.useQuery(undefined, { trpc: { context: { silent: true } } });
  const [isEditing, setEditing] = useState(false);
  if (shouldReplacePage(error, data)) return <AdminErrorMessage error={error} />;
  if (!data) {
    return (
      <p role="status" className="mt-6">
        Loading…
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
          Change prices
        </Button>
      )}
      <section aria-labelledby="current-prices" className="mt-12">
        <h2 id="current-prices" className="text-2xl">
          Current prices
        </h2>
        <p className="mt-1 text-soft">
          {published
            ? `Published by ${published.by}, ${formatTimestamp(published.at)}.`
            : "The prices of the specification. Nothing has been published here yet."}
        </p>
        {published ? null : <PriceUnitQuestion />}
        <PriceTables list={list} saleBasisPoints={saleBasisPoints} />
      </section>
      <PriceHistory history={history} />
    </>
  );
}

function PriceUnitQuestion() {
  const { centsPerUnit, tileUnits } = specifiedPrices;
  return (
    <Notice tone="info" className="mt-4" title="Check the price unit before you confirm">
      The specification lists frames at {Object.values(tileUnits).join(", ")} without a currency. The shop treats one
      unit as {centsPerUnit} US cents: {describePrices(specifiedPrices).tiles}. If that is not what you meant, change
      the unit.
    </Notice>
  );
}

function PriceHistory({ history }: { history: PricesView["history"] }) {
  if (history.length === 0) return null;
  return (
    <section aria-labelledby="price-history" className="mt-12">
      <h2 id="price-history" className="text-2xl">
        Published prices
      </h2>
      <ol className="mt-2">
        {history.map(({ prices, published }) => {
          const { tiles, bundles } = describePrices(prices);
          return (
            <li key={published.at} className="border-line border-t py-3">
              <p className="font-medium">
                {formatTimestamp(published.at)}, {published.by}
              </p>
              <p className="text-soft">
                {tiles}. {bundles}. One unit is {prices.centsPerUnit} cents.
              </p>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
