import { type ExtraKey, extraKeys, findExtra, mapExtras } from "@storywall/domain/catalog/extras";
import { defaultFrameSize, frameSizeKeys, frameSizes } from "@storywall/domain/catalog/frames";
import { mapFrameSizes, type Prices } from "@storywall/domain/catalog/prices";
import { bundleKeys, findTemplateByKey } from "@storywall/domain/catalog/templates";
import { formatMoney } from "@storywall/domain/kernel/money";
import { Button } from "@storywall/ui/button";
import { TextField } from "@storywall/ui/field";
import { Notice } from "@storywall/ui/notice";
import { type FormEvent, type ReactNode, useState } from "react";
import { parseDollars } from "@/lib/admin/parse-dollars.ts";
import { commonTexts } from "@/lib/common-texts.ts";
import { getErrorMessage, silent } from "@/lib/error-toast-link.ts";
import { toast } from "@/lib/toast.ts";
import { trpc } from "@/lib/trpc.ts";
import { adminPriceTexts } from "./admin-price-texts.tsx";

const MAX_CENTS_PER_UNIT = 1_000;
const MAX_UNITS = 100_000;
const MAX_VOLUME_TILES = 1_000;

type Props = {
  prices: Prices;
  /** Draft that this form will replace; null if there is none. */
  draftId: number | null;
  onDone: () => void;
};

/**
 * Edits the price unit, the tile prices as multiples of this unit, and the prices of the collections in dollars. Saves
 * them as a draft.
 */
export function PriceForm({ prices, draftId, onDone }: Props) {
  const utils = trpc.useUtils();
  const { mutate, isPending, error } = trpc.prices.saveDraft.useMutation({
    trpc: silent,
    onSuccess: () => toast.success(adminPriceTexts.checkDraft),
    onSettled: () => utils.prices.read.invalidate(),
  });
  const [typed, setTyped] = useState(() => toTypedPrices(prices));
  const [wasSubmitted, setSubmitted] = useState(false);
  const { parsed, problems } = parseTypedPrices(typed);
  const getFieldProps = (name: string) => ({
    name,
    value: typed[name] ?? "",
    problem: wasSubmitted ? problems[name] : undefined,
    autoComplete: "off",
    onChange: ({ target }: { target: { value: string } }) => setTyped({ ...typed, [name]: target.value }),
  });
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (parsed && !isPending) mutate({ prices: parsed, draftId }, { onSuccess: onDone });
  };
  const cents = parseWholeNumber(typed.unit, MAX_CENTS_PER_UNIT);
  return (
    <form
      onSubmit={handleSubmit}
      noValidate
      aria-label={adminPriceTexts.changePrices}
      className="mt-8 grid max-w-3xl gap-4 sm:grid-cols-2"
    >
      <TextField
        label={adminPriceTexts.priceUnit}
        hint={adminPriceTexts.priceUnitHint}
        inputMode="numeric"
        maxLength={4}
        autoFocus
        className="sm:col-span-2"
        {...getFieldProps("unit")}
      />
      {frameSizeKeys.map((key) => {
        const units = parseWholeNumber(typed[key], MAX_UNITS);
        return (
          <TextField
            key={key}
            label={adminPriceTexts.tileInUnits(frameSizes[key].name)}
            hint={cents && units ? adminPriceTexts.tilePrice(formatMoney(cents * units)) : frameSizes[key].sizeText}
            inputMode="numeric"
            maxLength={6}
            {...getFieldProps(key)}
          />
        );
      })}
      {bundleKeys.map((key) => {
        const template = findTemplateByKey(key);
        const units = parseWholeNumber(typed[template?.sizes[0] ?? defaultFrameSize], MAX_UNITS);
        const tileCount = template?.tiles.length ?? 0;
        return (
          <TextField
            key={key}
            label={adminPriceTexts.bundleInDollars(template?.name ?? key)}
            hint={cents && units ? adminPriceTexts.bundleAsSeparateTiles(formatMoney(cents * units * tileCount)) : null}
            inputMode="decimal"
            maxLength={10}
            {...getFieldProps(key)}
          />
        );
      })}
      <FormGroup title={adminPriceTexts.volumePrice} hint={adminPriceTexts.volumeHint}>
        <TextField
          label={adminPriceTexts.volumeTiles}
          inputMode="numeric"
          maxLength={4}
          isOptional
          {...getFieldProps("volumeTiles")}
        />
        <TextField
          label={adminPriceTexts.volumeAmount}
          inputMode="decimal"
          maxLength={8}
          isOptional
          {...getFieldProps("volumeAmount")}
        />
      </FormGroup>
      <FormGroup title={adminPriceTexts.extras} hint={adminPriceTexts.extrasHint}>
        {extraKeys.map((key) => (
          <TextField
            key={key}
            label={adminPriceTexts.extraInDollars(findExtra(key).label)}
            inputMode="decimal"
            maxLength={8}
            isOptional
            {...getFieldProps(key)}
          />
        ))}
      </FormGroup>
      {error ? (
        <Notice tone="bad" className="sm:col-span-2">
          {getErrorMessage(error)}
        </Notice>
      ) : null}
      <div className="flex flex-wrap gap-3 sm:col-span-2">
        <Button type="submit" aria-disabled={isPending}>
          {adminPriceTexts.saveDraft}
        </Button>
        <Button variant="quiet" onClick={onDone}>
          {commonTexts.cancel}
        </Button>
      </div>
    </form>
  );
}

const FormGroup = ({ title, hint, children }: { title: string; hint: string; children: ReactNode }) => (
  <fieldset className="grid gap-4 border-line border-t pt-4 sm:col-span-2 sm:grid-cols-2">
    <legend className="float-left w-full sm:col-span-2">
      <span className="block font-semibold">{title}</span>
      <span className="text-soft text-sm">{hint}</span>
    </legend>
    {children}
  </fieldset>
);

type TypedPrices = Record<string, string>;

const toTypedPrices = ({ centsPerUnit, tileUnits, bundles, volume, extras }: Prices): TypedPrices => ({
  unit: String(centsPerUnit),
  ...Object.fromEntries(frameSizeKeys.map((key) => [key, String(tileUnits[key])])),
  ...Object.fromEntries(bundleKeys.map((key) => [key, toDollarText(bundles[key])])),
  volumeTiles: volume ? String(volume.tiles) : "",
  volumeAmount: volume ? toDollarText(volume.amountOff) : "",
  ...Object.fromEntries(extraKeys.map((key) => [key, extras[key] === null ? "" : toDollarText(extras[key])])),
});

const toDollarText = (cents: number): string => (cents / 100).toFixed(2);

function parseTypedPrices(typed: TypedPrices): { parsed: Prices | null; problems: Record<string, string> } {
  const problems: Record<string, string> = {};
  const requireValue = (name: string, value: number | null, problem: string): number => {
    if (!value) problems[name] = problem;
    return value ?? 0;
  };
  const readUnits = (key: string) =>
    requireValue(key, parseWholeNumber(typed[key], MAX_UNITS), adminPriceTexts.enterWholeNumber(MAX_UNITS));
  const readDollars = (key: string, problem = adminPriceTexts.enterPrice) =>
    requireValue(key, parseDollars(typed[key] ?? ""), problem);
  const readVolume = (): Prices["volume"] => {
    const { volumeTiles = "", volumeAmount = "" } = typed;
    if (!volumeTiles.trim() && !volumeAmount.trim()) return null;
    const tiles = parseWholeNumber(volumeTiles, MAX_VOLUME_TILES);
    if (!tiles || tiles < 2) problems.volumeTiles = adminPriceTexts.enterTileCount(MAX_VOLUME_TILES);
    return { tiles: tiles ?? 0, amountOff: readDollars("volumeAmount", adminPriceTexts.enterSavings) };
  };
  const readExtra = (key: ExtraKey): number | null => {
    const text = (typed[key] ?? "").trim();
    if (!text) return null;
    if (/^0+([.]0+)?$/.test(text)) return 0;
    return readDollars(key);
  };
  const parsed: Prices = {
    centsPerUnit: requireValue(
      "unit",
      parseWholeNumber(typed.unit, MAX_CENTS_PER_UNIT),
      adminPriceTexts.enterWholeNumber(MAX_CENTS_PER_UNIT),
    ),
    tileUnits: mapFrameSizes(readUnits),
    bundles: { trio: readDollars("trio"), six: readDollars("six"), dozen: readDollars("dozen") },
    volume: readVolume(),
    extras: mapExtras(readExtra),
  };
  return { parsed: Object.keys(problems).length > 0 ? null : parsed, problems };
}

/** Parses a whole number from 1 to `max`. Returns null for anything else. */
function parseWholeNumber(text: string | undefined, max: number): number | null {
  const value = /^\d{1,6}$/.test((text ?? "").trim()) ? Number(text) : 0;
  return value >= 1 && value <= max ? value : null;
}
