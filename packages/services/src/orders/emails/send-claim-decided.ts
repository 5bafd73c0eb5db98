import type { MailDeps } from "../../kernel/send-once.ts";
import { sendAboutOrder } from "./send-about-order.ts";

/** Emails that a claim was declined or may be sent back; other decisions have emails of their own. */
export async function sendClaimDecided(deps: MailDeps, { claimId }: { claimId: string }): Promise<void> {
  const { orderId, state, sentence } = await deps.db.claim.findUniqueOrThrow({ where: { id: claimId } });
  if (state !== "declined" && state !== "returning") return;
  await sendAboutOrder(deps, { orderId, event: `claim-${claimId}` }, (_order, about) => ({
    kind: "claim-decided",
    ...about,
    decision: state,
    message: sentence,
  }));
}
