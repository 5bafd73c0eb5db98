// This file is plain JavaScript, so that the test runner can load it in every Node version.
/**
 * For each folder of apps/web/src, the specs (`<name>.spec.ts`) that a change there can break. A test keeps the list
 * complete.
 * @type {Readonly<Record<string, readonly string[]>>}
 */
export const specsByFolder = {
  "features/accounts": ["your-data", "cart", "sign-in-link"],
  "features/accounts/admin": ["admin-desk", "admin-and-order-pages"],
  "features/accounts/consent": ["consent"],
  "features/accounts/session": ["your-data", "cart", "sign-in-link"],
  "features/catalog": ["cart", "browse-art", "walls"],
  "features/catalog/admin": ["admin-desk", "admin-books", "art-upload", "copy", "prices", "shipping"],
  "features/catalog/admin-mode": ["browse-art"],
  "features/catalog/art": ["browse-art", "toasts", "art-upload"],
  "features/catalog/art-sets": ["browse-art"],
  "features/catalog/browse": ["browse-art", "content"],
  "features/catalog/copy": ["copy"],
  "features/catalog/dialogs": ["content", "editor"],
  "features/catalog/faq": ["content"],
  "features/catalog/home": ["content", "first-load", "see-yours"],
  "features/catalog/pictures": ["content", "first-load", "see-yours"],
  "features/photos": [
    "bad-files",
    "uploads",
    "interrupted-uploads",
    "filling-tiles",
    "upload-later",
    "restored-draft",
    "arrange",
    "collect",
  ],
  "features/photos/collect": ["collect"],
  "features/photos/see-yours": ["see-yours"],
  "features/walls": ["my-walls", "walls", "print-preview", "preview-matches-print"],
  "features/walls/editor": [
    "arrange",
    "bad-files",
    "restored-draft",
    "crop",
    "editor",
    "filling-tiles",
    "my-walls",
    "phone-editor",
    "print-preview",
    "slow-device",
    "uploads",
    "interrupted-uploads",
    "preview-matches-print",
  ],
  "features/walls/model": ["wall-model"],
  "features/walls/offline": ["uploads", "interrupted-uploads"],
  "features/walls/picture": ["wall-picture"],
  "features/walls/planner": ["planner"],
  "features/cart": ["cart", "sold-out", "toasts"],
  "features/cart/address": ["checkout", "order"],
  "features/cart/art": ["browse-art", "toasts"],
  "features/cart/art-set": ["browse-art"],
  "features/cart/create": ["restored-draft", "editor", "my-walls", "cart"],
  "features/cart/plates": ["plates"],
  "features/cart/planner": ["planner"],
  "features/cart/promo": ["content", "cart"],
  "features/cart/store": ["cart", "toasts", "dependencies"],
  "features/checkout": ["checkout", "payments", "wallet"],
  "features/checkout/wallet": ["wallet", "checkout", "cart"],
  "features/orders": ["order", "order-link", "aftersales", "upload-later"],
  "features/orders/admin": ["admin-desk", "owner-actions", "admin-books", "aftersales", "admin-and-order-pages"],
  "features/production": ["admin-desk"],
  "features/production/board": ["board", "print-everything"],
  "features/production/shipping": ["shipping"],
  "features/operations": ["admin-desk", "admin-books", "art-upload", "admin-and-order-pages"],
  "features/operations/customers": ["admin-desk"],
  "features/operations/explain": ["admin-books", "admin-desk"],
  "features/operations/help": ["content", "every-page"],
  "features/operations/inbox": ["admin-desk", "messages"],
  "features/operations/messages": ["content", "admin-desk", "messages"],
  "features/operations/webhooks": ["webhooks"],
  "features/operations/your-data": ["your-data"],
  "components/admin": ["admin-desk", "admin-books", "board"],
  "components/tiles": ["print-preview", "preview-matches-print", "walls"],
  "lib/admin": ["admin-desk", "admin-books", "board"],
  "lib/live": ["live-stream", "messages", "order", "uploads", "board"],
  "lib/seo": ["content"],
  server: ["content-policy", "first-load"],
  lib: ["page-views", "toasts", "cart", "traces"],
  components: ["every-page", "large-text"],
  app: ["every-page"],
};

const foldersByLength = Object.keys(specsByFolder).sort((a, b) => b.length - a.length);

/** Specs to run when files outside these folders change: a purchase, from the editor to the order. */
export const purchaseSpecs = ["restored-draft", "checkout", "order"];

/** Specs that do not belong to any folder of the web app. They test workers, the API or the test tools. */
export const specsOfTheWholeShop = [
  "browser-settings",
  "faults",
  "inspect-page",
  "journey",
  "photo-formats",
  "real-photos",
  "spec-client",
  "specs-by-feature",
  "stale-tab",
];

/**
 * Lists the specs to run for the changed files. Paths are relative to the repository root. Documents and unit tests
 * need no specs.
 * @param {readonly string[]} files
 * @returns {string[]}
 */
export function listSpecsForChangedFiles(files) {
  const specs = files.flatMap((file) => {
    const spec = /^apps\/web\/e2e\/([\w-]+)\.spec\.ts$/.exec(file)?.[1];
    if (spec) return [spec];
    if (/\.md$|\.test\.tsx?$/.test(file)) return [];
    const path = /^apps\/web\/src\/(.+)$/.exec(file)?.[1];
    const folder = path && foldersByLength.find((one) => path.startsWith(`${one}/`));
    return folder ? (specsByFolder[folder] ?? []) : purchaseSpecs;
  });
  return [...new Set(specs)].sort().map((name) => `${name}.spec.ts`);
}
