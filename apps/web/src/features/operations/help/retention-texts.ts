import { ADMIN_SESSION_HOURS, SIGN_IN_LINK_MINUTES } from "@storywall/domain/accounts/sign-in-periods";
import { CONSENT_COOKIE, shopCookies, WALLET_COOKIE } from "@storywall/domain/kernel/site";
import { retentionDays } from "@storywall/domain/operations/retention";
import { CHANGE_GRANT_MINUTES, ORDER_LINK_COOKIE_DAYS } from "@storywall/domain/orders/order-access";

type RetentionPeriod = readonly [what: string, howLong: string];
type CookieDescription = readonly [name: string, why: string, howLong: string];

const DAY_SECONDS = 86_400;

const formatDays = (count: number) => (count === 1 ? "1 day" : `${count} days`);
const formatCookieLifetime = (name: keyof typeof shopCookies) => formatDays(shopCookies[name] / DAY_SECONDS);

/** Retention periods on the privacy page. The cleanup tasks use the same values. */
const periods: readonly RetentionPeriod[] = [
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

const cookies: readonly CookieDescription[] = [
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
  [
    "promoModalSeenCount",
    "Counts how often you’ve seen the offer, so we don’t show it too often.",
    formatCookieLifetime("promoModalSeenCount"),
  ],
  ["isPromoModalSeen", "Remembers that you closed the offer.", formatCookieLifetime("isPromoModalSeen")],
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

export const retentionTexts = { periods, cookies };
