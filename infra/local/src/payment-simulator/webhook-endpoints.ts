import type { WebhookEndpoint } from "./objects.ts";
import { apiVersion, getCurrentSeconds, type Simulation } from "./simulation.ts";

/** Registers the shop's webhook endpoint. Its id stays the same across restarts. */
export function registerShopEndpoint(sim: Simulation, url: string, secret: string): void {
  const endpoint: WebhookEndpoint = {
    id: "we_shop",
    object: "webhook_endpoint",
    created: getCurrentSeconds(sim),
    livemode: false,
    api_version: apiVersion,
    application: null,
    description: null,
    enabled_events: ["*"],
    metadata: {},
    secret,
    status: "enabled",
    url,
  };
  sim.store.put("webhook_endpoints", endpoint);
}
