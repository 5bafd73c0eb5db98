import type { ShopMessageLetter } from "./letter.ts";
import { Do, Fact, Small, Words } from "./parts.tsx";
import { Sheet } from "./sheet.tsx";
import type { Template } from "./template.ts";

/** To the shop itself: what a visitor wrote, and how to answer. */
export const shopMessage: Template<ShopMessageLetter> = {
  subject: ({ name, email, order }) => `Message from ${name || email}${order ? ` about ${order.number}` : ""}`,
  Page: ({ letter: { name, email, body, order, replyUrl } }) => (
    <Sheet title="Someone wrote to the shop" preview={body.slice(0, 140)}>
      <Words>{body}</Words>
      <Do href={replyUrl}>Answer</Do>
      <Fact name="From">{name ? `${name}, ${email}` : email}</Fact>
      {order ? <Fact name="Order">{order.number}</Fact> : null}
      {order && !order.isWriters ? (
        <Small>
          This was not written in the browser that placed the order. Ask for its e-mail address before you tell anything
          about it.
        </Small>
      ) : null}
    </Sheet>
  ),
};
