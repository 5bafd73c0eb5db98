import type { MailDeps } from "../../kernel/send-once.ts";
import { ORDER_CODE_MINUTES, orderCode } from "../order-code.ts";
import { sendAboutOrder } from "./send-about-order.ts";

/** Emails the one-time code to the order's address, unless it is used or expired. */
export async function sendOrderCodeMail(deps: MailDeps, { codeId }: { codeId: string }): Promise<void> {
  const row = await deps.db.orderCode.findUnique({ where: { id: codeId } });
  if (!row) return;
  const { orderId } = row;
  const isValid = row.usedAt === null && row.expiresAt > deps.now();
  await sendAboutOrder(deps, { orderId, event: codeId }, (_order, about) =>
    isValid
      ? { kind: "order-code", ...about, code: orderCode(deps.secret, codeId), minutes: ORDER_CODE_MINUTES }
      : null,
  );
}
