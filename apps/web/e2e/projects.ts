const toSpecFiles = (...names: string[]) => names.map((name) => `${name}.spec.ts`);

/** Long: every page in every state, width and color scheme. The first needs a shop without other data. */
const pages = toSpecFiles("admin-and-order-pages", "every-page");

/** Long: unavailable services, killed processes and harmful files. */
const faults = toSpecFiles("bad-files", "dependencies", "faults");

/** Specs that change what every visitor sees, or stop a process. */
const ownShop = toSpecFiles("admin-books", "admin-desk", "art-upload", "board", "copy", "payments", "sold-out");

export const projects = [
  { name: "pages", testMatch: pages, fullyParallel: true },
  { name: "faults", testMatch: faults },
  // One worker, so that all of its specs share one shop, one after the other.
  { name: "own-shop", testMatch: ownShop, workers: 1 },
  {
    name: "shared-shop",
    testMatch: "*.spec.ts",
    testIgnore: [...pages, ...faults, ...ownShop],
    fullyParallel: true,
  },
];
