import { ShopError } from "@storywall/domain/errors";
import type { PaymentId } from "@storywall/domain/kernel/ids";
import { finalizeCheckoutPayment } from "../checkout/finalize-checkout.ts";
import type { FinalizeResult, FinalizeRun } from "../checkout/finalize-result.ts";
import { findPayment } from "../checkout/find-payment.ts";
import type { Deps } from "../kernel/deps.ts";
import { settleChange } from "./settle-change.ts";

/**
 * Settles a payment of a checkout or of an order change. Idempotent, and independent of the order of calls. Throws
 * PAYMENT_NOT_FOUND.
 */
export async function finalizePayment(
  deps: Deps,
  { paymentId }: { paymentId: PaymentId },
  run?: FinalizeRun,
): Promise<FinalizeResult> {
  const payment = await findPayment(deps, paymentId);
  if (!payment) throw new ShopError("PAYMENT_NOT_FOUND");
  const { changeId } = payment;
  if (changeId) return settleChange(deps, { ...payment, changeId }, run);
  return finalizeCheckoutPayment(deps, payment, run);
}
