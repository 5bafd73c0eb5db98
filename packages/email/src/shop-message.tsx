import type { ShopMessageEmail } from "./email-content.ts";
import { EmailLayout } from "./email-layout.tsx";
import { Detail, PrimaryAction, SmallText, UserText } from "./parts.tsx";
import type { Template } from "./template.ts";

/** Forwards a visitor's message to the shop. */
export const shopMessage: Template<ShopMessageEmail> = {
  subject: ({ name, email, order }) => `Message from ${name || email}${order ? ` about ${order.number}` : ""}`,
  Page: ({ content: { name, email, body, order, replyUrl } }) => (
    <EmailLayout title="Someone wrote to the shop" preview={body.slice(0, 140)}>
      <UserText>{body}</UserText>
      <PrimaryAction href={replyUrl}>Answer</PrimaryAction>
      <Detail name="From">{name ? `${name}, ${email}` : email}</Detail>
      {order ? <Detail name="Order">{order.number}</Detail> : null}
      {order && !order.isFromSameBrowser ? (
        <SmallText>
          This was not written in the browser that placed the order. Ask for its email address before you reveal
          anything about it.
        </SmallText>
      ) : null}
    </EmailLayout>
  ),
};
