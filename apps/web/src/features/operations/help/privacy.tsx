import { ADMIN_SESSION_HOURS, SIGN_IN_LINK_MINUTES } from "@storywall/domain/accounts/sign-in-periods";
import { shopCopy } from "@storywall/domain/catalog/localised";
import { CONSENT_COOKIE, shopCookies, WALLET_COOKIE } from "@storywall/domain/kernel/site";
import { retentionDays } from "@storywall/domain/operations/retention";
import { CHANGE_GRANT_MINUTES, ORDER_LINK_COOKIE_DAYS } from "@storywall/domain/orders/actions";
import Link from "next/link";
import type { PropsWithChildren, ReactNode } from "react";
import { PrivacyChoice } from "@/features/accounts/consent/privacy-choice.tsx";
import { ContactLink, HelpPage, type InlineElement } from "./help-page.tsx";

const privacyTexts = {
  title: "Privacy",
  updated: "November 30, 2026",
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
      "The carrier and the service that makes its labels get your name and address, and your phone number if you gave us one. If a print lab makes your order, it gets your print files, your name, and your address.",
    staff:
      "Our staff can see your order, including your name and address, your email, what you paid, your photos, and your messages to us. Each person has their own sign-in and only the access their work requires. Every change they make is logged.",
  },
  emails: {
    title: "Emails",
    text: (Contact: InlineElement) => (
      <>
        We email you about your order. We send offers only if you checked the box for them and confirmed your address,
        and one reminder of an unfinished wall only if you asked for it. To stop, unsubscribe in any of those emails or
        where you signed up, or <Contact>contact us</Contact>.
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
      "Our server counts requests per IP address for up to an hour, so that no single visitor can slow down the shop for everyone else. We don’t store your IP address with anything you do. We also count how many times a day the shop is opened, without storing anything about who opened it.",
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

type RetentionPeriod = readonly [what: string, howLong: string];
type CookieDescription = readonly [name: string, why: string, howLong: string];

const DAY_SECONDS = 86_400;

const formatDays = (count: number) => (count === 1 ? "1 day" : `${count} days`);
const formatCookieLifetime = (name: keyof typeof shopCookies) => formatDays(shopCookies[name] / DAY_SECONDS);

/** Retention periods on the privacy page. The cleanup tasks use the same values. */
const retentionTexts: readonly RetentionPeriod[] = [
  [
    "A photo that isn’t in a wall, cart, or order",
    `${formatDays(retentionDays.unreferencedPhoto)} after you last used it or visited the shop, whichever is later`,
  ],
  ["A photo that never finished uploading", formatDays(retentionDays.reservedPhoto)],
  [
    "The original file of a photo you ordered, including its location and time data",
    `until ${formatDays(retentionDays.originalAfterDelivery)} after delivery, or longer while one of your carts or walls still uses it`,
  ],
  [
    "The copies we print from, without location and time data",
    "as long as the order; you can have them deleted once it ships",
  ],
  [
    "A cart",
    `${formatDays(retentionDays.cartUntilPurged)} after you last used it; then its contents, address, and email are deleted`,
  ],
  ["A wall or set you deleted", `${formatDays(retentionDays.deletedDesign)}, so you can get it back`],
  ["A picture of a whole wall", `${formatDays(retentionDays.capture)}; we create it again when you need it`],
  [
    "The record of your visit, if you left nothing with us (no account, subscription, photo, cart, wall, message, or order)",
    `${formatDays(retentionDays.visit)} after you last visited the shop`,
  ],
  ["A link to share a wall", "until it expires or you stop sharing"],
  [
    "A link that lets family and friends add photos, and the names they typed",
    `${formatDays(retentionDays.endedPhotoCollection)} after the link ends; the photos stay with the person who sent the link`,
  ],
  ["Sign-in links and staff sign-ins", `${formatDays(retentionDays.endedSignIn)} after they end`],
  ["The shipping label with your name and address", `${formatDays(retentionDays.labelFile)} after we bought it`],
  [
    "The names, email addresses, and message of a gift card",
    `as long as the card, or ${formatDays(retentionDays.unpaidGiftCard)} if it was never paid for`,
  ],
  [
    "An email address that our emails don’t reach, or whose owner reported one as spam",
    `${formatDays(retentionDays.suppressedAddress)} after the last report`,
  ],
  ["Payment updates we receive from Stripe", formatDays(retentionDays.paymentEvent)],
  [
    "Order updates sent to our own systems: order number, amounts, and the state the order ships to",
    formatDays(retentionDays.webhookEvent),
  ],
  [
    "The log of each photo, cart, and print: its ID, what happened to it, and when",
    `${formatDays(retentionDays.stateLogEntry)} after each entry; entries about orders and payments are kept with our accounting records`,
  ],
  ["A print file and its preview", "as long as the order; deleted right away if you replace the photo"],
  [
    "Orders: what was bought, the address, the amounts, and emails about them",
    "kept with our accounting records and not deleted automatically. When you delete your data, we remove your name, street, city, email, and phone",
  ],
  ["Your claims and your messages to us", "until you delete your data or ask us to"],
  ["A leftover file that no photo or order uses", `${formatDays(retentionDays.strayUntilDeleted)} after it was found`],
  ["A saved server response, so an app can safely repeat a request", formatDays(retentionDays.idempotencyKey)],
  ["A record that you deleted your data: IDs only", "permanently, so that no backup brings it back"],
];

const cookieTexts: readonly CookieDescription[] = [
  [
    "userId",
    "Identifies you as an anonymous visitor, so we can find your photos and carts.",
    formatCookieLifetime("userId"),
  ],
  ["sid", "Confirms that identity. Scripts on the page can’t read this cookie.", formatCookieLifetime("userId")],
  ["cartId", "Finds your cart.", formatCookieLifetime("cartId")],
  [
    "signInBrowser",
    "Recognizes the browser that asked for a sign-in link. Scripts on the page can’t read this cookie.",
    `${SIGN_IN_LINK_MINUTES} minutes`,
  ],
  [
    "orderLinks",
    "Gives access to orders you opened from an emailed link. Scripts on the page can’t read this cookie.",
    formatDays(ORDER_LINK_COOKIE_DAYS),
  ],
  [
    "orderChange",
    "Lets you change an order after you enter the code we emailed you. Scripts on the page can’t read this cookie.",
    `${CHANGE_GRANT_MINUTES} minutes`,
  ],
  ["promoModalSeenCount", "Counts how often you’ve opened the offer.", formatCookieLifetime("promoModalSeenCount")],
  ["isPromoModalSeen", "Remembers that you’ve seen the offer.", formatCookieLifetime("isPromoModalSeen")],
  ["isOnboardingSeen", "Remembers that you saw the introduction.", formatCookieLifetime("isOnboardingSeen")],
  ["isSubscribed", "Remembers that you signed up for offers by email.", formatCookieLifetime("isSubscribed")],
  [
    CONSENT_COOKIE.name,
    "Remembers your choice about analytics and error reports, if we asked.",
    formatDays(CONSENT_COOKIE.maxAge / DAY_SECONDS),
  ],
  [
    WALLET_COOKIE.name,
    "Remembers that your browser offered Apple Pay, Google Pay or Link, so that the checkout leaves room for its button.",
    formatDays(WALLET_COOKIE.maxAge / DAY_SECONDS),
  ],
  [
    "asid",
    "Staff only: keeps them signed in. Scripts on the page can’t read this cookie.",
    `${ADMIN_SESSION_HOURS} hours`,
  ],
  [
    "adminBrowser",
    "Staff only: remembers that they have signed in on this browser before. Scripts on the page can’t read this cookie.",
    "1 year",
  ],
];

export function PrivacyPage() {
  const { identity, photos, order, emails, retention, cookies, choices, rights } = privacyTexts;
  return (
    <HelpPage title={privacyTexts.title} updated={privacyTexts.updated} lead={<p>{privacyTexts.lead}</p>}>
      <p>{privacyTexts.scope(shopCopy.businessLocation)}</p>

      <h2>{identity.title}</h2>
      <p>{identity.text}</p>

      <h2>{photos.title}</h2>
      <ul>
        <li>{photos.access}</li>
        <li>{photos.copies}</li>
        <li>{photos.staff}</li>
        <li>{photos.faces}</li>
        <li>{photos.otherUses}</li>
        <li>{photos.collecting}</li>
        <li>{photos.deletion}</li>
      </ul>

      <h2>{order.title}</h2>
      <ul>
        <li>{order.contactData}</li>
        <li>{order.payment(StripePolicyLink)}</li>
        <li>{order.carrier}</li>
        <li>{order.staff}</li>
      </ul>

      <h2>{emails.title}</h2>
      <p>{emails.text(ContactLink)}</p>

      <h2>{retention.title}</h2>
      <table>
        <thead className="max-sm:sr-only">
          <tr>
            <th scope="col">{retention.what}</th>
            <th scope="col">{retention.howLong}</th>
          </tr>
        </thead>
        <tbody>
          {retentionTexts.map(([what, howLong]) => (
            <tr key={what} className="border-line border-t max-sm:block">
              <th scope="row" className="max-sm:block max-sm:pt-3 sm:w-1/2 sm:py-3 sm:font-normal">
                {what}
              </th>
              <td className="max-sm:block max-sm:pt-1 max-sm:pb-3 sm:py-3">{howLong}</td>
            </tr>
          ))}
        </tbody>
      </table>

      <h2 id="cookies">{cookies.title}</h2>
      <p>{cookies.intro}</p>
      <ul>
        {cookieTexts.map(([name, why, howLong]) => (
          <li key={name}>{cookies.cookie(<code className="break-all">{name}</code>, why, howLong)}</li>
        ))}
      </ul>
      <p>{cookies.browserStorage}</p>

      <h2 id="choices">{choices.title}</h2>
      <p>{choices.intro}</p>
      <PrivacyChoice />
      <ul>
        <li>{choices.analytics}</li>
        <li>{choices.errorReports}</li>
        <li>{choices.serverErrors}</li>
      </ul>
      <p>{choices.requestCounts}</p>
      <p>{choices.requestTimes}</p>

      <h2>{rights.title}</h2>
      <p>{rights.text(YourDataLink, ContactLink)}</p>
    </HelpPage>
  );
}

const StripePolicyLink = ({ children }: PropsWithChildren) => (
  <a href="https://stripe.com/privacy" rel="noreferrer">
    {children}
  </a>
);
const YourDataLink = ({ children }: PropsWithChildren) => <Link href="/walls/your-data">{children}</Link>;
