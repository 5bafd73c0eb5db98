import type { DependencyStates } from "@storywall/domain/operations/dependency-states";

/** Texts that all admin pages share: the navigation, page titles and notices. */
export const adminTexts = {
  admin: "Admin",
  viewShop: "View shop",
  groups: {
    today: "Today",
    orders: "Orders",
    production: "Production",
    customers: "Customers",
    shop: "Shop",
    system: "System",
  },
  pages: {
    today: "Today",
    allOrders: "All orders",
    claims: "Claims and returns",
    history: "History",
    board: "Board",
    scan: "Scan",
    shipping: "Shipping",
    stock: "Stock",
    messages: "Messages",
    newsletter: "Newsletter",
    customers: "Customer data",
    art: "Art",
    prices: "Prices",
    promos: "Promo codes",
    giftCards: "Gift cards",
    texts: "Text",
    settings: "Settings",
    people: "People",
    account: "Your account",
    jobs: "Jobs",
    reconciliation: "Reconciliation",
    audit: "Audit",
    exports: "Exports",
    webhooks: "Webhooks",
    order: "Order",
    orders: "Orders",
    signIn: "Sign-in",
  },
  customersIntro:
    "Delete a customer’s data when they ask by mail or email. Customers can also do it themselves under “Your data.”",
  stockIntro:
    "How many frames are on the shelf. Framing a tile lowers the count by one. Frames reserved for orders can’t be sold again. Frames you don’t count never show as out of stock.",

  howToSignIn: "How to sign in",
  version: (version: string, commit?: string) => `Version ${version}${commit ? ` (${commit.slice(0, 8)})` : ""}`,
  page: (number: number) => `Page ${number}`,
  newer: "Newer",
  older: "Older",

  serviceDown: "A service is down",
  outages: {
    redis:
      "Redis is down. The shop still takes orders. Photos, emails, and print files will be processed once it’s back.",
    payments:
      "The payment service is down. Customers can’t pay until it’s back. Carts are saved, and refunds go out automatically later.",
    store: "File storage is down. Photos and print files can’t be uploaded or viewed until it’s back.",
  } satisfies Record<keyof DependencyStates, string>,
  serverUnreachable: "The server isn’t responding",
  showingOldData: "You’re seeing the most recent data we loaded. This page will update once the server responds.",
};

const actorNames: Readonly<Record<string, string>> = {
  "command-line": "the command line",
  "owner-link": "the owner’s sign-in link",
};

/** Names who acted: an email address, an id or a job's name, or a way to act without an account. */
export const formatActor = (actor: string): string => actorNames[actor] ?? actor;

/** Formats a stored state or reason such as `awaiting_photos` as text for people. */
export const formatStateLabel = (state: string): string =>
  state.replaceAll("_", " ").replaceAll("cancelled", "canceled");
