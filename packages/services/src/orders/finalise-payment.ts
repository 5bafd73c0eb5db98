import { ShopError } from "@storywall/domain/errors";
import type { PaymentId } from "@storywall/domain/kernel/ids";
import { finaliseCheckoutPayment } from "../checkout/finalise-checkout.ts";
import type { FinaliseResult, FinaliseRun } from "../checkout/finalise-result.ts";
import { findPayment } from "../checkout/find-payment.ts";
import type { Deps } from "../kernel/deps.ts";
import { settleChange } from "./settle-change.ts";

/** Settles a payment of a checkout or of an order change. Idempotent and safe in any order. Throws PAYMENT_NOT_FOUND. */
export async function finalisePayment(
  deps: Deps,
  { paymentId }: { paymentId: PaymentId },
  run?: FinaliseRun,
): Promise<FinaliseResult> {
  const payment = await findPayment(deps, paymentId);
  if (!payment) throw new ShopError("PAYMENT_NOT_FOUND");
  const { changeId } = payment;
  if (changeId) return settleChange(deps, { ...payment, changeId }, run);
  return finaliseCheckoutPayment(deps, payment, run);
}
