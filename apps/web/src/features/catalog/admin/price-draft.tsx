import type { PricesView } from "@storywall/domain/catalog/price-list";
import { Button } from "@storywall/ui/button";
import { Dialog } from "@storywall/ui/dialog";
import { Notice } from "@storywall/ui/notice";
import { useState } from "react";
import { combineMutations } from "@/lib/admin/query-helpers.ts";
import { formatTimestamp } from "@/lib/dates.ts";
import { getErrorMessage, silent, undoing } from "@/lib/error-toast-link.ts";
import { toast } from "@/lib/toast.ts";
import { trpc } from "@/lib/trpc.ts";
import { adminPriceTexts } from "./admin-price-texts.tsx";
import { PriceTables } from "./price-tables.tsx";

type Props = { draft: NonNullable<PricesView["draft"]>; view: PricesView; onEdit: () => void };

/** Prices that are saved but not published, including every price that would change. */
export function PriceDraft({ draft, view, onEdit }: Props) {
  const { prices, catalog } = trpc.useUtils();
  const onSettled = () => Promise.all([prices.read.invalidate(), catalog.pricing.invalidate()]);
  const restore = trpc.prices.saveDraft.useMutation({ trpc: undoing, onSettled });
  const discard = trpc.prices.discardDraft.useMutation({
    trpc: silent,
    onMutate: () => draft.prices,
    onSuccess: (_prices, _input, discarded) =>
      toast.successWithUndo(adminPriceTexts.draftDiscarded, () => restore.mutate({ prices: discarded, draftId: null })),
    onSettled,
  });
  const publish = trpc.prices.publish.useMutation({
    trpc: silent,
    onSuccess: () => toast.success(adminPriceTexts.pricesLive),
    onSettled,
  });
  const { isPending, error } = combineMutations(discard, publish);
  const [isConfirming, setConfirming] = useState(false);
  const draftId = draft.id;
  const publishDraft = () => {
    setConfirming(false);
    if (!isPending) publish.mutate({ draftId });
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
        <Button variant="quiet" aria-disabled={isPending} onClick={() => !isPending && discard.mutate({ draftId })}>
          {adminPriceTexts.discardDraft}
        </Button>
      </div>
      {error ? (
        <Notice tone="bad" className="mt-4">
          {getErrorMessage(error)}
        </Notice>
      ) : null}
      <PriceTables list={draft.list} before={view.list} saleBasisPoints={view.saleBasisPoints} />
      <Dialog open={isConfirming} onClose={() => setConfirming(false)} title={adminPriceTexts.publishTitle}>
        <p>{adminPriceTexts.publishText}</p>
        <div className="mt-6 flex flex-wrap gap-3">
          <Button onClick={publishDraft}>{adminPriceTexts.publishPrices}</Button>
          <Button variant="quiet" onClick={() => setConfirming(false)}>
            {adminPriceTexts.notYet}
          </Button>
        </div>
      </Dialog>
    </section>
  );
}
