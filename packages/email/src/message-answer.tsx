import type { MessageAnswerEmail } from "./email-content.ts";
import { EmailLayout } from "./email-layout.tsx";
import { Detail, Divider, SmallLink, SmallText, UserText } from "./parts.tsx";
import type { Template } from "./template.ts";

export const messageAnswer: Template<MessageAnswerEmail> = {
  subject: ({ orderNumber, question }) =>
    `${question === null ? "A message from us" : "Our reply to your message"}${orderNumber ? ` about order ${orderNumber}` : ""}`,
  Page: ({ content: { body, question, writeUrl } }) => (
    <EmailLayout title={question === null ? "A message for you" : "Our reply"} preview={body.slice(0, 140)}>
      <UserText>{body}</UserText>
      {question === null ? null : (
        <>
          <Divider />
          <Detail name="You wrote">
            {question.split("\n").map((line, at) => (
              <span key={at}>
                {at > 0 ? <br /> : null}
                {line}
              </span>
            ))}
          </Detail>
        </>
      )}
      <SmallText>
        Still have a question? <SmallLink href={writeUrl}>Contact us</SmallLink> and a person will read it.
      </SmallText>
    </EmailLayout>
  ),
};
