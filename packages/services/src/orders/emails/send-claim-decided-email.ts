import type { MailDeps } from "../../kernel/send-email-once.ts";
import { sendOrderEmail } from "./send-order-email.ts";

/**
 * Tells the customer that a claim was declined or that the order may be returned. Other decisions have their own
 * emails.
 */
export async function sendClaimDecidedEmail(deps: MailDeps, { claimId }: { claimId: string }): Promise<void> {
  const { orderId, state, sentence } = await deps.db.claim.findUniqueOrThrow({ where: { id: claimId } });
  if (state !== "declined" && state !== "returning") return;
  await sendOrderEmail(deps, { orderId, event: `claim-${claimId}` }, (_order, about) => ({
    kind: "claim-decided",
    ...about,
    decision: state,
    message: sentence,
  }));
}
