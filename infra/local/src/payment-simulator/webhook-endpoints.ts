import { randomBytes } from "node:crypto";
import { refused } from "./api-error.ts";
import type { Params } from "./form.ts";
import type { WebhookEndpoint } from "./objects.ts";
import { readGroup, readText } from "./params.ts";
import { mustFind, newId, nowSeconds, type Simulation } from "./simulation.ts";

const OWN = "we_shop";

/** The answer to a creation is the only place the secret is shown. */
export function createWebhookEndpoint(sim: Simulation, params: Params): WebhookEndpoint {
  const url = readText(params, "url");
  if (!url || !URL.canParse(url)) throw refused("Invalid URL", "url");
  const wanted = Object.values(readGroup(params, "enabled_events") ?? {}).filter((name) => typeof name === "string");
  if (wanted.length === 0) {
    throw refused("Missing required param: enabled_events.", "enabled_events", "parameter_missing");
  }
  const secret = `whsec_${randomBytes(16).toString("hex")}`;
  return record(sim, { id: newId("we"), url, secret, enabled: wanted });
}

export function deleteWebhookEndpoint(sim: Simulation, id: string): object {
  mustFind(sim, "webhook_endpoints", id);
  sim.store.remove("webhook_endpoints", id);
  return { id, object: "webhook_endpoint", deleted: true };
}

/** The shop's own endpoint, under one id across restarts. */
export function registerShop(sim: Simulation, url: string, secret: string): void {
  record(sim, { id: OWN, url, secret, enabled: ["*"] });
}

export function withoutSecret(endpoint: WebhookEndpoint): object {
  const { secret: _secret, ...visible } = endpoint;
  return visible;
}

function record(sim: Simulation, of: { id: string; url: string; secret: string; enabled: string[] }): WebhookEndpoint {
  const endpoint: WebhookEndpoint = {
    id: of.id,
    object: "webhook_endpoint",
    created: nowSeconds(sim),
    livemode: false,
    url: of.url,
    enabled_events: of.enabled,
    secret: of.secret,
    status: "enabled",
  };
  sim.store.put("webhook_endpoints", endpoint);
  return endpoint;
}
