import { closeDispute, updateDispute } from "./disputes.ts";
import type { Params } from "./form.ts";
import { listAcceptedParams, listObjects } from "./lists.ts";
import { omitSimulatorFields } from "./objects.ts";
import * as intents from "./payment-intents.ts";
import { createPaymentMethod } from "./payment-methods.ts";
import { createRefund, updateRefund } from "./refunds.ts";
import { findRowOrThrow, type Simulation } from "./simulation.ts";

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

const refundParams = ["amount", "charge", "metadata", "payment_intent", "reason"];
const methodParams = ["allow_redisplay", "billing_details", "card", "metadata", "type"];

const defineReadRoute = (table: "charges" | "refunds" | "disputes" | "events" | "payment_methods"): Route => ({
  method: "GET",
  path: `${table}/:id`,
  accepts: [],
  run: (sim, _params, id) => omitSimulatorFields(findRowOrThrow(sim, table, id)),
});

const defineListRoute = (table: Parameters<typeof listObjects>[1]): Route => ({
  method: "GET",
  path: table,
  accepts: listAcceptedParams(table),
  run: (sim, params) => listObjects(sim, table, params),
});

const definePostRoute = (
  path: string,
  accepts: readonly string[],
  run: Route["run"],
  browser?: Route["browser"],
): Route => ({
  method: "POST",
  path,
  accepts,
  run: (sim, params, id) => omitSimulatorFields(run(sim, params, id)),
  ...(browser === undefined ? {} : { browser }),
});

export const routes: readonly Route[] = [
  definePostRoute("payment_intents", intents.createParams, (sim, params) => intents.createIntent(sim, params)),
  definePostRoute("payment_intents/:id", intents.updateParams, (sim, params, id) =>
    intents.updateIntent(sim, id, params),
  ),
  definePostRoute(
    "payment_intents/:id/confirm",
    intents.confirmParams,
    (sim, params, id) => intents.confirmIntent(sim, id, params),
    "client-secret",
  ),
  definePostRoute("payment_intents/:id/cancel", ["cancellation_reason"], (sim, params, id) =>
    intents.cancelIntent(sim, id, params),
  ),
  {
    method: "GET",
    path: "payment_intents/:id",
    accepts: [],
    browser: "client-secret",
    run: (sim, _params, id) => omitSimulatorFields(findRowOrThrow(sim, "payment_intents", id)),
  },
  defineListRoute("payment_intents"),

  definePostRoute("payment_methods", methodParams, (sim, params) => createPaymentMethod(sim, params), "key"),
  defineReadRoute("payment_methods"),

  defineReadRoute("charges"),
  defineListRoute("charges"),

  definePostRoute("refunds", refundParams, (sim, params) => createRefund(sim, params)),
  definePostRoute("refunds/:id", ["metadata"], (sim, params, id) => updateRefund(sim, id, params)),
  defineReadRoute("refunds"),
  defineListRoute("refunds"),

  definePostRoute("disputes/:id", ["evidence", "metadata", "submit"], (sim, params, id) =>
    updateDispute(sim, id, params),
  ),
  definePostRoute("disputes/:id/close", [], (sim, _params, id) => closeDispute(sim, id)),
  defineReadRoute("disputes"),
  defineListRoute("disputes"),

  defineReadRoute("events"),
  defineListRoute("events"),
];

const compiledRoutes = routes.map((route) => ({
  route,
  pattern: new RegExp(`^/v1/${route.path.replace(":id", "([A-Za-z0-9_]+)")}$`),
}));

/** Returns the route of a request and the id in its path, or null if Stripe has no such route. */
export function findRoute(method: string, path: string): { route: Route; id: string } | null {
  for (const { route, pattern } of compiledRoutes) {
    const match = route.method === method ? pattern.exec(path) : null;
    if (match) return { route, id: match[1] ?? "" };
  }
  return null;
}
