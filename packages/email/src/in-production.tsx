import type { InProductionEmail } from "./email-content.ts";
import { EmailLayout } from "./email-layout.tsx";
import {
  ArrivalDetail,
  Divider,
  formatDay,
  KeepPrivateNotice,
  LabeledDetail,
  NoWrap,
  Paragraph,
  PrimaryAction,
} from "./email-parts.tsx";
import type { Template } from "./email-template.ts";
import { OrderWalls, splitOffFirstWall } from "./wall-row.tsx";

export const inProduction: Template<InProductionEmail> = {
  subject: ({ orderNumber }) => `We’re making your order ${orderNumber}`,
  Page: ({ content }) => {
    const { wall, lines } = splitOffFirstWall(content.lines);
    return (
      <EmailLayout title="Now in our workshop" preview={`It will ship by ${formatDay(content.shipBy)}.`} wall={wall}>
        <Paragraph>
          Hi {content.firstName}, your order <NoWrap>{content.orderNumber}</NoWrap> is being printed. Next, we’ll frame
          it by hand and pack it. Your order can no longer be changed.
        </Paragraph>
        <PrimaryAction href={content.orderUrl}>See your order</PrimaryAction>
        <LabeledDetail name="Ships by">{formatDay(content.shipBy)}</LabeledDetail>
        <ArrivalDetail arrival={content.arrival} />
        <Divider />
        <OrderWalls lines={lines} />
        <KeepPrivateNotice />
      </EmailLayout>
    );
  },
};
