import type { WebhookEndpoint } from "./objects.ts";
import { getCurrentSeconds, type Simulation } from "./simulation.ts";

/** Registers the shop's webhook endpoint. Its id stays the same across restarts. */
export function registerShopEndpoint(sim: Simulation, url: string, secret: string): void {
  const endpoint: WebhookEndpoint = {
    id: "we_shop",
    object: "webhook_endpoint",
    created: getCurrentSeconds(sim),
    livemode: false,
    url,
    enabled_events: ["*"],
    secret,
    status: "enabled",
  };
  sim.store.put("webhook_endpoints", endpoint);
}
