import { CONSENT_COOKIE, shopCookies } from "@storywall/domain/kernel/site";
import { keptDays } from "@storywall/domain/operations/retention";

const days = (count: number) => (count === 1 ? "1 day" : `${count} days`);

/** Retention periods of the privacy page. The purge jobs use the same numbers. */
export const keptThings: ReadonlyArray<readonly [what: string, howLong: string]> = [
  [
    "A photo that is in no wall, cart or order",
    `${days(keptDays.unreferencedPhoto)} after you last used it and were here`,
  ],
  ["A photo whose upload never finished", days(keptDays.reservedPhoto)],
  [
    "A photo of an order, as you sent it, with what it says of place and time",
    `until ${days(keptDays.originalAfterDelivery)} after delivery; longer only while a cart or a wall of yours still shows it`,
  ],
  [
    "The copies of it that we printed from, without place and time",
    "with the order; you can have them deleted once it is shipped",
  ],
  ["A cart", `${days(keptDays.cartUntilPurged)} after you last touched it; then its contents, address and e-mail go`],
  ["A wall or a set that you deleted", `${days(keptDays.deletedDesign)}, so that you can have it back`],
  ["A wall drawn as one picture", `${days(keptDays.capture)}; it is drawn again when you want it`],
  ["A link to share a wall", "until it runs out or you take it back"],
  ["Links to sign in by, and sign-ins of our staff", `${days(keptDays.endedSignIn)} after they ended`],
  ["Reports of the payment service", days(keptDays.paymentEvent)],
  ["A print file, and the small picture of it", "with the order; at once gone when you put another photo in its place"],
  [
    "An order: what was bought, address, amounts, letters about it",
    "with our books; nothing deletes it by itself. When you have your data deleted, your name, street, city, e-mail and phone go from it",
  ],
  ["What you write to us, and claims", "until you have your data deleted, or ask us to"],
  ["A file that was left over by accident", `${days(keptDays.strayUntilDeleted)} after it was found`],
  ["An answer we gave to a program, to give it again", days(keptDays.idempotencyKey)],
  ["That you had your data deleted: ids, and nothing else", "for good, so that no backup brings it back"],
];

const DAY_SECONDS = 86_400;
const lasting = (name: keyof typeof shopCookies) => days(shopCookies[name] / DAY_SECONDS);

/** Name, purpose and lifetime of each cookie. */
export const cookies: ReadonlyArray<readonly [name: string, why: string, howLong: string]> = [
  ["userId", "Says which anonymous visitor you are, so that your photos and carts are found again.", lasting("userId")],
  ["sid", "Proves it. Scripts cannot read it.", lasting("userId")],
  ["cartId", "Finds your cart again.", lasting("cartId")],
  ["signInBrowser", "Recognizes the browser that asked for a sign-in link. Scripts cannot read it.", "30 minutes"],
  ["orderLinks", "Opens orders whose emailed link you followed. Scripts cannot read it.", "90 days"],
  ["orderChange", "Lets you change an order after you entered its code. Scripts cannot read it.", "30 minutes"],
  [
    "promoModalSeenCount",
    "Counts how often the offer was shown, so that it is not shown too often.",
    lasting("promoModalSeenCount"),
  ],
  ["isPromoModalSeen", "Remembers that you closed the offer.", lasting("isPromoModalSeen")],
  ["isOnboardingSeen", "Remembers that you saw the introduction.", lasting("isOnboardingSeen")],
  ["isSubscribed", "Remembers that you asked for letters about offers.", lasting("isSubscribed")],
  [
    CONSENT_COOKIE.name,
    "Remembers what you said to measuring and error reports, if you were asked.",
    days(CONSENT_COOKIE.maxAge / DAY_SECONDS),
  ],
  ["asid", "Only for our staff: their sign-in. Scripts cannot read it.", "8 hours"],
  ["adminBrowser", "Only for our staff: that they have signed in here before. Scripts cannot read it.", "1 year"],
];
