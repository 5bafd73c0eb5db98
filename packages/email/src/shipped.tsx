import type { ShippedEmail } from "./email-content.ts";
import { EmailLayout } from "./email-layout.tsx";
import {
  AddressDetail,
  Divider,
  KeepPrivateNotice,
  LabeledDetail,
  NoWrap,
  Paragraph,
  PrimaryAction,
  SmallLink,
  SmallText,
} from "./email-parts.tsx";
import type { Template } from "./email-template.ts";
import { OrderWalls, splitOffFirstWall } from "./wall-row.tsx";

export const shipped: Template<ShippedEmail> = {
  subject: ({ orderNumber }) => `Your order ${orderNumber} is on its way`,
  Page: ({ content }) => {
    const { wall, lines } = splitOffFirstWall(content.lines);
    return (
      <EmailLayout
        title="On its way to your wall"
        preview={`Order ${content.orderNumber} has left our workshop.`}
        wall={wall}
      >
        <Paragraph>
          Hi {content.firstName}, your order <NoWrap>{content.orderNumber}</NoWrap> is packed and has left our workshop
          {content.carrier ? ` with ${content.carrier}` : ""}.
        </Paragraph>
        <PrimaryAction href={content.trackingUrl ?? content.orderUrl}>
          {content.trackingUrl ? "Track your package" : "See your order"}
        </PrimaryAction>
        {content.trackingNumber ? <LabeledDetail name="Tracking number">{content.trackingNumber}</LabeledDetail> : null}
        <AddressDetail name="Ships to" lines={content.addressLines} />
        <Divider />
        <OrderWalls lines={lines} />
        {content.trackingUrl ? (
          <SmallText>
            <SmallLink href={content.orderUrl}>See your order</SmallLink>
          </SmallText>
        ) : null}
        <KeepPrivateNotice />
      </EmailLayout>
    );
  },
};
