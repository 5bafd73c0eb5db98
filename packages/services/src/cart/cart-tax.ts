import { hash } from "node:crypto";
import { TaxCalculation, type TaxRequest, toTaxPlace, toTaxRequest } from "@storywall/domain/cart/tax";
import { type ShippingRateHandle, shippingRates } from "@storywall/domain/catalog/shop-terms";
import type { TaxSettings } from "@storywall/domain/catalog/tax-settings";
import { ShopError } from "@storywall/domain/errors";
import { toShopDay } from "@storywall/domain/kernel/shop-time";
import { calculateTableTax } from "@storywall/tax/table-tax";
import { parseSetting, readSetting } from "../catalog/settings.ts";
import type { Deps } from "../kernel/deps.ts";

/** The part of an address that decides on sales tax. */
export type TaxedAddress = { provinceCode: string; zip: string };

/** An answer of the tax service to the request with this fingerprint. */
export type KnownTax = { fingerprint: string; calculation: TaxCalculation };

/** `tax` is null if it is not known. `missing` is then what the tax service must be asked, unless there is no address. */
export type FoundTax = { tax: TaxCalculation | null; missing: TaxRequest | null };

type PricedLines = {
  /** Id of the cart, or a name for lines without one. */
  reference: string;
  lines: ReadonlyArray<{ id: string; unitPrice: number; quantity: number }>;
  promo: { basisPointsOff: number } | null;
  address: TaxedAddress | null;
  shippingRate: ShippingRateHandle;
};

/** Returns the tax of priced lines: from the table, or from what the tax service has answered before. */
export function findTax({ address, shippingRate, ...priced }: PricedLines, terms: TaxTerms): FoundTax {
  const destination = toTaxPlace(address);
  if (!destination) return { tax: null, missing: null };
  const shipping = priced.lines.length === 0 ? 0 : shippingRates[shippingRate].amount;
  const request = toTaxRequest({ ...priced, shipping, destination, day: toShopDay(terms.now) });
  return findRequestedTax(request, terms);
}

type TaxTerms = { settings: TaxSettings; known: readonly KnownTax[]; now: Date };

export function findRequestedTax(request: TaxRequest, { settings, known, now }: TaxTerms): FoundTax {
  if (isTaxedByTable(settings, request)) return { tax: calculateTableTax(settings, request, now), missing: null };
  // A service needs a ZIP code.
  if (request.destination.zip === "") return { tax: null, missing: null };
  const fingerprint = hashRequest(request);
  const answer = known.find((one) => one.fingerprint === fingerprint && new Date(one.calculation.validUntil) > now);
  return answer ? { tax: answer.calculation, missing: null } : { tax: null, missing: request };
}

/** Outside of the states in which the shop collects, the table answers that there is no tax. */
const isTaxedByTable = ({ provider, states }: TaxSettings, { destination, lines }: TaxRequest) =>
  provider === "table" || lines.length === 0 || !(states as readonly string[]).includes(destination.state);

const hashRequest = (request: TaxRequest): string => hash("sha256", JSON.stringify(request), "hex");

/** Parses the setting of sales tax; null while the default applies. */
export const parseTaxSettings = (stored: unknown): TaxSettings =>
  parseSetting("tax", stored === null ? null : { value: stored });

/** How long an answer is used without asking again. */
const FRESH_MS = 30 * 60_000;

/** Returns the last answer of the tax service that is still valid, or null. */
export async function readStoredTax({ db, now }: Pick<Deps, "db" | "now">, request: TaxRequest) {
  const fingerprint = hashRequest(request);
  const stored = await db.taxCalculation.findFirst({
    where: { fingerprint, validUntil: { gt: now() } },
    orderBy: { createdAt: "desc" },
  });
  if (!stored) return null;
  const isFresh = stored.createdAt.getTime() > now().getTime() - FRESH_MS;
  return { fingerprint, calculation: TaxCalculation.parse(stored.calculation), isFresh };
}

/**
 * Asks the tax service, and stores its answer. A fresh answer to the same question is used again; if the service does not
 * answer, so is an older one that is still valid. Must not be called inside a transaction. Throws TAX_UNAVAILABLE.
 */
export async function requestTax(deps: Deps, request: TaxRequest): Promise<KnownTax> {
  const { db, tax, now } = deps;
  const last = await readStoredTax(deps, request);
  if (last?.isFresh) return last;
  try {
    const sender = await readSetting(db, "sender");
    const calculation = await tax.calculate(request, toTaxPlace(sender));
    const { id, validUntil } = calculation;
    const fingerprint = hashRequest(request);
    await db.taxCalculation.create({ data: { id, fingerprint, calculation, validUntil, createdAt: now() } });
    return { fingerprint, calculation };
  } catch (error) {
    if (last && error instanceof ShopError && error.code === "TAX_UNAVAILABLE") return last;
    throw error;
  }
}

/** Rolls back a transaction that needs an answer of the tax service. `withTax` then asks it, and repeats the work. */
export class MissingTaxError extends Error {
  readonly request: TaxRequest;

  constructor(request: TaxRequest) {
    super("The tax of this sale must be calculated first.");
    this.request = request;
  }
}

/**
 * Runs work that throws MissingTaxError until it knows the tax that it needs, and asks the tax service in between, when no
 * row is locked. So a cart that changes meanwhile is never sold with the tax of its old lines.
 */
export async function withTax<T>(deps: Deps, work: (known: readonly KnownTax[]) => Promise<T>): Promise<T> {
  const known: KnownTax[] = [];
  for (let attempt = 1; attempt <= 5; attempt++) {
    try {
      return await work(known);
    } catch (error) {
      if (!(error instanceof MissingTaxError)) throw error;
      known.push(await requestTax(deps, error.request));
    }
  }
  throw new ShopError("TAX_UNAVAILABLE", { reason: "contended" });
}
