import { expect } from "@playwright/test";
import type { RunningShop } from "./running-shop.ts";

/** Sets the faults that the payment simulator produces next. An empty object clears them. */
export async function planPaymentFaults(shop: RunningShop, faults: object): Promise<void> {
  const answer = await fetch(`${shop.services.env.STRIPE_API_BASE}/sim/faults`, {
    method: "POST",
    body: JSON.stringify(faults),
  });
  expect(answer.status).toBe(200);
}
