"use client";

import type { PromoView } from "@storywall/domain/catalog/promo-schema";
import { Button } from "@storywall/ui/button";
import { TextField } from "@storywall/ui/field";
import { Notice } from "@storywall/ui/notice";
import { type FormEvent, useState } from "react";
import { parseDollars } from "@/lib/admin/parse-dollars.ts";
import { commonTexts } from "@/lib/common-texts.ts";
import { getErrorMessage, silent } from "@/lib/error-toast-link.ts";
import { toast } from "@/lib/toast.ts";
import { trpc } from "@/lib/trpc.ts";
import { adminPromoTexts } from "./admin-promo-texts.tsx";

/** Parses a percentage such as `20` or `12.5` and returns it in basis points, or null if it is not a valid discount. */
export function parsePercent(typed: string): number | null {
  const found = /^(\d{1,2})(?:\.(\d{1,2}))?\s*%?$/.exec(typed.trim());
  if (!found) return null;
  const points = Number(found[1]) * 100 + Number((found[2] ?? "").padEnd(2, "0"));
  return points >= 1 && points <= 9_000 ? points : null;
}

type PromoInput = {
  code: string;
  /** Whether `discount` is a percentage or an amount in dollars. */
  kind: "percent" | "amount";
  discount: string;
  firstDay: string;
  lastDay: string;
  maxRedemptions: string;
  minSubtotal: string;
};

function validatePromo({
  code,
  kind,
  discount,
  firstDay,
  lastDay,
  maxRedemptions,
  minSubtotal,
}: PromoInput): Partial<Record<keyof PromoInput, string>> {
  return {
    ...(/^[\w-]{3,32}$/.test(code.trim()) ? {} : { code: adminPromoTexts.invalidCode }),
    ...(kind === "percent" && parsePercent(discount) === null ? { discount: adminPromoTexts.invalidPercent } : {}),
    ...(kind === "amount" && !parseDollars(discount) ? { discount: adminPromoTexts.invalidAmount } : {}),
    ...(firstDay && lastDay && lastDay < firstDay ? { lastDay: adminPromoTexts.lastDayBeforeFirst } : {}),
    ...(maxRedemptions && !/^[1-9]\d{0,5}$/.test(maxRedemptions.trim())
      ? { maxRedemptions: adminPromoTexts.enterWholeNumber }
      : {}),
    ...(minSubtotal && !parseDollars(minSubtotal) ? { minSubtotal: adminPromoTexts.enterAmount } : {}),
  };
}

export function useRefetchPromos() {
  const { promos, admin } = trpc.useUtils();
  return () => Promise.all([promos.list.invalidate(), admin.today.invalidate()]);
}

export function PromoForm({ promo, onDone }: { promo: PromoView | null; onDone: () => void }) {
  const refetchPromos = useRefetchPromos();
  const onSettled = async (_promo: unknown, error: unknown) => {
    await refetchPromos();
    if (!error) onDone();
  };
  const create = trpc.promos.create.useMutation({
    trpc: silent,
    onSuccess: (_promo, { code }) => toast.success(adminPromoTexts.created(code.toUpperCase())),
    onSettled,
  });
  const change = trpc.promos.change.useMutation({
    trpc: silent,
    onSuccess: (_promo, { code }) => toast.success(adminPromoTexts.saved(code)),
    onSettled,
  });
  const { isPending, error } = promo ? change : create;
  const [typed, setTyped] = useState<PromoInput>(() => toPromoInput(promo));
  const [firstOrderOnly, setFirstOrderOnly] = useState(promo?.firstOrderOnly ?? false);
  const [wasSubmitted, setSubmitted] = useState(false);
  const fieldProblems = wasSubmitted ? validatePromo(typed) : {};
  const getFieldProps = (name: Exclude<keyof PromoInput, "kind">) => ({
    name,
    value: typed[name],
    problem: fieldProblems[name],
    autoComplete: "off",
    onChange: ({ target }: { target: { value: string } }) => setTyped({ ...typed, [name]: target.value }),
  });

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (isPending || Object.keys(validatePromo(typed)).length > 0) return;
    const terms = {
      basisPointsOff: typed.kind === "percent" ? (parsePercent(typed.discount) ?? 0) : 0,
      amountOff: typed.kind === "amount" ? parseDollars(typed.discount) : null,
      firstOrderOnly,
      maxRedemptions: typed.maxRedemptions ? Number(typed.maxRedemptions) : null,
      minSubtotal: typed.minSubtotal ? parseDollars(typed.minSubtotal) : null,
    };
    const days = { firstDay: typed.firstDay || null, lastDay: typed.lastDay || null };
    if (!promo) return create.mutate({ code: typed.code, ...terms, ...days });
    const { code, version } = promo;
    const changed = {
      ...(days.firstDay === promo.firstDay ? {} : { firstDay: days.firstDay }),
      ...(days.lastDay === promo.lastDay ? {} : { lastDay: days.lastDay }),
    };
    change.mutate({ code, version, ...terms, ...changed });
  };

  return (
    <form
      onSubmit={handleSubmit}
      noValidate
      aria-label={promo ? adminPromoTexts.editPromo(promo.code) : adminPromoTexts.newCode}
      className="mt-4 grid max-w-3xl gap-4 sm:grid-cols-2"
    >
      {promo ? null : (
        <TextField
          label={adminPromoTexts.code}
          autoFocus
          autoCapitalize="characters"
          maxLength={32}
          {...getFieldProps("code")}
        />
      )}
      {promo?.isDefault ? null : (
        <div className={promo ? "" : "sm:col-start-1"}>
          <fieldset className="flex flex-wrap gap-x-6">
            <legend className="font-semibold">{adminPromoTexts.discountKind}</legend>
            {(["percent", "amount"] as const).map((kind) => (
              <label key={kind} className="flex min-h-11 items-center gap-2">
                <input
                  type="radio"
                  name="kind"
                  checked={typed.kind === kind}
                  onChange={() => setTyped({ ...typed, kind, discount: "" })}
                  className="size-5 accent-accent"
                />
                {kind === "percent" ? adminPromoTexts.percentOfEveryWall : adminPromoTexts.amountOfOrder}
              </label>
            ))}
          </fieldset>
        </div>
      )}
      {promo?.isDefault ? null : (
        <TextField
          label={typed.kind === "percent" ? adminPromoTexts.percentOff : adminPromoTexts.amountOff}
          inputMode="decimal"
          maxLength={8}
          {...getFieldProps("discount")}
        />
      )}
      <TextField label={adminPromoTexts.firstDay} type="date" isOptional {...getFieldProps("firstDay")} />
      <TextField label={adminPromoTexts.lastDay} type="date" isOptional {...getFieldProps("lastDay")} />
      <TextField
        label={adminPromoTexts.totalUsesAllowed}
        inputMode="numeric"
        isOptional
        maxLength={6}
        {...getFieldProps("maxRedemptions")}
      />
      <TextField
        label={adminPromoTexts.minimumOrder}
        inputMode="decimal"
        isOptional
        {...getFieldProps("minSubtotal")}
      />
      <label className="flex min-h-11 items-center gap-3 sm:col-span-2">
        <input
          type="checkbox"
          checked={firstOrderOnly}
          onChange={({ target }) => setFirstOrderOnly(target.checked)}
          className="size-5 accent-accent"
        />
        {adminPromoTexts.onlyFirstOrder}
      </label>
      {error ? (
        <Notice tone="bad" className="sm:col-span-2">
          {getErrorMessage(error)}
        </Notice>
      ) : null}
      <div className="flex flex-wrap gap-3 sm:col-span-2">
        <Button type="submit" aria-disabled={isPending}>
          {promo ? commonTexts.save : adminPromoTexts.createCode}
        </Button>
        <Button variant="quiet" onClick={onDone}>
          {commonTexts.cancel}
        </Button>
      </div>
    </form>
  );
}

const toPromoInput = (promo: PromoView | null): PromoInput => ({
  code: promo?.code ?? "",
  kind: promo && promo.amountOff !== null ? "amount" : "percent",
  discount: promo ? String((promo.amountOff ?? promo.basisPointsOff) / 100) : "",
  firstDay: promo?.firstDay ?? "",
  lastDay: promo?.lastDay ?? "",
  maxRedemptions: promo?.maxRedemptions ? String(promo.maxRedemptions) : "",
  minSubtotal: promo?.minSubtotal ? String(promo.minSubtotal / 100) : "",
});
