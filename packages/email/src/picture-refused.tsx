import { formatMoney } from "@storywall/domain/kernel/money";
import type { PictureRefusedLetter } from "./letter.ts";
import { Do, Fact, KeepToYourself, Say, Small, Whole, Words } from "./parts.tsx";
import { Sheet } from "./sheet.tsx";
import type { Template } from "./template.ts";

export const pictureRefused: Template<PictureRefusedLetter> = {
  subject: ({ orderNumber }) => `We cannot print a picture of your order ${orderNumber}`,
  Page: ({ letter }) => (
    <Sheet title="We cannot print this picture" preview={preview(letter)}>
      <Say>
        Hello {letter.firstName}, we looked at the pictures of your order <Whole>{letter.orderNumber}</Whole>, and there
        is one that we do not print.
      </Say>
      {letter.piece ? <Fact name="The picture">{letter.piece}</Fact> : null}
      {letter.because ? <Say>{letter.because}</Say> : null}
      {letter.sentence ? <Words>{letter.sentence}</Words> : null}
      {letter.walls ? <Fact name="Not made">{letter.walls.join(", ")}</Fact> : null}
      <Say>{whatHappens(letter)}</Say>
      <Do href={letter.orderUrl}>{letter.refunded === null ? "Choose another picture" : "See your order"}</Do>
      <Small>You see it otherwise? Reply to this letter, and a person answers.</Small>
      <KeepToYourself />
    </Sheet>
  ),
};

function preview({ refunded, walls }: PictureRefusedLetter): string {
  if (walls) return "A part of your order is not made, and its money goes back. The rest is made.";
  if (refunded === null) return "Your order waits for another picture.";
  return "Nothing of your order is made, and your money goes back.";
}

function whatHappens({ refunded, walls }: PictureRefusedLetter): string {
  if (refunded === null) {
    return "Your order waits. Choose another picture for this place, and it goes on by itself.";
  }
  const back = "goes back to the card or account you paid with. It usually is there within 5 business days.";
  if (!walls) return `We have cancelled your order. All the money we hold for it, ${formatMoney(refunded)}, ${back}`;
  const what = walls.length === 1 ? "this wall" : "these walls";
  const rest = "Everything else of your order is made and sent as you ordered it.";
  return refunded > 0
    ? `We do not make ${what}. What you paid for it, ${formatMoney(refunded)} with its discount and tax, ${back} ${rest}`
    : `We do not make ${what}. ${rest}`;
}
