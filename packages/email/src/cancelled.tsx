import { formatMoney } from "@storywall/domain/kernel/money";
import type { CancelledLetter } from "./letter.ts";
import { Do, KeepToYourself, Say, Whole } from "./parts.tsx";
import { Sheet } from "./sheet.tsx";
import type { Template } from "./template.ts";

export const cancelled: Template<CancelledLetter> = {
  subject: ({ orderNumber }) => `Your order ${orderNumber} is cancelled`,
  Page: ({ letter }) => (
    <Sheet title="Your order is cancelled" preview={`Nothing of order ${letter.orderNumber} will be made.`}>
      <Say>
        Hello {letter.firstName},{" "}
        {letter.isByCustomer ? "as you asked, we have cancelled order" : "we had to cancel your order"}{" "}
        <Whole>{letter.orderNumber}</Whole>. Nothing of it will be printed or sent.
      </Say>
      {letter.refunded > 0 ? (
        <Say>
          {formatMoney(letter.refunded)} goes back to the card or account you paid with. It usually is there within 5
          business days; we write again when it is on its way.
        </Say>
      ) : null}
      <Do href={letter.orderUrl}>See your order</Do>
      {letter.isByCustomer ? null : (
        <Say>If you did not expect this, reply to this letter and we will explain and put it right.</Say>
      )}
      <KeepToYourself />
    </Sheet>
  ),
};
