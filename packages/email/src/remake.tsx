import type { RemakeLetter } from "./letter.ts";
import { Do, KeepToYourself, Say, Whole } from "./parts.tsx";
import { Sheet } from "./sheet.tsx";
import type { Template } from "./template.ts";

export const remake: Template<RemakeLetter> = {
  subject: ({ orderNumber, tiles }) =>
    tiles === 1
      ? `We make a tile of your order ${orderNumber} again`
      : `We make ${tiles} tiles of your order ${orderNumber} again`,
  Page: ({ letter }) => (
    <Sheet title="We make it again" preview="It costs you nothing, and you need not send anything back.">
      <Say>
        Hello {letter.firstName}, {letter.tiles === 1 ? "one tile" : `${letter.tiles} tiles`} of your order{" "}
        <Whole>{letter.orderNumber}</Whole> {letter.tiles === 1 ? "is" : "are"} being made again. It costs you nothing,
        and you need not send anything back.
      </Say>
      {letter.sentence ? <Say>{letter.sentence}</Say> : null}
      <Say>We write again when the parcel leaves our workshop.</Say>
      <Do href={letter.orderUrl}>See your order</Do>
      <KeepToYourself />
    </Sheet>
  ),
};
