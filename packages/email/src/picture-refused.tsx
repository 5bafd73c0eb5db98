import { formatMoney } from "@storywall/domain/money";
import type { PictureRefusedLetter } from "./letter.ts";
import { Do, Fact, KeepToYourself, Say, Small, Whole, Words } from "./parts.tsx";
import { Sheet } from "./sheet.tsx";
import type { Template } from "./template.ts";

export const pictureRefused: Template<PictureRefusedLetter> = {
  subject: ({ orderNumber }) => `We cannot print a picture of your order ${orderNumber}`,
  Page: ({ letter }) => (
    <Sheet
      title="We cannot print this picture"
      preview={
        letter.refunded === null
          ? "Your order waits for another picture."
          : "Nothing of your order is made, and your money goes back."
      }
    >
      <Say>
        Hello {letter.firstName}, we looked at the pictures of your order <Whole>{letter.orderNumber}</Whole>, and there
        is one that we do not print.
      </Say>
      {letter.piece ? <Fact name="The picture">{letter.piece}</Fact> : null}
      {letter.because ? <Say>{letter.because}</Say> : null}
      {letter.sentence ? <Words>{letter.sentence}</Words> : null}
      <Say>
        {letter.refunded === null
          ? "Your order waits. Choose another picture for this place, and it goes on by itself."
          : `We have cancelled your order. All the money we hold for it, ${formatMoney(letter.refunded)}, goes back to the card or account you paid with. It usually is there within 5 business days.`}
      </Say>
      <Do href={letter.orderUrl}>{letter.refunded === null ? "Choose another picture" : "See your order"}</Do>
      <Small>You see it otherwise? Reply to this letter, and a person answers.</Small>
      <KeepToYourself />
    </Sheet>
  ),
};
