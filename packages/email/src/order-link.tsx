import type { OrderLinkLetter } from "./letter.ts";
import { Do, Say, Small, Whole } from "./parts.tsx";
import { Sheet } from "./sheet.tsx";
import type { Template } from "./template.ts";

export const orderLink: Template<OrderLinkLetter> = {
  subject: ({ orderNumber }) => `The way to your order ${orderNumber}`,
  Page: ({ letter }) => (
    <Sheet title="Here is your order" preview={`See where order ${letter.orderNumber} is.`}>
      <Say>
        Hello {letter.firstName}, someone asked for the way to order <Whole>{letter.orderNumber}</Whole>. Here it is.
      </Say>
      <Do href={letter.orderUrl}>See your order</Do>
      <Small>
        The link opens your order for 90 days, so keep this letter to yourself. If you did not ask for it, there is
        nothing you need to do.
      </Small>
    </Sheet>
  ),
};
