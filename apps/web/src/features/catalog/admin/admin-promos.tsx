"use client";

import { LONG_SALE_DAYS, type PromoView, promoStatuses } from "@storywall/domain/catalog/promo-schema";
import { formatMoney, toMinor } from "@storywall/domain/kernel/money";
import { Button } from "@storywall/ui/button";
import { Notice } from "@storywall/ui/notice";
import { getQueryKey } from "@trpc/react-query";
import { useState } from "react";
import { AdminErrorMessage } from "@/components/admin/admin-error-message.tsx";
import { createPollInterval, shouldReplacePage } from "@/lib/admin/query-helpers.ts";
import { useAdminMutation } from "@/lib/admin/use-admin-mutation.ts";
import { formatCalendarDay } from "@/lib/dates.ts";
import { trpc, useTRPCClient } from "@/lib/trpc.ts";
import { formatPercent, PromoForm } from "./promo-form.tsx";

const silent = { context: { silent: true } };

export function AdminPromos() {
  const { data, error } = trpc.promos.list.useQuery(undefined, {
    trpc: { context: { silent: true } },
    refetchInterval: createPollInterval(30_000),
  });
  const [open, setOpen] = useState<string | null>(null);
  if (shouldReplacePage(error, data)) return <AdminErrorMessage error={error} />;
  if (!data) {
    return (
      <p role="status" className="mt-6">
        Loading…
      </p>
    );
  }
  return (
    <>
      <div className="mt-6">
        {open === "" ? (
          <PromoForm promo={null} onDone={() => setOpen(null)} />
        ) : (
          <Button onClick={() => setOpen("")}>New code</Button>
        )}
      </div>
      {data.length === 0 ? <p className="mt-6 text-soft">No codes yet.</p> : null}
      <ul className="mt-6 divide-y divide-line border-line border-y empty:hidden">
        {data.map((promo) => (
          <li key={promo.code} className="py-4">
            <PromoRow promo={promo} isOpen={open === promo.code} onOpen={setOpen} />
            {open === promo.code ? <PromoForm key={promo.version} promo={promo} onDone={() => setOpen(null)} /> : null}
          </li>
        ))}
      </ul>
    </>
  );
}

type Props = { promo: PromoView; isOpen: boolean; onOpen: (code: string | null) => void };

function PromoRow({ promo, isOpen, onOpen }: Props) {
  const { promos } = useTRPCClient();
  const { mutate, isPending, problem } = useAdminMutation([
    getQueryKey(trpc.promos.list),
    getQueryKey(trpc.admin.today),
  ]);
  const { code, standing, version, endsAt, isDefault, isLongSale } = promo;

  const setEndDate = async (moment: string | null, successMessage: string) => {
    let newVersion = version;
    const saveEndDate = async () => {
      newVersion = (await promos.change.mutate({ code, version, endsAt: moment }, silent)).version;
    };
    const restoreEndDate = () => promos.change.mutate({ code, version: newVersion, endsAt }, silent);
    await mutate(saveEndDate, successMessage, { undo: restoreEndDate });
  };

  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-72 tabular-nums">
          <h2 className="text-lg">
            <strong className="wrap-anywhere font-semibold">{code}</strong>, {formatPercent(promo.basisPointsOff)}% off,{" "}
            <span className={standing === "active" ? "text-good" : "text-soft"}>{promoStatuses[standing]}</span>
          </h2>
          <p className="text-soft">{describeTerms(promo)}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button variant="plain" aria-expanded={isOpen} onClick={() => onOpen(isOpen ? null : code)}>
            Change<span className="sr-only"> {code}</span>
          </Button>
          {standing === "ended" ? (
            <Button
              variant="plain"
              aria-disabled={isPending}
              onClick={() => void setEndDate(null, `${code} is active again until you end it.`)}
            >
              Restart<span className="sr-only"> with {code}</span>
            </Button>
          ) : (
            <Button
              variant="danger"
              aria-disabled={isPending}
              onClick={() => void setEndDate("now", `${code} has ended.`)}
            >
              End now<span className="sr-only">: {code}</span>
            </Button>
          )}
        </div>
      </div>
      {isDefault ? (
        <p className="mt-2 max-w-prose text-soft text-sm">
          Every cart starts with this code, and the sale prices in the shop include it. Its percentage comes from the
          price list and can’t be changed here.
        </p>
      ) : null}
      {isLongSale ? (
        <Notice tone="warn" className="mt-3" title={`This sale has been running for more than ${LONG_SALE_DAYS} days`}>
          A sale price that never ends is the real price. In the US and elsewhere, showing a higher price next to it may
          mislead customers. End the sale for a while, or ask a lawyer.
        </Notice>
      ) : null}
      {problem ? (
        <Notice tone="bad" className="mt-3">
          {problem}
        </Notice>
      ) : null}
    </>
  );
}

const formatTimesUsed = (count: number) => (count === 1 ? "used once" : `used ${count} times`);

function describeTerms({
  firstDay,
  lastDay,
  redemptions,
  maxRedemptions,
  minSubtotal,
  firstOrderOnly,
}: PromoView): string {
  const days =
    firstDay || lastDay
      ? [firstDay ? `from ${formatCalendarDay(firstDay)}` : "", lastDay ? `until ${formatCalendarDay(lastDay)}` : ""]
          .filter(Boolean)
          .join(" ")
      : "no end date";
  return [
    days,
    maxRedemptions === null ? formatTimesUsed(redemptions) : `used ${redemptions} of ${maxRedemptions} times`,
    minSubtotal === null ? "" : `minimum order ${formatMoney(toMinor(minSubtotal))}`,
    firstOrderOnly ? "first order only" : "",
  ]
    .filter(Boolean)
    .join(", ");
}
