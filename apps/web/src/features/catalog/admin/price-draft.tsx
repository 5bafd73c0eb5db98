import type { PricesView } from "@storywall/domain/catalog/price-list";
import { Button } from "@storywall/ui/button";
import { Dialog } from "@storywall/ui/dialog";
import { Notice } from "@storywall/ui/notice";
import { getQueryKey } from "@trpc/react-query";
import { useState } from "react";
import { useAdminMutation } from "@/lib/admin/use-admin-mutation.ts";
import { formatTimestamp } from "@/lib/dates.ts";
import { trpc, useTRPCClient } from "@/lib/trpc.ts";
import { adminPriceTexts } from "./admin-price-texts.tsx";
import { PriceTables } from "./price-tables.tsx";

const silent = { context: { silent: true } };

type Props = { draft: NonNullable<PricesView["draft"]>; view: PricesView; onEdit: () => void };

/** Prices that are saved but not published, including every price that would change. */
export function PriceDraft({ draft, view, onEdit }: Props) {
  const client = useTRPCClient();
  const { mutate, isPending, problem } = useAdminMutation([
    getQueryKey(trpc.prices.read),
    getQueryKey(trpc.catalog.pricing),
  ]);
  const [isConfirming, setConfirming] = useState(false);
  const draftId = draft.id;
  const discard = () => client.prices.discardDraft.mutate({ draftId }, silent);
  const restore = () => client.prices.saveDraft.mutate({ prices: draft.prices, draftId: null }, silent);
  const publish = async () => {
    setConfirming(false);
    await mutate(() => client.prices.publish.mutate({ draftId }, silent), adminPriceTexts.pricesLive);
  };
  return (
    <section aria-labelledby="price-draft" className="mt-8 rounded-2xl border-2 border-line p-4 sm:p-6">
      <h2 id="price-draft" className="text-2xl">
        {adminPriceTexts.draft}
      </h2>
      <p className="mt-1 text-soft">{adminPriceTexts.draftSaved(draft.saved.by, formatTimestamp(draft.saved.at))}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button aria-disabled={isPending} onClick={() => setConfirming(true)}>
          {adminPriceTexts.publish}
        </Button>
        <Button variant="plain" onClick={onEdit}>
          {adminPriceTexts.editDraft}
        </Button>
        <Button
          variant="quiet"
          aria-disabled={isPending}
          onClick={() => void mutate(discard, adminPriceTexts.draftDiscarded, { undo: restore })}
        >
          {adminPriceTexts.discardDraft}
        </Button>
      </div>
      {problem ? (
        <Notice tone="bad" className="mt-4">
          {problem}
        </Notice>
      ) : null}
      <PriceTables list={draft.list} before={view.list} saleBasisPoints={view.saleBasisPoints} />
      <Dialog open={isConfirming} onClose={() => setConfirming(false)} title={adminPriceTexts.publishTitle}>
        <p>{adminPriceTexts.publishText}</p>
        <div className="mt-6 flex flex-wrap gap-3">
          <Button onClick={() => void publish()}>{adminPriceTexts.publishPrices}</Button>
          <Button variant="quiet" onClick={() => setConfirming(false)}>
            {adminPriceTexts.notYet}
          </Button>
        </div>
      </Dialog>
    </section>
  );
}
