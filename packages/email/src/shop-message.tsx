import type { ShopMessageEmail } from "./email-content.ts";
import { EmailLayout } from "./email-layout.tsx";
import { LabeledDetail, PrimaryAction, SmallText, UserMessage } from "./email-parts.tsx";
import type { Template } from "./email-template.ts";

export const shopMessage: Template<ShopMessageEmail> = {
  subject: ({ name, email, isFromShop, order }) =>
    isFromShop
      ? `Please look at ${order?.number ?? (name || email)}`
      : `Message from ${name || email}${order ? ` about ${order.number}` : ""}`,
  Page: ({ content: { name, email, body, isFromShop, order, replyUrl } }) => (
    <EmailLayout
      title={isFromShop ? "A notice from your shop" : "Someone wrote to the shop"}
      preview={body.slice(0, 140)}
    >
      <UserMessage>{body}</UserMessage>
      <PrimaryAction href={replyUrl}>{isFromShop ? "Write to the customer" : "Reply"}</PrimaryAction>
      <LabeledDetail name={isFromShop ? "Customer" : "From"}>{name ? `${name}, ${email}` : email}</LabeledDetail>
      {order ? <LabeledDetail name="Order">{order.number}</LabeledDetail> : null}
      {order && !isFromShop && !order.isFromSameBrowser ? (
        <SmallText>
          This message didn’t come from the browser that placed the order. Before you share anything about the order,
          ask for the email address it was placed with.
        </SmallText>
      ) : null}
    </EmailLayout>
  ),
};
