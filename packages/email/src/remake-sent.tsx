import type { RemakeSentLetter } from "./letter.ts";
import { AddressFact, Do, Fact, KeepToYourself, Say, Whole } from "./parts.tsx";
import { Sheet } from "./sheet.tsx";
import type { Template } from "./template.ts";

export const remakeSent: Template<RemakeSentLetter> = {
  subject: ({ orderNumber }) => `What we made again of your order ${orderNumber} is on its way`,
  Page: ({ letter }) => (
    <Sheet title="On its way to you" preview={`A second parcel of order ${letter.orderNumber} has left our workshop.`}>
      <Say>
        Hello {letter.firstName}, {letter.tiles === 1 ? "the tile" : `the ${letter.tiles} tiles`} of your order{" "}
        <Whole>{letter.orderNumber}</Whole> that we made again {letter.tiles === 1 ? "has" : "have"} left our workshop
        {letter.carrier ? ` with ${letter.carrier}` : ""}.
      </Say>
      <Do href={letter.trackingUrl ?? letter.orderUrl}>
        {letter.trackingUrl ? "Track your parcel" : "See your order"}
      </Do>
      {letter.trackingNumber ? <Fact name="Tracking number">{letter.trackingNumber}</Fact> : null}
      <AddressFact name="Goes to" lines={letter.addressLines} />
      <KeepToYourself />
    </Sheet>
  ),
};
