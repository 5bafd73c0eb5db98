const named = (...names: string[]) => names.map((name) => `${name}.spec.ts`);

/** Specs whose shop reaches its services through lines that can be cut, in this order. */
const linedShop = named("admin-and-order-pages", "dependencies");

/** Specs that change what every visitor meets, or stop a process. */
const ownShop = named("admin-books", "admin-desk", "art-upload", "board", "copy", "faults", "payments", "sold-out");

/** Each of the first two is run by one worker, so that all of its specs meet the same shop, one after the other. */
export const projects = [
  { name: "lined-shop", testMatch: linedShop, workers: 1 },
  { name: "own-shop", testMatch: ownShop, workers: 1 },
  {
    name: "shared-shop",
    testMatch: "*.spec.ts",
    testIgnore: [...linedShop, ...ownShop],
    fullyParallel: true,
  },
];
