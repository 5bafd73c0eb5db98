import { createInvalidRequestError } from "./api-error.ts";
import type { PaymentMethodDomain } from "./objects.ts";
import { type Params, readText } from "./params.ts";
import { createObjectId, getCurrentSeconds, type Simulation } from "./simulation.ts";

/** Registers a domain for wallets. Stripe rejects names that are not public, such as `localhost`. */
export function createWalletDomain(sim: Simulation, params: Params): PaymentMethodDomain {
  const name = readText(params, "domain_name") ?? "";
  if (!/^[a-z0-9.-]+\.[a-z]{2,}$/.test(name)) throw createInvalidRequestError("Invalid domain name.", "domain_name");
  const domain: PaymentMethodDomain = {
    id: createObjectId("pmd"),
    object: "payment_method_domain",
    created: getCurrentSeconds(sim),
    livemode: false,
    domain_name: name,
    enabled: true,
    apple_pay: { status: "active" },
    google_pay: { status: "active" },
  };
  sim.store.put("payment_method_domains", domain);
  return domain;
}

export function listWalletDomains(sim: Simulation, params: Params): object {
  const name = readText(params, "domain_name");
  const data = sim.store.all("payment_method_domains").filter((domain) => !name || domain.domain_name === name);
  return { object: "list", url: "/v1/payment_method_domains", has_more: false, data };
}
