import type { InProductionLetter } from "./letter.ts";
import { Do, Fact, formatDay, KeepToYourself, Rule, Say, Whole } from "./parts.tsx";
import { Sheet } from "./sheet.tsx";
import type { Template } from "./template.ts";
import { OrderedWalls } from "./wall-row.tsx";

export const inProduction: Template<InProductionLetter> = {
  subject: ({ orderNumber }) => `We are making your order ${orderNumber}`,
  Page: ({ letter }) => (
    <Sheet title="Your wall is in our workshop" preview={`It leaves us by ${formatDay(letter.shipBy)}.`}>
      <Say>
        Hello {letter.firstName}, your photos passed our check and order <Whole>{letter.orderNumber}</Whole> is being
        printed. Then we frame it by hand, look at every tile again, and pack it.
      </Say>
      <Do href={letter.orderUrl}>See your order</Do>
      <Fact name="Leaves us by">{formatDay(letter.shipBy)}</Fact>
      <Rule />
      <OrderedWalls lines={letter.lines} />
      <KeepToYourself />
    </Sheet>
  ),
};
