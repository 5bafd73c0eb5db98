// Plain JavaScript because the runner reads it in any version of Node.
/**
 * Which specs (`<name>.spec.ts`) a change to a folder of apps/web/src can break. A test keeps the list complete.
 * @type {Readonly<Record<string, readonly string[]>>}
 */
export const specsByFolder = {
  "features/accounts": ["your-data", "cart", "sign-in-link"],
  "features/accounts/admin": ["admin-desk", "admin-and-order-pages"],
  "features/accounts/consent": ["consent"],
  "features/accounts/session": ["your-data", "cart", "sign-in-link"],
  "features/catalog": ["cart", "browse-art"],
  "features/catalog/admin": ["admin-desk", "admin-books", "art-upload", "copy", "prices"],
  "features/catalog/admin-mode": ["browse-art"],
  "features/catalog/art": ["browse-art", "toasts", "art-upload"],
  "features/catalog/art-sets": ["browse-art"],
  "features/catalog/browse": ["browse-art", "content"],
  "features/catalog/copy": ["copy"],
  "features/catalog/dialogs": ["content", "editor"],
  "features/catalog/faq": ["content"],
  "features/catalog/home": ["content", "first-load"],
  "features/catalog/promo": ["content"],
  "features/photos": ["bad-files", "uploads", "filling-tiles", "upload-later", "restored-draft", "arrange"],
  "features/walls": ["my-walls", "walls", "print-preview", "preview-matches-print"],
  "features/walls/editor": [
    "arrange",
    "bad-files",
    "restored-draft",
    "crop",
    "editor",
    "filling-tiles",
    "my-walls",
    "print-preview",
    "uploads",
    "preview-matches-print",
  ],
  "features/walls/offline": ["uploads"],
  "features/walls/planner": ["planner"],
  "features/cart": ["cart", "sold-out", "toasts"],
  "features/cart/art": ["browse-art", "toasts"],
  "features/cart/art-set": ["browse-art"],
  "features/cart/create": ["restored-draft", "editor", "my-walls", "cart"],
  "features/cart/planner": ["planner"],
  "features/cart/store": ["cart", "toasts", "dependencies"],
  "features/checkout": ["checkout", "payments"],
  "features/orders": ["order", "order-link", "aftersales", "upload-later"],
  "features/orders/admin": ["admin-desk", "admin-books", "aftersales", "admin-and-order-pages"],
  "features/production": ["admin-desk"],
  "features/production/board": ["board"],
  "features/operations": ["admin-desk", "admin-books", "art-upload", "admin-and-order-pages"],
  "features/operations/customers": ["admin-desk"],
  "features/operations/explain": ["admin-books", "admin-desk"],
  "features/operations/help": ["content", "every-page"],
  "features/operations/inbox": ["admin-desk"],
  "features/operations/messages": ["content", "admin-desk"],
  "features/operations/your-data": ["your-data"],
  "components/admin": ["admin-desk", "admin-books", "board"],
  "components/room": ["editor", "planner"],
  "components/tiles": ["print-preview", "preview-matches-print", "walls"],
  "lib/admin": ["admin-desk", "admin-books", "board"],
  "lib/seo": ["content"],
  server: ["content-policy", "first-load"],
  lib: ["page-views", "toasts", "cart"],
  components: ["every-page"],
  app: ["every-page"],
};

const foldersByLength = Object.keys(specsByFolder).sort((a, b) => b.length - a.length);

/** Specs for changes outside those folders: a purchase, from the editor to the order. */
export const purchaseSpecs = ["restored-draft", "checkout", "order"];

/** Specs that no folder of the web app maps to: they test workers, the API or the tests themselves. */
export const specsOfTheWholeShop = [
  "faults",
  "inspect-page",
  "journey",
  "real-photos",
  "spec-client",
  "specs-by-feature",
];

/**
 * The specs to run for these changed files, named from the root of the repository; none for documents and unit tests.
 * @param {readonly string[]} files
 * @returns {string[]}
 */
export function specsForChanges(files) {
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
