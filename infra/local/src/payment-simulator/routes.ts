import { createInvalidRequestError } from "./api-error.ts";
import { createRefund, updateDispute } from "./charges.ts";
import { createDeliveryLookup } from "./deliveries.ts";
import { omitSimulatorFields } from "./objects.ts";
import { type Params, readNestedParams, readText } from "./params.ts";
import * as intents from "./payment-intents.ts";
import { createPaymentMethod } from "./payment-methods.ts";
import { findRowOrThrow, type Simulation } from "./simulation.ts";
import { createTaxCalculation, createTaxLinesHandler, createTaxReversal, createTaxTransaction } from "./taxes.ts";
import { createWalletDomain, listWalletDomains } from "./wallet-domains.ts";

export type Route = {
  method: "GET" | "POST";
  /** The path below `/v1/`, in which `:id` matches one segment. */
  path: string;
  accepts: readonly string[];
  /**
   * Credentials that a browser must send: the publishable key, alone or with the intent's client secret. Browsers may
   * not call a route without this field.
   */
  browser?: "key" | "client-secret";
  run: (sim: Simulation, params: Params, id: string) => object;
};

const details = ["payment_method", "receipt_email", "shipping"];

const routes: readonly Route[] = [
  {
    method: "POST",
    path: "payment_intents",
    accepts: [...details, "amount", "automatic_payment_methods", "confirm", "currency", "metadata"],
    run: intents.createIntent,
  },
  {
    method: "POST",
    path: "payment_intents/:id",
    accepts: ["amount", "receipt_email", "shipping"],
    run: (sim, params, id) => intents.updateIntent(sim, id, params),
  },
  {
    method: "POST",
    path: "payment_intents/:id/confirm",
    accepts: [...details, "return_url"],
    browser: "client-secret",
    run: (sim, params, id) => intents.confirmIntent(sim, id, params),
  },
  {
    method: "POST",
    path: "payment_intents/:id/cancel",
    accepts: [],
    run: (sim, _params, id) => intents.cancelIntent(sim, id),
  },
  {
    method: "GET",
    path: "payment_intents/:id",
    accepts: ["expand"],
    browser: "client-secret",
    run: readIntent,
  },
  {
    method: "POST",
    path: "payment_methods",
    accepts: ["card", "type"],
    browser: "key",
    run: createPaymentMethod,
  },
  { method: "POST", path: "refunds", accepts: ["amount", "metadata", "payment_intent"], run: createRefund },
  {
    method: "POST",
    path: "disputes/:id",
    accepts: ["evidence", "submit"],
    run: (sim, params, id) => updateDispute(sim, id, params),
  },
  {
    method: "GET",
    path: "account",
    accepts: [],
    run: () => ({ id: "acct_simulated", object: "account", charges_enabled: true }),
  },
  { method: "GET", path: "webhook_endpoints", accepts: ["limit"], run: listWebhookEndpoints },
  { method: "GET", path: "payment_method_domains", accepts: ["domain_name", "limit"], run: listWalletDomains },
  { method: "POST", path: "payment_method_domains", accepts: ["domain_name"], run: createWalletDomain },
  {
    method: "POST",
    path: "payment_method_domains/:id/validate",
    accepts: [],
    run: (sim, _params, id) => findRowOrThrow(sim, "payment_method_domains", id),
  },
  {
    method: "POST",
    path: "tax/calculations",
    accepts: ["currency", "customer_details", "expand", "line_items", "ship_from_details", "shipping_cost"],
    run: createTaxCalculation,
  },
  {
    method: "GET",
    path: "tax/calculations/:id/line_items",
    accepts: ["expand", "limit", "starting_after"],
    run: createTaxLinesHandler("tax_calculations"),
  },
  {
    method: "POST",
    path: "tax/transactions/create_from_calculation",
    accepts: ["calculation", "reference"],
    run: createTaxTransaction,
  },
  {
    method: "POST",
    path: "tax/transactions/create_reversal",
    accepts: ["line_items", "mode", "original_transaction", "reference"],
    run: createTaxReversal,
  },
  {
    method: "GET",
    path: "tax/transactions/:id/line_items",
    accepts: ["limit", "starting_after"],
    run: createTaxLinesHandler("tax_transactions"),
  },
  defineListRoute("payment_intents", []),
  defineListRoute("charges", ["payment_intent"]),
  defineListRoute("refunds", ["payment_intent"]),
  defineListRoute("disputes", ["payment_intent"]),
  defineListRoute("events", ["delivery_success"]),
];

/** Returns the route of a request and the id in its path, or null if the simulator has no such route. */
export function findRoute(method: string, path: string): { route: Route; id: string } | null {
  for (const route of routes) {
    const pattern = new RegExp(`^/v1/${route.path.replace(":id", "([A-Za-z0-9_]+)")}$`);
    const match = route.method === method ? pattern.exec(path) : null;
    if (match) return { route, id: match[1] ?? "" };
  }
  return null;
}

function readIntent(sim: Simulation, params: Params, id: string): object {
  const intent = findRowOrThrow(sim, "payment_intents", id);
  const expand = Object.values(readNestedParams(params, "expand") ?? {});
  if (expand.some((field) => field !== "latest_charge"))
    throw createInvalidRequestError("Only latest_charge can be expanded.", "expand");
  return expand.length > 0
    ? { ...intent, latest_charge: sim.store.find("charges", intent.latest_charge ?? "") ?? null }
    : intent;
}

function listWebhookEndpoints({ webhookUrl }: Simulation): object {
  const data = [{ id: "we_simulated", object: "webhook_endpoint", status: "enabled", url: webhookUrl }];
  return { object: "list", url: "/v1/webhook_endpoints", has_more: false, data };
}

/** Defines a route that returns a page of a list, newest first, like all lists of Stripe. */
function defineListRoute(
  table: "payment_intents" | "charges" | "refunds" | "disputes" | "events",
  filters: readonly ("payment_intent" | "delivery_success")[],
): Route {
  const runListRoute: Route["run"] = (sim, params) => {
    const since = Number(readText(readNestedParams(params, "created") ?? {}, "gte") ?? 0);
    const intentId = readText(params, "payment_intent");
    const deliverySuccess = readText(params, "delivery_success");
    const listDeliveries = deliverySuccess ? createDeliveryLookup(sim) : () => [];
    const rows = sim.store
      .all(table)
      .filter((row) => row.created >= since)
      .filter((row) => !intentId || ("payment_intent" in row && row.payment_intent === intentId))
      .filter(
        ({ id }) =>
          !deliverySuccess || String(listDeliveries(id).some(({ state }) => state === "delivered")) === deliverySuccess,
      )
      .reverse();
    const limit = Number(readText(params, "limit") ?? 10);
    if (!Number.isInteger(limit) || limit < 1 || limit > 100)
      throw createInvalidRequestError("Invalid limit: 1 to 100.", "limit");
    const after = readText(params, "starting_after");
    const start = after ? rows.findIndex(({ id }) => id === after) + 1 : 0;
    if (after && start === 0)
      throw createInvalidRequestError(`No such object: '${after}'`, "starting_after", "resource_missing");
    const data = rows.slice(start, start + limit).map((row) => omitSimulatorFields(row));
    return { object: "list", url: `/v1/${table}`, has_more: rows.length > start + limit, data };
  };
  return { method: "GET", path: table, accepts: [...filters, "created", "limit", "starting_after"], run: runListRoute };
}
