import { Section, Text } from "@react-email/components";
import type { OrderCodeLetter } from "./letter.ts";
import { Say, Small, SmallLink, Whole } from "./parts.tsx";
import { Sheet } from "./sheet.tsx";
import type { Template } from "./template.ts";
import { text } from "./theme.ts";

/** Large and apart, and one word, so that a phone offers to copy it. */
const codeStyle = {
  ...text.body,
  margin: "0 0 24px",
  fontSize: 34,
  lineHeight: "44px",
  fontWeight: 700,
  letterSpacing: "0.2em",
} as const;

export const orderCode: Template<OrderCodeLetter> = {
  subject: ({ orderNumber }) => `Your code for order ${orderNumber}`,
  Page: ({ letter }) => (
    <Sheet title="Your code" preview={`Enter it to change order ${letter.orderNumber}.`}>
      <Say>
        Hello {letter.firstName}, enter this code on the page of order <Whole>{letter.orderNumber}</Whole> to change or
        cancel it.
      </Say>
      <Section>
        <Text className="ink" style={codeStyle}>
          {letter.code}
        </Text>
      </Section>
      <Small>
        The code works once, for {letter.minutes} minutes. We never ask for it by phone or message. If you did not ask
        for it, someone else has the link to your order: nothing can change without the code, so keep it to yourself.{" "}
        <SmallLink href={letter.orderUrl}>See your order</SmallLink>
      </Small>
    </Sheet>
  ),
};
