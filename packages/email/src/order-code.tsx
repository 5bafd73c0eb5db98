import { Section } from "@react-email/section";
import { Text } from "@react-email/text";
import type { OrderCodeEmail } from "./email-content.ts";
import { EmailLayout } from "./email-layout.tsx";
import { NoWrap, Paragraph, SmallLink, SmallText } from "./email-parts.tsx";
import type { Template } from "./email-template.ts";
import { textStyles } from "./email-theme.ts";

/** The code is large and on one line, so that phones offer to copy it. */
const codeStyle = {
  ...textStyles.body,
  margin: "0 0 24px",
  fontSize: 34,
  lineHeight: "44px",
  fontWeight: 700,
  letterSpacing: "0.2em",
} as const;

export const orderCode: Template<OrderCodeEmail> = {
  subject: ({ orderNumber }) => `Your code for order ${orderNumber}`,
  Page: ({ content }) => (
    <EmailLayout title="Your code" preview={`Enter it to change order ${content.orderNumber}.`}>
      <Paragraph>
        Hi {content.firstName}, enter this code on the page for order <NoWrap>{content.orderNumber}</NoWrap> to change
        or cancel it.
      </Paragraph>
      <Section>
        <Text className="ink" style={codeStyle}>
          {content.code}
        </Text>
      </Section>
      <SmallText>
        The code works once and expires in {content.minutes} minutes. We’ll never ask you for it by phone or message. If
        you didn’t request it, someone else may have the link to your order. They can’t change anything without the
        code, so don’t share it. <SmallLink href={content.orderUrl}>See your order</SmallLink>
      </SmallText>
    </EmailLayout>
  ),
};
