import type { MailDeps } from "../../kernel/send-once.ts";
import { ORDER_CODE_MINUTES, orderCode } from "../order-code.ts";
import { sendAboutOrder } from "./send-about-order.ts";

/** The one-time code, to the address of its order. One that is used or expired by now is not sent. */
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
