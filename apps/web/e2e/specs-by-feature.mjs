// Plain JavaScript because the runner reads it in any version of Node.
/**
 * Which specs (`<name>.spec.ts`) a change to a folder of apps/web/src can break. A test keeps the list complete.
 * @type {Readonly<Record<string, readonly string[]>>}
 */
export const specsByFolder = {
  "features/admin": ["admin-desk", "admin-books", "art-upload", "board", "copy", "aftersales", "admin-and-order-pages"],
  "features/admin-mode": ["browse-art"],
  "features/art": ["browse-art", "toasts", "art-upload"],
  "features/art-sets": ["browse-art"],
  "features/browse": ["browse-art", "content"],
  "features/cart": ["cart", "sold-out"],
  "features/checkout": ["checkout", "payments"],
  "features/consent": ["consent"],
  "features/editor": [
    "arrange",
    "bad-files",
    "coming-back",
    "crop",
    "editor",
    "filling-tiles",
    "my-walls",
    "print-look",
    "uploads",
    "shown-is-printed",
  ],
  "features/faq": ["content"],
  "features/help": ["content", "every-page"],
  "features/home": ["content", "first-load"],
  "features/messages": ["content", "admin-desk"],
  "features/offline": ["uploads"],
  "features/order": ["order", "order-link", "aftersales", "upload-later"],
  "features/planner": ["planner"],
  "features/promo": ["content"],
  "features/session": ["your-data", "cart", "sign-in-link"],
  "features/walls": ["my-walls"],
  "features/your-data": ["your-data"],
  "shared/art": ["browse-art"],
  "shared/cart": ["cart", "toasts", "dependencies"],
  "shared/copy": ["copy"],
  "shared/dialogs": ["content", "editor"],
  "shared/order": ["order"],
  "shared/pricing": ["cart", "browse-art"],
  "shared/room": ["editor", "planner"],
  "shared/seo": ["content"],
  "shared/tiles": ["print-look", "shown-is-printed", "walls"],
  server: ["content-policy", "first-load"],
  lib: ["page-views", "toasts", "cart"],
  components: ["every-page"],
  app: ["every-page"],
};

/** What stands for the whole where a change is not to one of those folders: a purchase, from the editor to the order. */
export const purchaseSpecs = ["coming-back", "checkout", "order"];

/** Specs that no folder of the web app leads to: they are about the workers, the API or the tests themselves. */
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
    const folder = path && Object.keys(specsByFolder).find((one) => path.startsWith(`${one}/`));
    return folder ? (specsByFolder[folder] ?? []) : purchaseSpecs;
  });
  return [...new Set(specs)].sort().map((name) => `${name}.spec.ts`);
}
