import { GOODS_TAX_CODE } from "./shop-terms.ts";

type Extra = {
  label: string;
  /** Stripe's tax code. Null if the extra is never taxed. */
  taxCode: string | null;
  /** Maximum length of the shopper's text in characters. Null for an extra that is only switched on. */
  maxText: number | null;
  /** Label of the choice that the shopper sees. */
  choice: string;
  hint: string;
  /** Instruction for the packer. */
  packing: string;
  /** Whether the box is a gift, whose packing slip has no prices. */
  isGift: boolean;
};

/** Catalog of extras. Checkout offers an extra unless its price is null. `specifiedPrices` has the initial prices. */
export const extras = {
  giftWrap: {
    label: "Gift wrap",
    taxCode: GOODS_TAX_CODE,
    maxText: null,
    choice: "Wrap it as a gift",
    hint: "We’ll wrap your tiles in gift paper and leave out prices.",
    packing: "Gift wrap: wrap the box’s contents in gift paper.",
    isGift: true,
  },
  giftNote: {
    label: "Gift note",
    taxCode: GOODS_TAX_CODE,
    maxText: 240,
    choice: "Add a gift note",
    hint: "We’ll put your note in the box and leave out prices.",
    packing: "Gift: the packing slip has the gift note and no prices.",
    isGift: true,
  },
} as const satisfies Record<string, Extra>;

export type ExtraKey = keyof typeof extras;
export const extraKeys = Object.keys(extras) as [ExtraKey, ...ExtraKey[]];
export const findExtra = (key: ExtraKey): Extra => extras[key];

/** The chosen extras with the shopper's texts. The text is empty for an extra that is only switched on. */
export type ChosenExtras = Partial<Record<ExtraKey, string>>;

/** Prices of the extras in cents. Null for an extra that is not offered. */
export type ExtraPrices = Record<ExtraKey, number | null>;

export const mapExtras = <T>(toValue: (key: ExtraKey) => T): Record<ExtraKey, T> =>
  Object.fromEntries(extraKeys.map((key) => [key, toValue(key)])) as Record<ExtraKey, T>;

export const listOfferedExtras = (prices: ExtraPrices): ExtraKey[] => extraKeys.filter((key) => prices[key] !== null);

export const listChosenExtras = (chosen: ChosenExtras): ExtraKey[] =>
  extraKeys.filter((key) => chosen[key] !== undefined);

export const filterOfferedExtras = (chosen: ChosenExtras, prices: ExtraPrices): ChosenExtras =>
  Object.fromEntries(
    listOfferedExtras(prices).flatMap((key) => (chosen[key] === undefined ? [] : [[key, chosen[key]]])),
  );

/** Counts code points, so that an emoji counts as one character. */
export const countExtraCharacters = (text: string): number => [...text.trim()].length;

/** Returns what the packer must do, as sentences. */
export const listPackingInstructions = (chosen: ChosenExtras): string[] =>
  listChosenExtras(chosen).map((key) => findExtra(key).packing);

export const isGift = (chosen: ChosenExtras): boolean => listChosenExtras(chosen).some((key) => findExtra(key).isGift);
