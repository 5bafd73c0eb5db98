import type { DeliveredLetter } from "./letter.ts";
import { Do, formatDay, KeepToYourself, Say, Whole } from "./parts.tsx";
import { Sheet } from "./sheet.tsx";
import type { Template } from "./template.ts";

export const delivered: Template<DeliveredLetter> = {
  subject: ({ orderNumber }) => `Your order ${orderNumber} has arrived`,
  Page: ({ letter }) => (
    <Sheet title="Time to hang it" preview={`Order ${letter.orderNumber} was delivered.`}>
      <Say>
        Hello {letter.firstName}, your order <Whole>{letter.orderNumber}</Whole> was delivered. No nails, no hammer:
        peel, press, step back and enjoy it.
      </Say>
      <Do href={letter.orderUrl}>See your order</Do>
      <Say>
        Not what you hoped for? You have 30 days, until {formatDay(letter.returnBy)}, to send it back for a full refund,
        and we pay for the way. If a tile is damaged or differs from what you saw, send us a photo: we make it again or
        refund it, and you keep it.
      </Say>
      <KeepToYourself />
    </Sheet>
  ),
};
