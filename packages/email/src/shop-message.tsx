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
      <PrimaryAction href={replyUrl}>Reply</PrimaryAction>
      <Detail name="From">{name ? `${name}, ${email}` : email}</Detail>
      {order ? <Detail name="Order">{order.number}</Detail> : null}
      {order && !order.isFromSameBrowser ? (
        <SmallText>
          This message didn’t come from the browser that placed the order. Ask for the order’s email address before you
          share anything about it.
        </SmallText>
      ) : null}
    </EmailLayout>
  ),
};
