import type Stripe from "stripe";
import { ApiError, createInvalidRequestError } from "./api-error.ts";
import type { Params } from "./form.ts";
import type { Charge, PaymentMethod } from "./objects.ts";
import { mergeMetadata, readAddress, readNestedParams, readText } from "./params.ts";
import { createObjectId, findRowOrThrow, getCurrentSeconds, type Simulation } from "./simulation.ts";
import { type CardBehavior, findCardByNumber, findCardByToken, isLuhnValid, testCards } from "./test-cards.ts";

/** Creates a payment method from a card number or from a test token. */
export function createPaymentMethod(sim: Simulation, params: Params): PaymentMethod {
  if (readText(params, "type") !== "card") throw createInvalidRequestError("Only cards are simulated.", "type");
  const card = readNestedParams(params, "card") ?? {};
  const token = readText(card, "token");
  const behaviour = token ? findCardByToken(token.replace(/^tok_/, "")) : parseTypedCard(sim, card);
  if (!behaviour) throw createInvalidRequestError(`No such token: '${token}'`, "card[token]", "resource_missing");
  const method = buildPaymentMethod(sim, behaviour, {
    billing: readBillingDetails(readNestedParams(params, "billing_details") ?? {}),
    month: Number(readText(card, "exp_month") ?? 12),
    year: toFullYear(readText(card, "exp_year") ?? "2034"),
    metadata: mergeMetadata({}, params),
  });
  sim.store.put("payment_methods", method);
  return method;
}

/** Returns an existing payment method, or a new copy of `pm_card_…`. */
export function findPaymentMethod(sim: Simulation, id: string): PaymentMethod {
  if (!id.startsWith("pm_card_")) return findRowOrThrow(sim, "payment_methods", id);
  const behaviour = findCardByToken(id.slice("pm_card_".length));
  if (!behaviour) return findRowOrThrow(sim, "payment_methods", id);
  const method = buildPaymentMethod(sim, behaviour, {
    billing: readBillingDetails({}),
    month: 12,
    year: 2034,
    metadata: {},
  });
  sim.store.put("payment_methods", method);
  return method;
}

export function findCardBehavior(method: PaymentMethod): CardBehavior {
  const behaviour = testCards.find((card) => card.token === method.sim.card);
  if (!behaviour) throw new Error(`The journal names the card ${method.sim.card}, which is not in the table.`);
  return behaviour;
}

/** Returns the behavior of the card that paid a charge. Returns undefined if the payment method was deleted. */
export function findChargedCard(sim: Simulation, charge: Charge): CardBehavior | undefined {
  const method = charge.payment_method === null ? undefined : sim.store.find("payment_methods", charge.payment_method);
  return method && findCardBehavior(method);
}

function readBillingDetails(params: Params): Stripe.PaymentMethod.BillingDetails {
  return {
    address: readAddress(params),
    email: readText(params, "email") ?? null,
    name: readText(params, "name") ?? null,
    phone: readText(params, "phone") ?? null,
    tax_id: null,
  };
}

function parseTypedCard(sim: Simulation, card: Params): CardBehavior {
  const number = (readText(card, "number") ?? "").replace(/[\s-]/g, "");
  if (!/^\d+$/.test(number) || !isLuhnValid(number)) {
    throw createCardError("incorrect_number", "Your card number is incorrect.", "number");
  }
  assertNotExpired(sim, card);
  const cvc = readText(card, "cvc");
  if (cvc !== undefined && !/^\d{3,4}$/.test(cvc ?? "")) {
    throw createCardError("invalid_cvc", "Your card's security code is invalid.", "cvc");
  }
  const behaviour = findCardByNumber(number);
  if (behaviour) return behaviour;
  throw new ApiError(402, {
    type: "card_error",
    code: "card_declined",
    decline_code: "test_mode_live_card",
    message: "Your card was declined. Your request was in test mode, but used a non test card.",
  });
}

function assertNotExpired(sim: Simulation, card: Params): void {
  const month = Number(readText(card, "exp_month") ?? 12);
  const year = toFullYear(readText(card, "exp_year") ?? "2034");
  if (!Number.isInteger(month) || month < 1 || month > 12) {
    throw createCardError("invalid_expiry_month", "Your card's expiration month is invalid.", "exp_month");
  }
  const today = sim.clock();
  const thisMonth = today.getUTCFullYear() * 12 + today.getUTCMonth() + 1;
  if (!Number.isInteger(year) || year * 12 + month < thisMonth) {
    throw createCardError("invalid_expiry_year", "Your card's expiration year is invalid.", "exp_year");
  }
}

const createCardError = (code: string, message: string, param: string) =>
  new ApiError(402, { type: "card_error", code, message, param });

function toFullYear(year: string): number {
  return year.length <= 2 ? 2000 + Number(year) : Number(year);
}

function buildPaymentMethod(
  sim: Simulation,
  behaviour: CardBehavior,
  details: { billing: Stripe.PaymentMethod.BillingDetails; month: number; year: number; metadata: Stripe.Metadata },
): PaymentMethod {
  return {
    id: createObjectId("pm"),
    object: "payment_method",
    created: getCurrentSeconds(sim),
    livemode: false,
    type: "card",
    allow_redisplay: "unspecified",
    billing_details: details.billing,
    card: {
      brand: behaviour.brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: "pass" },
      country: "US",
      display_brand: behaviour.brand,
      exp_month: details.month,
      exp_year: details.year,
      funding: behaviour.token.endsWith("_debit") ? "debit" : "credit",
      generated_from: null,
      last4: behaviour.number.slice(-4),
      networks: { available: [behaviour.brand], preferred: null },
      regulated_status: "unregulated",
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    customer: null,
    customer_account: null,
    metadata: details.metadata,
    sim: { card: behaviour.token },
  };
}
