const toSpecFiles = (...names: string[]) => names.map((name) => `${name}.spec.ts`);

/** Slow specs: every page in every state, width and color scheme. The first one needs a shop without other data. */
const pages = toSpecFiles("admin-and-order-pages", "every-page");

/** Slow specs: unavailable services, killed processes and harmful files. */
const faults = toSpecFiles("bad-files", "dependencies", "faults");

/** Specs that change what every visitor sees, or stop a process. */
const ownShop = toSpecFiles(
  "admin-books",
  "admin-desk",
  "art-upload",
  "board",
  "copy",
  "payments",
  "prices",
  "sold-out",
);

export const projects = [
  { name: "pages", testMatch: pages, fullyParallel: true },
  { name: "faults", testMatch: faults },
  // One worker runs these specs one after the other, so that they share one shop.
  { name: "own-shop", testMatch: ownShop, workers: 1 },
  {
    name: "shared-shop",
    testMatch: "*.spec.ts",
    testIgnore: [...pages, ...faults, ...ownShop],
    fullyParallel: true,
  },
];
