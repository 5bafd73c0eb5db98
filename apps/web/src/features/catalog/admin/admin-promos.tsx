"use client";

import { LONG_SALE_DAYS, type PromoView, promoStatuses } from "@storywall/domain/catalog/promo-schema";
import { formatPromoValue } from "@storywall/domain/catalog/promos";
import { formatMoney, toMinor } from "@storywall/domain/kernel/money";
import { Button } from "@storywall/ui/button";
import { Notice } from "@storywall/ui/notice";
import { useState } from "react";
import { AdminErrorMessage } from "@/components/admin/admin-error-message.tsx";
import { createPollInterval, shouldReplacePage } from "@/lib/admin/query-helpers.ts";
import { commonTexts } from "@/lib/common-texts.ts";
import { formatCalendarDay } from "@/lib/dates.ts";
import { getErrorMessage, silent, undoing } from "@/lib/error-toast-link.ts";
import { toast } from "@/lib/toast.ts";
import { trpc } from "@/lib/trpc.ts";
import { adminPromoTexts } from "./admin-promo-texts.tsx";
import { PromoForm, useRefetchPromos } from "./promo-form.tsx";

export function AdminPromos() {
  const { data, error } = trpc.promos.list.useQuery(undefined, {
    trpc: silent,
    refetchInterval: createPollInterval(30_000),
  });
  const [open, setOpen] = useState<string | null>(null);
  if (shouldReplacePage(error, data)) return <AdminErrorMessage error={error} />;
  if (!data) {
    return (
      <p role="status" className="mt-6">
        {commonTexts.loading}
      </p>
    );
  }
  return (
    <>
      <div className="mt-6">
        {open === "" ? (
          <PromoForm promo={null} onDone={() => setOpen(null)} />
        ) : (
          <Button onClick={() => setOpen("")}>{adminPromoTexts.newCode}</Button>
        )}
      </div>
      {data.length === 0 ? <p className="mt-6 text-soft">{adminPromoTexts.noCodes}</p> : null}
      <ul className="mt-6 divide-y divide-line border-line border-y empty:hidden">
        {data.map((promo) => (
          <li key={promo.code} className="py-4">
            <PromoRow promo={promo} isOpen={open === promo.code} onOpen={setOpen} />
            {open === promo.code ? <PromoForm key={promo.version} promo={promo} onDone={() => setOpen(null)} /> : null}
          </li>
        ))}
      </ul>
      <details className="mt-8 max-w-prose">
        <summary className="inline-flex min-h-11 cursor-pointer items-center underline underline-offset-4">
          {adminPromoTexts.formerPriceTitle}
        </summary>
        {adminPromoTexts.formerPriceText.map((paragraph) => (
          <p key={paragraph} className="mt-2">
            {paragraph}
          </p>
        ))}
      </details>
    </>
  );
}

type Props = { promo: PromoView; isOpen: boolean; onOpen: (code: string | null) => void };

function PromoRow({ promo, isOpen, onOpen }: Props) {
  const { code, status, version, isDefault, isLongSale } = promo;
  const refetchPromos = useRefetchPromos();
  const undo = trpc.promos.change.useMutation({ trpc: undoing, onSettled: refetchPromos });
  const { mutate, isPending, error } = trpc.promos.change.useMutation({
    trpc: silent,
    onMutate: () => promo.endsAt,
    onSuccess: (changed, input, endsAt) =>
      toast.successWithUndo(input.endsAt === null ? adminPromoTexts.restarted(code) : adminPromoTexts.ended(code), () =>
        undo.mutate({ code, version: changed.version, endsAt }),
      ),
    onSettled: refetchPromos,
  });
  const setEndDate = (endsAt: "now" | null) => {
    if (!isPending) mutate({ code, version, endsAt });
  };

  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-72 tabular-nums">
          <h2 className="text-lg">
            {adminPromoTexts.promoTitle({
              code: <strong className="wrap-anywhere font-semibold">{code}</strong>,
              value: formatPromoValue(promo),
              status: <span className={status === "active" ? "text-good" : "text-soft"}>{promoStatuses[status]}</span>,
            })}
          </h2>
          <p className="text-soft">{describePromoTerms(promo)}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button variant="plain" aria-expanded={isOpen} onClick={() => onOpen(isOpen ? null : code)}>
            {adminPromoTexts.edit(code)}
          </Button>
          {status === "ended" ? (
            <Button variant="plain" aria-disabled={isPending} onClick={() => setEndDate(null)}>
              {adminPromoTexts.restart(code)}
            </Button>
          ) : (
            <Button variant="danger" aria-disabled={isPending} onClick={() => setEndDate("now")}>
              {adminPromoTexts.endNow(code)}
            </Button>
          )}
        </div>
      </div>
      {isDefault ? <p className="mt-2 max-w-prose text-soft text-sm">{adminPromoTexts.defaultCodeNote}</p> : null}
      {isDefault && status === "active" && promo.lastDay === null && !isOpen ? (
        <Notice
          tone="warn"
          className="mt-3"
          title={adminPromoTexts.noEndTitle(code)}
          action={
            <Button variant="plain" onClick={() => onOpen(code)}>
              {adminPromoTexts.chooseLastDay}
            </Button>
          }
        >
          {adminPromoTexts.noEndText}
        </Notice>
      ) : null}
      {isLongSale ? (
        <Notice tone="warn" className="mt-3" title={adminPromoTexts.longSaleTitle(LONG_SALE_DAYS)}>
          {adminPromoTexts.longSaleText}
        </Notice>
      ) : null}
      {error ? (
        <Notice tone="bad" className="mt-3">
          {getErrorMessage(error)}
        </Notice>
      ) : null}
    </>
  );
}

function describePromoTerms({
  firstDay,
  lastDay,
  redemptions,
  maxRedemptions,
  minSubtotal,
  firstOrderOnly,
}: PromoView): string {
  return [
    describePromoDays(firstDay, lastDay),
    maxRedemptions === null
      ? adminPromoTexts.timesUsed(redemptions)
      : adminPromoTexts.timesUsedOf(redemptions, maxRedemptions),
    minSubtotal === null ? "" : adminPromoTexts.minimumOrderOf(formatMoney(toMinor(minSubtotal))),
    firstOrderOnly ? adminPromoTexts.firstOrderOnly : "",
  ]
    .filter(Boolean)
    .join(", ");
}

function describePromoDays(firstDay: string | null, lastDay: string | null): string {
  if (firstDay && lastDay) return adminPromoTexts.fromTo(formatCalendarDay(firstDay), formatCalendarDay(lastDay));
  if (firstDay) return adminPromoTexts.from(formatCalendarDay(firstDay));
  return lastDay ? adminPromoTexts.through(formatCalendarDay(lastDay)) : adminPromoTexts.noEndDate;
}
