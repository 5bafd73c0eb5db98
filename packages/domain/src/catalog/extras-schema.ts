import { z } from "zod";
import { ShopError } from "../errors.ts";
import { describeUnprintableText } from "../kernel/printable-text.ts";
import {
  type ChosenExtras as ChosenExtrasType,
  countExtraCharacters,
  type ExtraKey,
  type ExtraPrices,
  extraKeys,
  findExtra,
} from "./extras.ts";

export const ChosenExtras = z.partialRecord(z.enum(extraKeys), z.string());
export type ChosenExtras = ChosenExtrasType;

/** Changes to the chosen extras. Null removes an extra; omitted extras stay as they are. */
export const ExtraChanges = z.partialRecord(z.enum(extraKeys), z.string().max(5000).nullable());
export type ExtraChanges = z.infer<typeof ExtraChanges>;

/**
 * Applies changes to the chosen extras. Texts are trimmed; an empty text removes an extra that requires a text.
 * @throws EXTRA_NOT_OFFERED, EXTRA_TEXT_TOO_LONG, TEXT_UNPRINTABLE.
 */
export function changeExtras(chosen: ChosenExtras, changes: ExtraChanges, prices: ExtraPrices): ChosenExtras {
  const next: ChosenExtras = { ...chosen };
  for (const key of extraKeys) {
    const change = changes[key];
    if (change === undefined) continue;
    const text = change === null ? null : validateExtraText(key, change);
    if (text === null) delete next[key];
    else if (prices[key] === null) throw new ShopError("EXTRA_NOT_OFFERED", { label: findExtra(key).label });
    else next[key] = text;
  }
  return next;
}

/** Validates and trims the text of an extra. Returns null if the text is missing. */
export function validateExtraText(key: ExtraKey, input: string): string | null {
  const { maxText, label } = findExtra(key);
  if (maxText === null) return "";
  const text = input.normalize("NFC").trim();
  if (countExtraCharacters(text) > maxText) throw new ShopError("EXTRA_TEXT_TOO_LONG", { label, max: maxText });
  const sentence = describeUnprintableText(text);
  if (sentence) throw new ShopError("TEXT_UNPRINTABLE", { sentence }, { fields: { [key]: sentence } });
  return text || null;
}
