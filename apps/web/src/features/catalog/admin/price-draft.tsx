import { type ExtraKey, extraKeys, findExtra } from "@storywall/domain/catalog/extras";
import type { PriceList, PricesView } from "@storywall/domain/catalog/price-list";
import { computeSalePrice } from "@storywall/domain/catalog/prices";
import { formatMoney, formatSignedMoney, toMinor } from "@storywall/domain/kernel/money";
import { Button } from "@storywall/ui/button";
import { Dialog } from "@storywall/ui/dialog";
import { Notice } from "@storywall/ui/notice";
import { type ReactNode, useState } from "react";
import { formatActor } from "@/components/admin/admin-texts.ts";
import { catalogTexts } from "@/features/catalog/catalog-texts.tsx";
import { combineMutationStates } from "@/lib/admin/query-helpers.ts";
import { formatTimestamp } from "@/lib/dates.ts";
import { getErrorMessage, silent, undoing } from "@/lib/error-toast-link.ts";
import { toast } from "@/lib/toast.ts";
import { trpc } from "@/lib/trpc.ts";
import { adminPriceTexts } from "./admin-price-texts.tsx";

type PriceDraftProps = { draft: NonNullable<PricesView["draft"]>; view: PricesView; onEdit: () => void };

/** Prices that are saved but not published, including every price that would change. */
export function PriceDraft({ draft, view, onEdit }: PriceDraftProps) {
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
  const { isPending, error } = combineMutationStates(discard, publish);
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
      <p className="mt-1 text-soft">
        {adminPriceTexts.draftSaved(formatActor(draft.saved.by), formatTimestamp(draft.saved.at))}
      </p>
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

type PriceTablesProps = {
  list: PriceList;
  /** Prices before the change. Where a price has changed, both prices are shown. */
  before?: PriceList;
  saleBasisPoints: number | null;
};

/** All prices, grouped into tables by the pages that show them. */
export function PriceTables({ list, before = list, saleBasisPoints }: PriceTablesProps) {
  const saleColumn = saleBasisPoints === null ? [] : [adminPriceTexts.saleColumn];
  const createSaleCells = (cents: number) =>
    saleBasisPoints === null
      ? []
      : [formatMoney(computeSalePrice(toMinor(cents), { basisPointsOff: saleBasisPoints }))];
  const findExtraPrices = (name: ExtraKey) => ({
    from: before.extras.find(({ key }) => key === name)?.price,
    to: list.extras.find(({ key }) => key === name)?.price,
  });
  return (
    <>
      <PriceTable
        title={adminPriceTexts.framedTiles}
        note={adminPriceTexts.framedTilesNote}
        head={[adminPriceTexts.sizeColumn, adminPriceTexts.priceColumn, ...saleColumn]}
      >
        {list.sizes.map(({ key, name, sizeText, price }, index) => (
          <PriceRow
            key={key}
            name={name}
            note={sizeText}
            cells={[
              <PriceChange key="price" from={before.sizes[index]?.price} to={price} />,
              ...createSaleCells(price),
            ]}
          />
        ))}
      </PriceTable>
      <PriceTable
        title={catalogTexts.memoryCollections}
        note={adminPriceTexts.collectionsNote}
        head={[
          adminPriceTexts.collectionColumn,
          adminPriceTexts.priceColumn,
          ...saleColumn,
          adminPriceTexts.separateTilesColumn,
        ]}
      >
        {list.bundles.map(({ key, name, tiles, price, asSingles }, index) => (
          <PriceRow
            key={key}
            name={name}
            note={adminPriceTexts.smallTileCount(tiles)}
            cells={[
              <PriceChange key="price" from={before.bundles[index]?.price} to={price} />,
              ...createSaleCells(price),
              formatMoney(asSingles),
            ]}
          />
        ))}
      </PriceTable>
      <PriceTable
        title={adminPriceTexts.walls}
        note={adminPriceTexts.wallsNote}
        head={[adminPriceTexts.layoutColumn, adminPriceTexts.wallPricesColumn]}
      >
        {list.walls.map(({ key, name, tiles, prices }, wall) => (
          <PriceRow
            key={key}
            name={name}
            note={catalogTexts.tileCount(tiles)}
            cells={[
              <ul key="prices">
                {prices.map(({ size, price }, index) => (
                  <li key={size}>
                    {size} <PriceChange from={before.walls[wall]?.prices[index]?.price} to={price} />
                  </li>
                ))}
              </ul>,
            ]}
          />
        ))}
      </PriceTable>
      <PriceTable
        title={adminPriceTexts.extrasAndVolume}
        note={adminPriceTexts.extrasNote}
        head={[adminPriceTexts.extraColumn, adminPriceTexts.priceColumn]}
      >
        {extraKeys.map((key) => (
          <PriceRow
            key={key}
            name={findExtra(key).label}
            cells={[<OptionalPrice key="price" {...findExtraPrices(key)} />]}
          />
        ))}
        {list.volume ? (
          <PriceRow
            name={adminPriceTexts.volumeRow(list.volume.tiles)}
            cells={[formatSignedMoney(-list.volume.amountOff)]}
          />
        ) : null}
      </PriceTable>
    </>
  );
}

/** A price that may be missing. If it has changed, both values are shown. */
function OptionalPrice({ from, to }: { from: number | undefined; to: number | undefined }) {
  if (from !== undefined && to !== undefined) return <PriceChange from={from} to={to} />;
  const current = to === undefined ? adminPriceTexts.notOffered : formatMoney(to);
  return from === to ? current : <strong className="font-semibold">{adminPriceTexts.newPrice(current)}</strong>;
}

function PriceChange({ from, to }: { from: number | undefined; to: number }) {
  if (from === undefined || from === to) return formatMoney(to);
  return (
    <>
      <s className="text-soft">{adminPriceTexts.oldPrice(formatMoney(from))}</s>{" "}
      <strong className="font-semibold">{adminPriceTexts.newPrice(formatMoney(to))}</strong>
    </>
  );
}

type TableProps = { title: string; note: string; head: readonly string[]; children: ReactNode };

function PriceTable({ title, note, head, children }: TableProps) {
  return (
    <>
      <h3 className="mt-8 text-xl">{title}</h3>
      <p className="text-soft text-sm">{note}</p>
      <div className="mt-2 overflow-x-auto">
        <table className="w-full text-left tabular-nums">
          <thead className="text-soft text-sm">
            <tr>
              {head.map((name) => (
                <th key={name} scope="col" className="py-2 pr-4 font-normal">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{children}</tbody>
        </table>
      </div>
    </>
  );
}

function PriceRow({ name, note, cells }: { name: string; note?: string; cells: readonly ReactNode[] }) {
  return (
    <tr className="border-line border-t align-top">
      <th scope="row" className="py-2 pr-4 font-normal">
        {name} {note ? <span className="block text-soft text-sm">{note}</span> : null}
      </th>
      {cells.map((cell, index) => (
        <td key={index} className="py-2 pr-4">
          {cell}
        </td>
      ))}
    </tr>
  );
}
