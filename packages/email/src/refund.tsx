import { formatMoney } from "@storywall/domain/kernel/money";
import type { RefundLetter } from "./letter.ts";
import { Do, KeepToYourself, Say, Whole } from "./parts.tsx";
import { Sheet } from "./sheet.tsx";
import type { Template } from "./template.ts";

const because: Record<RefundLetter["reason"], string> = {
  cancelled: "because your order was cancelled",
  returned: "because you sent your order back",
  duplicate: "because a payment reached us twice",
  claim: "for what was wrong with it",
  price_difference: "because your order costs less where it goes now",
  change_closed: "because the change it was for could not be made any more",
  other: "",
};

export const refund: Template<RefundLetter> = {
  subject: ({ amount, order }) =>
    order ? `${formatMoney(amount)} back for your order ${order.orderNumber}` : `${formatMoney(amount)} back to you`,
  Page: ({ letter }) => (
    <Sheet
      title={`${formatMoney(letter.amount)} is on its way back`}
      preview="It goes to the card or account you paid with."
    >
      <Say>
        Hello {letter.firstName}, we have sent {formatMoney(letter.amount)} back to the card or account you paid with
        {letter.order ? (
          <>
            {" "}
            for order <Whole>{letter.order.orderNumber}</Whole>
          </>
        ) : null}
        {because[letter.reason] ? `, ${because[letter.reason]}` : ""}.
      </Say>
      {letter.sentence ? <Say>{letter.sentence}</Say> : null}
      <Say>Banks need up to 5 business days to show it. There is nothing you need to do.</Say>
      {letter.order ? (
        <>
          <Do href={letter.order.orderUrl}>See your order</Do>
          <KeepToYourself />
        </>
      ) : null}
    </Sheet>
  ),
};
