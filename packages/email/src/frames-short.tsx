import type { FramesShortLetter } from "./letter.ts";
import { Do, Fact, KeepToYourself, Say, Small, Whole } from "./parts.tsx";
import { Sheet } from "./sheet.tsx";
import type { Template } from "./template.ts";

export const framesShort: Template<FramesShortLetter> = {
  subject: ({ orderNumber }) => `The frame of your order ${orderNumber} has just sold out`,
  Page: ({ letter }) => (
    <Sheet
      title="Somebody was a moment faster"
      preview="Wait for the frame, take another one, or have your money back."
    >
      <Say>
        Hello {letter.firstName}, thank you for your order <Whole>{letter.orderNumber}</Whole>. While you paid, another
        order took the last frame of its kind. We are sorry.
      </Say>
      <Fact name="Sold out">{letter.frames.join(", ")}</Fact>
      <Say>You choose what we do. Nothing of your order is made until then, and nothing of it is lost.</Say>
      <Fact name="Wait">We make it as soon as the frame is here again.</Fact>
      {letter.others.length > 0 ? (
        <Fact name="Another frame">{letter.others.join(", ")}: the same edge, the same price, made at once.</Fact>
      ) : null}
      <Fact name="Your money back">All of it, and the order is cancelled.</Fact>
      <Do href={letter.orderUrl}>Choose</Do>
      <Small>If you choose nothing, your order waits for its frame.</Small>
      <KeepToYourself />
    </Sheet>
  ),
};
