import { isShopErrorCode, sentenceOf } from "@storywall/domain/errors";
import type { MailDeps } from "../../kernel/send-once.ts";
import { sendAboutOrder } from "./send-about-order.ts";

/** Asks for another photo while the order waits for one. `cause` is the job's id: an order may need it twice. */
export function sendPhotoProblem(
  deps: MailDeps,
  { orderId, cause, isReminder = false }: { orderId: string; cause: string; isReminder?: boolean },
): Promise<void> {
  return sendAboutOrder(deps, { orderId, event: `photo-problem-${cause}` }, ({ state, problemCode }, about) =>
    state === "needs_attention"
      ? { kind: "photo-problem", ...about, isReminder, problem: problemOf(problemCode) }
      : null,
  );
}

/** Only sentences about photos, without placeholders, are shown to shoppers. */
function problemOf(code: string | null): string | null {
  if (!code || !/^(PHOTO|FILE)_/.test(code) || !isShopErrorCode(code)) return null;
  const sentence = sentenceOf(code);
  return sentence.includes("{") ? null : sentence;
}
