import type { MailDeps } from "../../kernel/send-email-once.ts";
import { computeOrderCode, ORDER_CODE_MINUTES } from "../order-code.ts";
import { sendOrderEmail } from "./send-order-email.ts";

/** Emails the one-time code to the order's address, unless the code was used or has expired. */
export async function sendOrderCodeEmail(deps: MailDeps, { codeId }: { codeId: string }): Promise<void> {
  const row = await deps.db.orderCode.findUnique({ where: { id: codeId } });
  if (!row) return;
  const { orderId } = row;
  const isValid = row.usedAt === null && row.expiresAt > deps.now();
  await sendOrderEmail(deps, { orderId, event: codeId }, (_order, about) =>
    isValid
      ? { kind: "order-code", ...about, code: computeOrderCode(deps.secret, codeId), minutes: ORDER_CODE_MINUTES }
      : null,
  );
}
