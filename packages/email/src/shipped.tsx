import type { ShippedLetter } from "./letter.ts";
import { AddressFact, Do, Fact, KeepToYourself, Rule, Say, Small, SmallLink, Whole } from "./parts.tsx";
import { Sheet } from "./sheet.tsx";
import type { Template } from "./template.ts";
import { OrderedWalls } from "./wall-row.tsx";

export const shipped: Template<ShippedLetter> = {
  subject: ({ orderNumber }) => `Your order ${orderNumber} is on its way`,
  Page: ({ letter }) => (
    <Sheet title="On its way to your wall" preview={`Order ${letter.orderNumber} has left our workshop.`}>
      <Say>
        Hello {letter.firstName}, your order <Whole>{letter.orderNumber}</Whole> is packed and has left our workshop
        {letter.carrier ? ` with ${letter.carrier}` : ""}.
      </Say>
      <Do href={letter.trackingUrl ?? letter.orderUrl}>
        {letter.trackingUrl ? "Track your parcel" : "See your order"}
      </Do>
      {letter.trackingNumber ? <Fact name="Tracking number">{letter.trackingNumber}</Fact> : null}
      <AddressFact name="Goes to" lines={letter.addressLines} />
      <Rule />
      <OrderedWalls lines={letter.lines} />
      {letter.trackingUrl ? (
        <Small>
          <SmallLink href={letter.orderUrl}>See your order</SmallLink>
        </Small>
      ) : null}
      <KeepToYourself />
    </Sheet>
  ),
};
