import { hash } from "node:crypto";
import type { TaxedAmount } from "@storywall/domain/cart/adjustments";
import { TaxCalculation, type TaxRequest, toTaxPlace } from "@storywall/domain/cart/tax";
import { type ShippingRateHandle, shippingRates } from "@storywall/domain/catalog/shop-terms";
import type { TaxSettings } from "@storywall/domain/catalog/tax-settings";
import { ShopError } from "@storywall/domain/errors";
import { toShopDay } from "@storywall/domain/kernel/shop-time";
import { calculateTableTax } from "@storywall/tax/table-tax";
import { parseSetting, readSetting } from "../catalog/settings.ts";
import type { Deps } from "../kernel/deps.ts";

/** The fields of an address that determine its sales tax. */
export type TaxedAddress = { provinceCode: string; zip: string };

/** An answer of the tax service to the request with this fingerprint. */
export type KnownTax = { fingerprint: string; calculation: TaxCalculation };

/** `tax` is null if it is not known. `missing` is then the request for the tax service, or null without an address. */
export type FoundTax = { tax: TaxCalculation | null; missing: TaxRequest | null };

type TaxedCart = {
  /** Id of the cart, or a name for lines that are not in a cart. */
  reference: string;
  lines: readonly TaxedAmount[];
  address: TaxedAddress | null;
  shippingRate: ShippingRateHandle;
};

/** Returns the tax of a cart, from the owner's table or from an earlier answer of the tax service. */
export function findCartTax({ address, shippingRate, ...priced }: TaxedCart, terms: TaxTerms): FoundTax {
  const destination = toTaxPlace(address);
  if (!destination) return { tax: null, missing: null };
  const shipping = priced.lines.length === 0 ? 0 : shippingRates[shippingRate].amount;
  return findTaxOfRequest({ ...priced, shipping, destination, day: toShopDay(terms.now) }, terms);
}

type TaxTerms = { settings: TaxSettings; known: readonly KnownTax[]; now: Date };

export function findTaxOfRequest(request: TaxRequest, { settings, known, now }: TaxTerms): FoundTax {
  if (isTaxedByTable(settings, request)) return { tax: calculateTableTax(settings, request, now), missing: null };
  // A tax service needs a ZIP code.
  if (request.destination.zip === "") return { tax: null, missing: null };
  const fingerprint = hashTaxRequest(request);
  const answer = known.find((one) => one.fingerprint === fingerprint && new Date(one.calculation.validUntil) > now);
  return answer ? { tax: answer.calculation, missing: null } : { tax: null, missing: request };
}

/**
 * Returns whether the tax comes from the owner's table. This includes states in which the shop collects no tax, because
 * the table's tax is 0 there.
 */
const isTaxedByTable = ({ provider, states }: TaxSettings, { destination, lines }: TaxRequest) =>
  provider === "table" || lines.length === 0 || !(states as readonly string[]).includes(destination.state);

const hashTaxRequest = (request: TaxRequest): string => hash("sha256", JSON.stringify(request), "hex");

/** `stored` is null while the default settings apply. */
export const parseTaxSettings = (stored: unknown): TaxSettings =>
  parseSetting("tax", stored === null ? null : { value: stored });

/** Time for which an answer is used before the service is asked again. */
const FRESH_MS = 30 * 60_000;

/** Returns the last answer of the tax service that is still valid, or null. */
export async function readStoredTax({ db, now }: Pick<Deps, "db" | "now">, request: TaxRequest) {
  const fingerprint = hashTaxRequest(request);
  const stored = await db.taxCalculation.findFirst({
    where: { fingerprint, validUntil: { gt: now() } },
    orderBy: { createdAt: "desc" },
  });
  if (!stored) return null;
  const isFresh = stored.createdAt.getTime() > now().getTime() - FRESH_MS;
  return { fingerprint, calculation: TaxCalculation.parse(stored.calculation), isFresh };
}

/**
 * Asks the tax service and stores its answer. Returns a recent answer to the same request instead of asking again. If
 * the service does not answer, returns an older answer that is still valid. Must not be called inside a transaction. Throws
 * TAX_UNAVAILABLE.
 */
export async function requestTaxFromService(deps: Deps, request: TaxRequest): Promise<KnownTax> {
  const { db, tax, now } = deps;
  const last = await readStoredTax(deps, request);
  if (last?.isFresh) return last;
  try {
    const sender = await readSetting(db, "sender");
    const calculation = await tax.calculate(request, toTaxPlace(sender));
    const { id, validUntil } = calculation;
    const fingerprint = hashTaxRequest(request);
    await db.taxCalculation.create({ data: { id, fingerprint, calculation, validUntil, createdAt: now() } });
    return { fingerprint, calculation };
  } catch (error) {
    if (last && error instanceof ShopError && error.code === "TAX_UNAVAILABLE") return last;
    throw error;
  }
}

/** Rolls back a transaction that needs the tax service's answer. `runWithKnownTax` then asks and repeats the work. */
export class MissingTaxError extends Error {
  readonly request: TaxRequest;

  constructor(request: TaxRequest) {
    super("The tax of this sale must be calculated first.");
    this.request = request;
  }
}

/**
 * Runs work that throws MissingTaxError while a tax is unknown. Asks the tax service for it while no row is locked,
 * then runs the work again. A cart that changes in the meantime is therefore never sold with the tax of its old lines.
 */
export async function runWithKnownTax<T>(deps: Deps, work: (known: readonly KnownTax[]) => Promise<T>): Promise<T> {
  const known: KnownTax[] = [];
  for (let attempt = 1; attempt <= 5; attempt++) {
    try {
      return await work(known);
    } catch (error) {
      if (!(error instanceof MissingTaxError)) throw error;
      known.push(await requestTaxFromService(deps, error.request));
    }
  }
  throw new ShopError("TAX_UNAVAILABLE", { reason: "contended" });
}
