import { closeDispute, updateDispute } from "./disputes.ts";
import type { Params } from "./form.ts";
import { listObjects, listParams } from "./lists.ts";
import { present } from "./objects.ts";
import * as intents from "./payment-intents.ts";
import { createPaymentMethod } from "./payment-methods.ts";
import { createRefund, updateRefund } from "./refunds.ts";
import { mustFind, type Simulation } from "./simulation.ts";

export type Route = {
  method: "GET" | "POST";
  /** Below `/v1/`; `:id` stands for one path part. */
  path: string;
  accepts: readonly string[];
  /** Whether a browser may ask: with the publishable key alone, or with the intent's client secret too. */
  browser?: "key" | "client-secret";
  run: (sim: Simulation, params: Params, id: string) => object;
};

const refundParams = ["amount", "charge", "metadata", "payment_intent", "reason"];
const methodParams = ["allow_redisplay", "billing_details", "card", "metadata", "type"];

const read = (table: "charges" | "refunds" | "disputes" | "events" | "payment_methods"): Route => ({
  method: "GET",
  path: `${table}/:id`,
  accepts: [],
  run: (sim, _params, id) => present(mustFind(sim, table, id)),
});

const list = (table: Parameters<typeof listObjects>[1]): Route => ({
  method: "GET",
  path: table,
  accepts: listParams(table),
  run: (sim, params) => listObjects(sim, table, params),
});

const post = (path: string, accepts: readonly string[], run: Route["run"], browser?: Route["browser"]): Route => ({
  method: "POST",
  path,
  accepts,
  run: (sim, params, id) => present(run(sim, params, id)),
  ...(browser === undefined ? {} : { browser }),
});

export const routes: readonly Route[] = [
  post("payment_intents", intents.createParams, (sim, params) => intents.createIntent(sim, params)),
  post("payment_intents/:id", intents.updateParams, (sim, params, id) => intents.updateIntent(sim, id, params)),
  post(
    "payment_intents/:id/confirm",
    intents.confirmParams,
    (sim, params, id) => intents.confirmIntent(sim, id, params),
    "client-secret",
  ),
  post("payment_intents/:id/cancel", ["cancellation_reason"], (sim, params, id) =>
    intents.cancelIntent(sim, id, params),
  ),
  {
    method: "GET",
    path: "payment_intents/:id",
    accepts: [],
    browser: "client-secret",
    run: (sim, _params, id) => present(mustFind(sim, "payment_intents", id)),
  },
  list("payment_intents"),

  post("payment_methods", methodParams, (sim, params) => createPaymentMethod(sim, params), "key"),
  read("payment_methods"),

  read("charges"),
  list("charges"),

  post("refunds", refundParams, (sim, params) => createRefund(sim, params)),
  post("refunds/:id", ["metadata"], (sim, params, id) => updateRefund(sim, id, params)),
  read("refunds"),
  list("refunds"),

  post("disputes/:id", ["evidence", "metadata", "submit"], (sim, params, id) => updateDispute(sim, id, params)),
  post("disputes/:id/close", [], (sim, _params, id) => closeDispute(sim, id)),
  read("disputes"),
  list("disputes"),

  read("events"),
  list("events"),
];

const compiled = routes.map((route) => ({
  route,
  pattern: new RegExp(`^/v1/${route.path.replace(":id", "([A-Za-z0-9_]+)")}$`),
}));

/** The route for a request and the id in its path, or null where Stripe has no such address. */
export function findRoute(method: string, path: string): { route: Route; id: string } | null {
  for (const { route, pattern } of compiled) {
    const match = route.method === method ? pattern.exec(path) : null;
    if (match) return { route, id: match[1] ?? "" };
  }
  return null;
}
