import type { ReactNode } from "react";

type MessageHeader = { name: ReactNode; email: ReactNode; time: ReactNode; order: ReactNode };

export const inboxTexts = {
  statuses: { open: "Open", done: "Done" },
  total: (count: number) => (count === 1 ? "1 message" : `${count} messages`),
  noOpenMessages: "No open messages. Claims have their own page.",
  pages: "Message pages",
  olderPage: "Older",
  newerPage: "Newer",
  ofOrder: "Messages",

  messageFrom: (name: string) => `Message from ${name}`,
  header: ({ name, email, time, order }: MessageHeader) => (
    <>
      {name}
      {email ? <> {email}</> : null}, {time}
      {order ? <>, about {order}</> : null}
    </>
  ),
  otherBrowser:
    "This wasn’t sent from the browser used to place the order. Ask for the email address on the order before you share any order details.",
  earlier: (count: number) => `Earlier in this thread (${count})`,
  later: (count: number) => `Later in this thread (${count})`,
  fromShop: (time: string) => `Shop, ${time}`,
  fromCustomer: (time: string) => `Customer, ${time}`,
  replyFrom: (name: ReactNode, time: string, isSent: boolean) => (
    <>
      Reply from {name}, {time}
      {isSent ? null : <>, sending</>}
    </>
  ),

  replyTo: (name: string) => `Reply to ${name}`,
  reply: "Your reply",
  replyHint: (email: string) => `We’ll email your reply to ${email}, with the original message below it.`,
  replyMissing: "Write a reply first.",
  send: "Send reply",
  sent: (email: string) => `Your reply is on its way to ${email}.`,
  noReplyNeeded: "No reply needed",
  markedAsDone: "Marked as done.",
  done: (time: string) => `Done on ${time}`,
  reopen: "Reopen",
  reopened: "Message reopened.",
};
