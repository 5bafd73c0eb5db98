import type { PricesView } from "@storywall/domain/catalog/price-list";
import { Button } from "@storywall/ui/button";
import { Dialog } from "@storywall/ui/dialog";
import { Notice } from "@storywall/ui/notice";
import { getQueryKey } from "@trpc/react-query";
import { useState } from "react";
import { useAdminMutation } from "@/lib/admin/use-admin-mutation.ts";
import { formatTimestamp } from "@/lib/dates.ts";
import { trpc, useTRPCClient } from "@/lib/trpc.ts";
import { PriceTables } from "./price-tables.tsx";

const silent = { context: { silent: true } };

type Props = { draft: NonNullable<PricesView["draft"]>; view: PricesView; onEdit: () => void };

/** Saved prices that are not published, with every price they would change. */
export function PriceDraft({ draft, view, onEdit }: Props) {
  const client = useTRPCClient();
  const { mutate, isPending, problem } = useAdminMutation([
    getQueryKey(trpc.prices.read),
    getQueryKey(trpc.catalog.pricing),
  ]);
  const [isAsking, setAsking] = useState(false);
  const draftId = draft.id;
  const discard = () => client.prices.discardDraft.mutate({ draftId }, silent);
  const restore = () => client.prices.saveDraft.mutate({ prices: draft.prices, draftId: null }, silent);
  const publish = async () => {
    setAsking(false);
    await mutate(() => client.prices.publish.mutate({ draftId }, silent), "The new prices are live.");
  };
  return (
    <section aria-labelledby="price-draft" className="mt-8 rounded-2xl border-2 border-line p-4 sm:p-6">
      <h2 id="price-draft" className="text-2xl">
        Draft
      </h2>
      <p className="mt-1 text-soft">
        Saved by {draft.saved.by}, {formatTimestamp(draft.saved.at)}. Shoppers see these prices once you publish them.
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button aria-disabled={isPending} onClick={() => setAsking(true)}>
          Publish…
        </Button>
        <Button variant="plain" onClick={onEdit}>
          Edit draft
        </Button>
        <Button
          variant="quiet"
          aria-disabled={isPending}
          onClick={() => void mutate(discard, "Draft discarded.", { undo: restore })}
        >
          Discard draft
        </Button>
      </div>
      {problem ? (
        <Notice tone="bad" className="mt-4">
          {problem}
        </Notice>
      ) : null}
      <PriceTables list={draft.list} before={view.list} saleBasisPoints={view.saleBasisPoints} />
      <Dialog open={isAsking} onClose={() => setAsking(false)} title="Publish these prices?">
        <p>
          Every page and cart shows them at once. Checkouts that are already open keep their prices. Publishing also
          confirms the prices for live payments.
        </p>
        <div className="mt-6 flex flex-wrap gap-3">
          <Button onClick={() => void publish()}>Publish prices</Button>
          <Button variant="quiet" onClick={() => setAsking(false)}>
            Not yet
          </Button>
        </div>
      </Dialog>
    </section>
  );
}
