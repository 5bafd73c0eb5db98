import type { ReactNode } from "react";

export const messagesTexts = {
  title: "Contact us",
  lead: "Ask about an order, a change, a return, or anything else. A real person will reply here and by email.",
  orEmail: (address: ReactNode) => <>Or email {address}.</>,
  needsJavaScript: "The form below needs JavaScript, which is turned off. You can email us instead.",

  thread: "Your messages",
  loadingThread: "Loading your messages…",
  threadFailed: "We couldn’t load your earlier messages",
  canStillWrite: "You can still write to us.",
  shop: "Storywall",
  visitor: "You",
  entryHeader: (writer: string, time: ReactNode) => (
    <>
      {writer}, {time}
    </>
  ),
  newReply: "New",

  topic: "What’s this about?",
  topics: [
    "A question",
    "Change an order",
    "Return an order",
    "Something arrived damaged",
    "My photos and data",
  ] as const,
  message: "Your message",
  email: "Your email",
  emailHint: "We’ll reply here and to this address.",
  name: "Your name",
  orderNumber: "Order number",
  orderNumberPlaceholder: "SW-",
  reply: "Your reply",
  replyHint: (email: string) => `We’ll reply here and by email to ${email}.`,
  otherDetails: "Use another email or add an order number",
  send: "Send message",
  sending: "Sending…",
  sendFailed: "Your message wasn’t sent",
  textIsStillHere: (failure: string) => `${failure} What you wrote is still here.`,
  sent: "Message sent.",
  thankYou: "Thank you for your message",
  replyPromise: (email: string) => `We’ll reply here and to ${email}.`,
  sendAnother: "Send another message",
};
