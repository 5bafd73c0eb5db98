import type { MessageAnswerEmail } from "./email-content.ts";
import { EmailLayout } from "./email-layout.tsx";
import { Divider, LabeledDetail, SmallLink, SmallText, UserMessage } from "./email-parts.tsx";
import type { Template } from "./email-template.ts";

export const messageAnswer: Template<MessageAnswerEmail> = {
  subject: ({ orderNumber, question }) =>
    `${question === null ? "A message from us" : "Our reply to your message"}${orderNumber ? ` about order ${orderNumber}` : ""}`,
  Page: ({ content: { body, question, writeUrl } }) => (
    <EmailLayout title={question === null ? "A message for you" : "Our reply"} preview={body.slice(0, 140)}>
      <UserMessage>{body}</UserMessage>
      {question === null ? null : (
        <>
          <Divider />
          <LabeledDetail name="You wrote">
            {question.split("\n").map((line, lineIndex) => (
              <span key={lineIndex}>
                {lineIndex > 0 ? <br /> : null}
                {line}
              </span>
            ))}
          </LabeledDetail>
        </>
      )}
      <SmallText>
        {question === null ? "Have a question?" : "Still have a question?"} Reply to this email, or{" "}
        <SmallLink href={writeUrl}>send us a message on our website</SmallLink>
        {question === null ? "." : " in the browser you used before."}
      </SmallText>
    </EmailLayout>
  ),
};
