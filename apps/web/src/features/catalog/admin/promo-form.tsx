"use client";

import type { PromoView } from "@storywall/domain/catalog/promo-schema";
import { Button } from "@storywall/ui/button";
import { TextField } from "@storywall/ui/field";
import { Notice } from "@storywall/ui/notice";
import { getQueryKey } from "@trpc/react-query";
import { type FormEvent, useState } from "react";
import { parseDollars } from "@/lib/admin/parse-dollars.ts";
import { useAdminMutation } from "@/lib/admin/use-admin-mutation.ts";
import { trpc, useTRPCClient } from "@/lib/trpc.ts";

const silent = { context: { silent: true } };

/** Formats basis points as a percentage such as "20" or "12.5". */
export const formatPercent = (basisPoints: number): string => String(basisPoints / 100);

/** Parses a percentage such as `20` or `12.5` to basis points. Returns null if it is not a valid discount. */
export function parsePercent(typed: string): number | null {
  const found = /^(\d{1,2})(?:\.(\d{1,2}))?\s*%?$/.exec(typed.trim());
  if (!found) return null;
  const points = Number(found[1]) * 100 + Number((found[2] ?? "").padEnd(2, "0"));
  return points >= 1 && points <= 9_000 ? points : null;
}

type PromoInput = { code: string; percent: string; from: string; until: string; most: string; least: string };

function validatePromo({
  code,
  percent,
  from,
  until,
  most,
  least,
}: PromoInput): Partial<Record<keyof PromoInput, string>> {
  return {
    ...(/^[\w-]{3,32}$/.test(code.trim()) ? {} : { code: "Use 3 to 32 letters, digits, hyphens, and underscores." }),
    ...(parsePercent(percent) === null ? { percent: "Enter a percentage like 20 or 12.5, up to 90." } : {}),
    ...(from && until && until < from ? { until: "The last day can’t be before the first." } : {}),
    ...(most && !/^[1-9]\d{0,5}$/.test(most.trim()) ? { most: "Enter a whole number." } : {}),
    ...(least && !parseDollars(least) ? { least: "Enter an amount like 50." } : {}),
  };
}

export function PromoForm({ promo, onDone }: { promo: PromoView | null; onDone: () => void }) {
  const { promos } = useTRPCClient();
  const { mutate, isPending, problem } = useAdminMutation([
    getQueryKey(trpc.promos.list),
    getQueryKey(trpc.admin.today),
  ]);
  const [typed, setTyped] = useState<PromoInput>(() => toPromoInput(promo));
  const [firstOrderOnly, setFirstOrderOnly] = useState(promo?.firstOrderOnly ?? false);
  const [wasSent, setSent] = useState(false);
  const fieldProblems = wasSent ? validatePromo(typed) : {};
  const getFieldProps = (name: keyof PromoInput) => ({
    name,
    value: typed[name],
    problem: fieldProblems[name],
    autoComplete: "off",
    onChange: ({ target }: { target: { value: string } }) => setTyped({ ...typed, [name]: target.value }),
  });

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setSent(true);
    if (Object.keys(validatePromo(typed)).length > 0) return;
    const terms = {
      basisPointsOff: parsePercent(typed.percent) ?? 0,
      firstOrderOnly,
      maxRedemptions: typed.most ? Number(typed.most) : null,
      minSubtotal: typed.least ? parseDollars(typed.least) : null,
    };
    const days = { firstDay: typed.from || null, lastDay: typed.until || null };
    if (!promo) {
      const { code } = typed;
      if (
        await mutate(() => promos.create.mutate({ code, ...terms, ...days }, silent), `${code.toUpperCase()} created.`)
      )
        onDone();
      return;
    }
    const { code, version } = promo;
    const changed = {
      ...(days.firstDay === promo.firstDay ? {} : { firstDay: days.firstDay }),
      ...(days.lastDay === promo.lastDay ? {} : { lastDay: days.lastDay }),
    };
    if (await mutate(() => promos.change.mutate({ code, version, ...terms, ...changed }, silent), `${code} saved.`))
      onDone();
  };

  return (
    <form
      onSubmit={(event) => void submit(event)}
      noValidate
      aria-label={promo ? `Change ${promo.code}` : "New code"}
      className="mt-4 grid max-w-3xl gap-4 sm:grid-cols-2"
    >
      {promo ? null : (
        <TextField label="Code" autoFocus autoCapitalize="characters" maxLength={32} {...getFieldProps("code")} />
      )}
      {promo?.isDefault ? null : (
        <TextField label="Percent off" inputMode="decimal" maxLength={6} {...getFieldProps("percent")} />
      )}
      <TextField label="First day" type="date" isOptional {...getFieldProps("from")} />
      <TextField label="Last day" type="date" isOptional {...getFieldProps("until")} />
      <TextField label="Total uses allowed" inputMode="numeric" isOptional maxLength={6} {...getFieldProps("most")} />
      <TextField label="Minimum order, in dollars" inputMode="decimal" isOptional {...getFieldProps("least")} />
      <label className="flex min-h-11 items-center gap-3 sm:col-span-2">
        <input
          type="checkbox"
          checked={firstOrderOnly}
          onChange={({ target }) => setFirstOrderOnly(target.checked)}
          className="size-5 accent-accent"
        />
        Only for the first order from an email address
      </label>
      {problem ? (
        <Notice tone="bad" className="sm:col-span-2">
          {problem}
        </Notice>
      ) : null}
      <div className="flex flex-wrap gap-3 sm:col-span-2">
        <Button type="submit" aria-disabled={isPending}>
          {promo ? "Save" : "Create code"}
        </Button>
        <Button variant="quiet" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

const toPromoInput = (promo: PromoView | null): PromoInput => ({
  code: promo?.code ?? "",
  percent: promo ? formatPercent(promo.basisPointsOff) : "",
  from: promo?.firstDay ?? "",
  until: promo?.lastDay ?? "",
  most: promo?.maxRedemptions ? String(promo.maxRedemptions) : "",
  least: promo?.minSubtotal ? String(promo.minSubtotal / 100) : "",
});
