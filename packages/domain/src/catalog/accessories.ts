import { toMinor } from "../kernel/money.ts";
import { frameTypeKeys } from "./frames.ts";
import { accessoryPrices } from "./prices.ts";
import type { Product } from "./templates.ts";

/** `description` is shown on the lines of an accessory. Lines of walls show sizes and frame instead. */
type AccessoryEntry = Pick<Product, "id" | "name" | "description"> & {
  key: keyof typeof accessoryPrices;
  /** Weight of one unit. */
  grams: number;
  /** Number of pieces in one unit, which the packer counts. */
  pieces: number;
  pieceNames: readonly [one: string, several: string];
  /** SVG path in a square of 100 units, shown in place of a wall's thumbnail. */
  drawing: string;
};

/** A product without tiles, for which nothing is printed. It can be ordered without a wall. */
export type Accessory = Product & AccessoryEntry & { price: number };

const createAccessory = (entry: AccessoryEntry): Accessory => ({
  ...entry,
  kind: "accessory",
  frameTypes: frameTypeKeys,
  sizes: [],
  tiles: [],
  layout: { layoutType: "flex", direction: "horizontal", gap: 0 },
  price: accessoryPrices[entry.key],
  pricing: { kind: "fixed", price: toMinor(accessoryPrices[entry.key]) },
  variantId: `variant_${entry.key}`,
});

const PLATES_PER_SET = 4;

/** Adhesive steel plates for moving tiles to another wall. The owner must confirm their weight. */
export const replacementPlates = createAccessory({
  id: "tpl_c91k1jqmbns6q8ycbk28wzft4b",
  key: "replacement_plates",
  name: `Replacement plates, set of ${PLATES_PER_SET}`,
  description: `${PLATES_PER_SET} adhesive steel plates. Each tile needs one.`,
  grams: 180,
  pieces: PLATES_PER_SET,
  pieceNames: ["replacement plate", "replacement plates"],
  drawing: ["14 8", "60 8", "14 54", "60 54"]
    .map((start) => `M${start}h26a6 6 0 0 1 6 6v26a6 6 0 0 1-6 6h-26a6 6 0 0 1-6-6v-26a6 6 0 0 1 6-6z`)
    .join(""),
});

/** Catalog of accessories. Pages, documents, emails, weights and part counts read all data from these entries. */
export const accessories: readonly Accessory[] = [replacementPlates];

export const findAccessory = (templateKey: string): Accessory | undefined =>
  accessories.find(({ key }) => key === templateKey);

export const isAccessory = (templateKey: string): boolean => findAccessory(templateKey) !== undefined;

/** A line of a cart or order. `rejection` is set if it will not be made. */
export type ProductLine = { templateKey: string; quantity: number; rejection?: unknown };

/** Returns whether these lines contain accessories and nothing to print. Ignores lines that will not be made. */
export function hasOnlyAccessories(lines: ReadonlyArray<Omit<ProductLine, "quantity">>): boolean {
  const madeLines = lines.filter(({ rejection }) => !rejection);
  return madeLines.length > 0 && madeLines.every(({ templateKey }) => isAccessory(templateKey));
}

/** Counts the units of an accessory in these lines. Ignores lines that will not be made. */
export const countAccessoryUnits = ({ key }: Accessory, lines: readonly ProductLine[]): number =>
  lines.reduce(
    (units, { templateKey, quantity, rejection }) => (templateKey === key && !rejection ? units + quantity : units),
    0,
  );

/** Loose parts of one kind in a box, such as 8 "replacement plates". */
export type LooseParts = { label: string; quantity: number };

/** Lists the pieces of the accessories in these lines. Ignores lines that will not be made. */
export const listAccessoryParts = (lines: readonly ProductLine[]): LooseParts[] =>
  accessories.flatMap((accessory) => {
    const quantity = countAccessoryUnits(accessory, lines) * accessory.pieces;
    return quantity > 0 ? [{ label: accessory.pieceNames[quantity === 1 ? 0 : 1], quantity }] : [];
  });

export const formatParts = ({ label, quantity }: LooseParts): string => `${quantity} ${label}`;
