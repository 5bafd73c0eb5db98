import type { OrderChangedLetter } from "./letter.ts";
import { AddressFact, Do, KeepToYourself, Say, Small, Whole } from "./parts.tsx";
import { Sheet } from "./sheet.tsx";
import type { Template } from "./template.ts";

export const orderChanged: Template<OrderChangedLetter> = {
  subject: ({ orderNumber, what }) =>
    what === "address" ? `New address for your order ${orderNumber}` : `New photos in your order ${orderNumber}`,
  Page: ({ letter }) => (
    <Sheet title="Your order was changed" preview={`We have noted the change to order ${letter.orderNumber}.`}>
      <Say>
        Hello {letter.firstName},{" "}
        {letter.what === "address" ? "the delivery address of your order" : "the photos of your order"}{" "}
        <Whole>{letter.orderNumber}</Whole> {letter.what === "address" ? "was" : "were"} changed.
      </Say>
      {letter.what === "address" ? <AddressFact name="Goes to" lines={letter.addressLines} /> : null}
      <Do href={letter.orderUrl}>See your order</Do>
      <Small>Was this not you? Reply to this letter at once; until we print, everything can be changed back.</Small>
      <KeepToYourself />
    </Sheet>
  ),
};
