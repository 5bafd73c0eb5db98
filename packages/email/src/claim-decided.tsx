import type { ClaimDecidedLetter } from "./letter.ts";
import { Do, KeepToYourself, Say, Small, Whole } from "./parts.tsx";
import { Sheet } from "./sheet.tsx";
import type { Template } from "./template.ts";

export const claimDecided: Template<ClaimDecidedLetter> = {
  subject: ({ orderNumber }) => `About what you told us of your order ${orderNumber}`,
  Page: ({ letter }) => (
    <Sheet title="We have looked at it" preview={`An answer to what you told us of order ${letter.orderNumber}.`}>
      <Say>
        Hello {letter.firstName}, thank you for telling us about your order <Whole>{letter.orderNumber}</Whole>.{" "}
        {letter.decision === "returning"
          ? "You may send it back: the label for the parcel comes in another e-mail, and your money goes back when the parcel is here."
          : "We have looked at it and cannot give money back or make it again for this."}
      </Say>
      {letter.sentence ? <Say>{letter.sentence}</Say> : null}
      <Do href={letter.orderUrl}>See your order</Do>
      <Small>You see it otherwise? Reply to this letter, and a person answers.</Small>
      <KeepToYourself />
    </Sheet>
  ),
};
