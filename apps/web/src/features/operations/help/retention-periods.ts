import { CONSENT_COOKIE, shopCookies } from "@storywall/domain/kernel/site";
import { retentionDays } from "@storywall/domain/operations/retention";

const formatDays = (count: number) => (count === 1 ? "1 day" : `${count} days`);

/** Retention periods on the privacy page. The purge jobs use the same values. */
export const retentionPeriods: ReadonlyArray<readonly [what: string, howLong: string]> = [
  [
    "A photo that isn't in a wall, cart or order",
    `${formatDays(retentionDays.unreferencedPhoto)} after you last used it and visited the shop`,
  ],
  ["A photo that never finished uploading", formatDays(retentionDays.reservedPhoto)],
  [
    "The original of a photo in an order, including its location and time data",
    `until ${formatDays(retentionDays.originalAfterDelivery)} after delivery, or longer while one of your carts or walls still uses it`,
  ],
  [
    "The copies we print from, without location and time data",
    "as long as the order; you can have them deleted once it ships",
  ],
  [
    "A cart",
    `${formatDays(retentionDays.cartUntilPurged)} after you last used it; then its contents, address and email are deleted`,
  ],
  ["A wall or set you deleted", `${formatDays(retentionDays.deletedDesign)}, so you can get it back`],
  ["An image of a whole wall", `${formatDays(retentionDays.capture)}; it is created again when you need it`],
  ["A link to share a wall", "until it expires or you stop sharing"],
  ["Sign-in links and staff sign-ins", `${formatDays(retentionDays.endedSignIn)} after they ended`],
  ["Reports from the payment service", formatDays(retentionDays.paymentEvent)],
  ["A print file and its preview", "as long as the order; deleted right away if you replace the photo"],
  [
    "An order: what was bought, address, amounts, emails about it",
    "with our accounting records, with no automatic deletion. When you delete your data, your name, street, city, email and phone are removed",
  ],
  ["Your messages to us, and claims", "until you delete your data or ask us to"],
  ["A file left over by accident", `${formatDays(retentionDays.strayUntilDeleted)} after it was found`],
  ["A saved response to an app, so it can be repeated", formatDays(retentionDays.idempotencyKey)],
  ["The fact that you deleted your data: IDs only", "permanently, so that no backup brings it back"],
];

const DAY_SECONDS = 86_400;
const formatCookieLifetime = (name: keyof typeof shopCookies) => formatDays(shopCookies[name] / DAY_SECONDS);

/** Name, purpose and lifetime of each cookie. */
export const cookieDescriptions: ReadonlyArray<readonly [name: string, why: string, howLong: string]> = [
  [
    "userId",
    "Identifies you as an anonymous visitor, so we can find your photos and carts.",
    formatCookieLifetime("userId"),
  ],
  ["sid", "Confirms that identity. Scripts cannot read it.", formatCookieLifetime("userId")],
  ["cartId", "Finds your cart.", formatCookieLifetime("cartId")],
  ["signInBrowser", "Recognizes the browser that asked for a sign-in link. Scripts cannot read it.", "30 minutes"],
  ["orderLinks", "Opens orders you reached from an emailed link. Scripts cannot read it.", "90 days"],
  ["orderChange", "Lets you change an order after you enter its code. Scripts cannot read it.", "30 minutes"],
  [
    "promoModalSeenCount",
    "Counts how often you've seen the offer, so we don't show it too often.",
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
  ["asid", "Staff only: keeps them signed in. Scripts cannot read it.", "8 hours"],
  ["adminBrowser", "Staff only: remembers that they have signed in here before. Scripts cannot read it.", "1 year"],
];
