import { errorMessage, isShopErrorCode } from "@storywall/domain/errors";
import type { MailDeps } from "../../kernel/send-email-once.ts";
import { sendOrderEmail } from "./send-order-email.ts";

/**
 * Asks the customer for another photo if the order waits for one. `cause` is the id of the job, because an order may
 * need this email more than once.
 */
export function sendPhotoProblemEmail(
  deps: MailDeps,
  { orderId, cause, isReminder = false }: { orderId: string; cause: string; isReminder?: boolean },
): Promise<void> {
  return sendOrderEmail(deps, { orderId, event: `photo-problem-${cause}` }, ({ state, problemCode }, about) =>
    state === "needs_attention"
      ? { kind: "photo-problem", ...about, isReminder, problem: toProblemMessage(problemCode) }
      : null,
  );
}

/** Returns the message for the customer; null if the problem concerns no photo or its message contains placeholders. */
function toProblemMessage(code: string | null): string | null {
  if (!code || !/^(PHOTO|FILE)_/.test(code) || !isShopErrorCode(code)) return null;
  const sentence = errorMessage(code);
  return sentence.includes("{") ? null : sentence;
}
