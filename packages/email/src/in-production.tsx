import type { InProductionLetter } from "./letter.ts";
import { Do, Fact, formatDay, KeepToYourself, Rule, Say, Whole } from "./parts.tsx";
import { Sheet } from "./sheet.tsx";
import type { Template } from "./template.ts";
import { OrderedWalls } from "./wall-row.tsx";

export const inProduction: Template<InProductionLetter> = {
  subject: ({ orderNumber }) => `We are making your order ${orderNumber}`,
  Page: ({ letter }) => (
    <Sheet title="Your wall is in our workshop" preview={`It ships by ${formatDay(letter.shipBy)}.`}>
      <Say>
        Hello {letter.firstName}, your order <Whole>{letter.orderNumber}</Whole> is being printed. Next we frame it by
        hand and pack it. It can no longer be changed.
      </Say>
      <Do href={letter.orderUrl}>See your order</Do>
      <Fact name="Ships by">{formatDay(letter.shipBy)}</Fact>
      <Rule />
      <OrderedWalls lines={letter.lines} />
      <KeepToYourself />
    </Sheet>
  ),
};
