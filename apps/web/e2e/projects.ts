const toSpecFileNames = (...names: string[]) => names.map((name) => `${name}.spec.ts`);

/** Slow specs: every page in every state, width and color scheme. The first one needs a shop without other data. */
const pages = toSpecFileNames("admin-and-order-pages", "every-page");

/** Slow specs: unavailable services, killed processes and harmful files. */
const faults = toSpecFileNames("bad-files", "dependencies", "faults");

/** Specs that change what every visitor sees or that stop a process. */
const ownShop = toSpecFileNames(
  "admin-books",
  "admin-desk",
  "art-upload",
  "board",
  "copy",
  "owner-week",
  "payments",
  "prices",
  "print-lab",
  "shipping",
  "print-everything",
  "sold-out",
  "traces",
  "webhooks",
);

/** Long journeys, and specs that check one property of many pages. */
const longSharedShop = toSpecFileNames(
  "aftersales",
  "arrange",
  "browse-art",
  "browser-settings",
  "collect",
  "consent",
  "content-policy",
  "contract",
  "filling-tiles",
  "first-load",
  "interrupted-uploads",
  "large-text",
  "messages",
  "my-walls",
  "owner-actions",
  "photo-formats",
  "planner",
  "plates",
  "preview-matches-print",
  "print-preview",
  "restored-draft",
  "see-yours",
  "slow-device",
  "spec-client",
  "stale-tab",
  "toasts",
  "upload-later",
  "uploads",
  "wall-model",
  "wall-picture",
  "wallet",
  "walls",
);

/** Journeys that normally run only on a phone. In the `sizes` stage, they also run on a tablet and a desktop. */
const journeys = toSpecFileNames(
  "aftersales",
  "cart",
  "checkout",
  "content",
  "filling-tiles",
  "messages",
  "order",
  "owner-actions",
  "plates",
  "restored-draft",
  "upload-later",
  "wall-picture",
);
const ownShopJourneys = toSpecFileNames("admin-books", "prices", "print-everything", "shipping", "webhooks");

const tablet = { viewport: { width: 768, height: 1024 } };
const desktop = { viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false };

export const projects = [
  { name: "pages", testMatch: pages, fullyParallel: true },
  { name: "faults", testMatch: faults },
  // A single worker runs these specs one after another, so that they share one shop.
  { name: "own-shop", testMatch: ownShop, workers: 1 },
  {
    name: "shared-shop",
    testMatch: "*.spec.ts",
    testIgnore: [...pages, ...faults, ...ownShop, ...longSharedShop],
    fullyParallel: true,
  },
  { name: "long-shared-shop", testMatch: longSharedShop, fullyParallel: true },
  { name: "tablet", testMatch: journeys, use: tablet, fullyParallel: true },
  { name: "tablet-own-shop", testMatch: ownShopJourneys, use: tablet, workers: 1 },
  { name: "desktop", testMatch: journeys, use: desktop, fullyParallel: true },
  { name: "desktop-own-shop", testMatch: ownShopJourneys, use: desktop, workers: 1 },
];
