import type { ReactNode } from "react";
import type { InlineElement } from "@/features/operations/inline-element.ts";

export const privacyTexts = {
  title: "Privacy",
  updated: "November 28, 2026",
  lead: "Your photos are yours. We use them only to show and print your wall.",
  scope: (location: string) =>
    `This page covers the Storywall shop in ${location}. It explains what we do with your data.`,
  identity: {
    title: "No account needed",
    text: "Your browser gets a random ID, and everything you make is stored under that ID. We don’t ask who you are until you order, contact us, or want your walls on another device.",
  },
  photos: {
    title: "Your photos",
    access:
      "They are private. You can open them in your browser and on other devices where you sign in by email. The only other people who can see them are those you send a wall link to and, once you order, our staff.",
    copies:
      "We make copies for display and printing. The copies don’t include where or when a photo was taken, or which camera took it. Your original file is never shown to anyone and is deleted as described below.",
    staff:
      "Our staff members see the photos they print, frame, and pack. They also check anything that may not print well.",
    faces:
      "Our own servers look for faces in a photo so that cropping keeps them clear of the frame. We store only where the faces are, never whose they are, and delete that along with the photo.",
    otherUses: "We don’t show your photos to anyone else, publish them, or use them to train AI or other software.",
    collecting:
      "If you ask family and friends for photos, only you see what they add and the names they type. They see the title of your link and their own photos, nothing else.",
    deletion:
      "You can have a photo deleted at any time. If an order needs it, we delete it once the order has shipped.",
  },
  order: {
    title: "Your order",
    contactData: "We use your name, address, and email to make your order, ship it, and email you about it.",
    payment: (StripePolicy: InlineElement) => (
      <>
        Stripe handles payment, using its own card fields. We never see or store your card number. Stripe gets the
        amount, your email, and your address, and has <StripePolicy>its own privacy policy</StripePolicy>.
      </>
    ),
    carrier:
      "The carrier and the service that makes its labels get your name and address, and your phone number if you gave us one.",
    staff:
      "Our staff can see your order, including your name and address, your email, what you paid, your photos, and your messages to us. Each person has their own sign-in and only the access their work requires. Every change they make is logged.",
  },
  emails: {
    title: "Emails",
    text: (Contact: InlineElement) => (
      <>
        We email you about your order. We send offers only if you checked the box for them. To stop getting offers,
        unsubscribe in the same place you signed up, or <Contact>contact us</Contact>.
      </>
    ),
  },
  retention: {
    title: "How long we keep things",
    what: "What",
    howLong: "How long we keep it",
  },
  cookies: {
    title: "Cookies",
    intro:
      "This list shows all the cookies we set ourselves. The shop needs them to work and to remember your choices. None of them track you on other sites. Cookies that an analytics service sets after you accept are not on this list.",
    cookie: (name: ReactNode, why: string, howLong: string) => (
      <>
        {name}: {why} {howLong}.
      </>
    ),
    browserStorage:
      "Your browser’s storage also keeps the walls you are making and photos that haven’t uploaded yet, so nothing is lost when you close the page. If you add photos to someone else’s wall, it keeps the name you typed. To delete them, clear this site’s data in your browser.",
  },
  choices: {
    title: "Analytics and error reports",
    intro:
      "We don’t use analytics or error reports from your browser unless you accept them first. The shop works the same either way. You can change your mind here at any time. If you decline, anything that was loaded is removed, and the cookies it set on our pages are deleted.",
    analytics:
      "Analytics show us which pages people open and in what order. When you place an order, they also show us the order number, what you bought, and how much it cost. They never include your name, address, email, or photos.",
    errorReports:
      "An error report tells us what broke and how long things took. Email addresses, IDs, what you typed, and links to photos are removed before it leaves your browser. If it includes a replay, the replay shows the page with all text and images hidden. Order, payment, and upload pages are never replayed.",
    serverErrors: "Errors on our own servers are recorded without anything that identifies the visitor.",
    requestCounts:
      "Our server counts requests per IP address for up to an hour, so that no single visitor can slow down the shop for everyone else. We don’t store your IP address with anything you do.",
    requestTimes:
      "To find out why a page is slow, your browser may tell our servers how long its requests took. This includes the kind of page, but no ID and nothing you typed.",
  },
  rights: {
    title: "Your choices",
    text: (YourData: InlineElement, Contact: InlineElement) => (
      <>
        On the <YourData>Your data</YourData> page, you can download everything we have about you or permanently delete
        it right away. To correct something, or if you can no longer use the browser you ordered from,{" "}
        <Contact>contact us</Contact> from the email address on your order, or tell us which order it is. We keep the
        records that tax law requires, without your name, for as long as it requires them. Backups still contain deleted
        data until they expire. If we ever need to restore one, we delete your data again. We never sell your data.
      </>
    ),
  },
};
