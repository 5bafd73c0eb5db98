"use client";

import {
  CENTS_PER_PRICE_UNIT,
  defaultFrameSize,
  frameSizeKeys,
  frameSizes,
} from "@storywall/domain/catalog/frame-sizes";
import type { PricesView } from "@storywall/domain/catalog/price-list";
import { computeSalePrice } from "@storywall/domain/catalog/price-wall";
import { formatMoney, minor } from "@storywall/domain/kernel/money";
import { Button } from "@storywall/ui/button";
import { Notice } from "@storywall/ui/notice";
import { getQueryKey } from "@trpc/react-query";
import type { ReactNode } from "react";
import { AdminErrorMessage } from "@/components/admin/admin-error-message.tsx";
import { shouldReplacePage } from "@/lib/admin/query-helpers.ts";
import { useAdminMutation } from "@/lib/admin/use-admin-mutation.ts";
import { formatTimestamp } from "@/lib/dates.ts";
import { trpc, useTRPCClient } from "@/lib/trpc.ts";

const silent = { context: { silent: true } };
const formatCents = (cents: number) => formatMoney(minor(cents));

/** All prices and whether the owner has approved them; live payments require approval. */
export function AdminPrices() {
  const { data, error } = trpc.prices.read.useQuery(undefined, { trpc: { context: { silent: true } } });
  if (shouldReplacePage(error, data)) return <AdminErrorMessage error={error} />;
  if (!data) {
    return (
      <p role="status" className="mt-6">
        Loading…
      </p>
    );
  }
  const { list, saleBasisPoints } = data;
  const formatSalePrice = (cents: number) =>
    saleBasisPoints === null ? null : formatCents(computeSalePrice(minor(cents), { basisPointsOff: saleBasisPoints }));
  const columns = saleBasisPoints === null ? [] : ["With the sale code"];
  return (
    <>
      <PriceApproval prices={data} />
      <Table title="A framed tile" head={["Size", "Price", ...columns]}>
        {list.sizes.map(({ key, name, sizeText, price }) => (
          <Row key={key} name={name} note={sizeText} cells={[formatCents(price), formatSalePrice(price)]} />
        ))}
      </Table>
      <Table title="Memory collections" head={["Collection", "Price", ...columns, "As separate tiles"]}>
        {list.bundles.map(({ key, name, tiles, price, asSingles }) => (
          <Row
            key={key}
            name={name}
            note={`${tiles} small tiles`}
            cells={[formatCents(price), formatSalePrice(price), formatCents(asSingles)]}
          />
        ))}
      </Table>
      <PriceUnit />
      <Table title="Walls" head={["Layout", "Total of its tiles in each size"]}>
        {list.walls.map(({ key, name, tiles, prices }) => (
          <Row
            key={key}
            name={name}
            note={`${tiles} tiles`}
            cells={[prices.map(({ size, price }) => `${size} ${formatCents(price)}`).join(", ")]}
          />
        ))}
      </Table>
      <p className="mt-6 max-w-prose text-soft">
        Prices are set in the shop’s code, not here. After a developer changes them, the new list has to be confirmed
        again.
      </p>
    </>
  );
}

function PriceApproval({ prices: { listHash, confirmed } }: { prices: PricesView }) {
  const { prices } = useTRPCClient();
  const { mutate, isPending, problem } = useAdminMutation([getQueryKey(trpc.prices.read)]);
  const confirm = () => prices.confirm.mutate({ listHash }, silent);
  const withdraw = () => prices.withdraw.mutate({ listHash }, silent);
  return (
    <>
      {confirmed ? (
        <Notice
          tone="good"
          className="mt-6"
          title="These prices are confirmed"
          action={
            <Button
              variant="plain"
              aria-disabled={isPending}
              onClick={() => void mutate(withdraw, "The prices are no longer confirmed.", { undo: confirm })}
            >
              Withdraw confirmation
            </Button>
          }
        >
          <span className="break-all">
            By {confirmed.by}, {formatTimestamp(confirmed.at)}.
          </span>
        </Notice>
      ) : (
        <Notice
          tone="warn"
          className="mt-6"
          title="These prices aren’t confirmed yet"
          action={
            <Button
              aria-disabled={isPending}
              onClick={() => void mutate(confirm, "Prices confirmed.", { undo: withdraw })}
            >
              Confirm these prices
            </Button>
          }
        >
          Until the owner confirms them, the shop won’t start with a live Stripe key, so it can’t take real money.
        </Notice>
      )}
      {problem ? (
        <Notice tone="bad" className="mt-3">
          {problem}
        </Notice>
      ) : null}
    </>
  );
}

function PriceUnit() {
  const { pricePerFrame, price } = frameSizes[defaultFrameSize];
  return (
    <Notice tone="info" className="mt-4" title="Check the price unit before you confirm">
      The specification lists frames at {frameSizeKeys.map((key) => frameSizes[key].pricePerFrame).join(", ")} without a
      currency. The shop treats one unit as {CENTS_PER_PRICE_UNIT} US cents, so {pricePerFrame} is {formatCents(price)}.
    </Notice>
  );
}

function Table({ title, head, children }: { title: string; head: readonly string[]; children: ReactNode }) {
  return (
    <>
      <h2 className="mt-8 text-2xl">{title}</h2>
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

function Row({ name, note, cells }: { name: string; note: string; cells: ReadonlyArray<string | null> }) {
  return (
    <tr className="border-line border-t">
      <th scope="row" className="py-2 pr-4 font-normal">
        {name} <span className="block text-soft text-sm">{note}</span>
      </th>
      {cells.map((cell, index) =>
        cell === null ? null : (
          <td key={index} className="py-2 pr-4">
            {cell}
          </td>
        ),
      )}
    </tr>
  );
}
