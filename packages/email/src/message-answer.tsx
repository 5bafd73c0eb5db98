import type { MessageAnswerLetter } from "./letter.ts";
import { Fact, Rule, Small, SmallLink, Words } from "./parts.tsx";
import { Sheet } from "./sheet.tsx";
import type { Template } from "./template.ts";

/** A person's answer, in the person's words. */
export const messageAnswer: Template<MessageAnswerLetter> = {
  subject: ({ orderNumber, asked }) =>
    `${asked === null ? "A message from us" : "Our answer to your message"}${orderNumber ? ` about order ${orderNumber}` : ""}`,
  Page: ({ letter: { body, asked, writeUrl } }) => (
    <Sheet title={asked === null ? "A message for you" : "Our answer"} preview={body.slice(0, 140)}>
      <Words>{body}</Words>
      {asked === null ? null : (
        <>
          <Rule />
          <Fact name="You wrote">
            {asked.split("\n").map((line, at) => (
              <span key={at}>
                {at > 0 ? <br /> : null}
                {line}
              </span>
            ))}
          </Fact>
        </>
      )}
      <Small>
        Is something still open? <SmallLink href={writeUrl}>Write to us</SmallLink>, and a person reads it.
      </Small>
    </Sheet>
  ),
};
