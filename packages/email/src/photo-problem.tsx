import type { PhotoProblemLetter } from "./letter.ts";
import { Do, KeepToYourself, Say, Whole } from "./parts.tsx";
import { Sheet } from "./sheet.tsx";
import type { Template } from "./template.ts";

export const photoProblem: Template<PhotoProblemLetter> = {
  subject: ({ orderNumber, isReminder }) =>
    isReminder ? `Your order ${orderNumber} still waits for you` : `A photo of your order ${orderNumber} needs you`,
  Page: ({ letter }) => (
    <Sheet title="One of your photos needs you" preview="We would rather ask than print something you will not love.">
      <Say>
        Hello {letter.firstName}, the check before printing found a photo in your order{" "}
        <Whole>{letter.orderNumber}</Whole> that would not come out well.
      </Say>
      {letter.problem ? <Say>{letter.problem}</Say> : null}
      <Say>Your order waits until this is settled. Open it to choose another photo, or reply and we find a way.</Say>
      <Do href={letter.orderUrl}>Open your order</Do>
      <KeepToYourself />
    </Sheet>
  ),
};
