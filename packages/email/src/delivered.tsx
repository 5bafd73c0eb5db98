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
        peel, press, step back, and move a tile as often as you like until it is right.
      </Say>
      <Do href={letter.orderUrl}>See your order</Do>
      <Say>
        Not what you hoped for? Until {formatDay(letter.returnBy)}, that is 30 days, you can send it back for a full
        refund; we pay the way. And if a tile is damaged or differs from what you saw, send us a photo and we make it
        again or refund it, nothing to send back.
      </Say>
      <KeepToYourself />
    </Sheet>
  ),
};
