import type { Screen } from "./screen.ts";

const noPage = /404/;

export const adminScreens: readonly Screen[] = [
  { name: "admin today", path: "/admin", who: "owner", shows: "refund failed" },
  { name: "admin orders", path: "/admin/orders", who: "owner", shows: /^SW-/ },
  {
    name: "admin orders, none like this",
    path: "/admin/orders?text=nobody&state=framing",
    who: "owner",
    shows: "No orders match “nobody”",
  },
  {
    name: "admin order",
    path: ({ orderId }) => `/admin/orders/${orderId}`,
    who: "owner",
    shows: "Print files",
  },
  {
    name: "admin, what happened",
    path: ({ orders }) => `/admin/explain?about=${orders.returned}`,
    who: "owner",
    shows: "Timeline",
  },
  { name: "admin, of nothing known", path: "/admin/explain?about=SW-NOSUCH", who: "owner", trouble: noPage },
  { name: "admin board", path: "/admin/board", who: "owner", shows: "Live" },
  { name: "admin scan", path: "/admin/board/scan", who: "owner", shows: "Scan each print" },
  {
    name: "admin shipping, a row that matches nothing",
    path: "/admin/shipping",
    who: "owner",
    prepare: async (page) => {
      await page.getByLabel("Rows").fill("SW-NOSUCH00, UPS, 1Z999AA10123456784");
      await page.getByRole("button", { name: "Check rows" }).click();
      await page.getByText("We don’t recognize this order or box.").waitFor();
    },
  },
  {
    name: "admin claims",
    path: "/admin/claims",
    who: "owner",
    shows: "The customer is waiting for a return label.",
  },
  {
    name: "admin customers, found",
    path: "/admin/customers",
    who: "owner",
    prepare: async (page) => {
      await page.getByLabel("Email address or order number").fill("pages@example.com");
      await page.getByRole("button", { name: "Find", exact: true }).click();
      await page
        .getByRole("button", { name: /^Delete/ })
        .first()
        .waitFor();
    },
  },
  { name: "admin account", path: "/admin/account", who: "owner", shows: "Set a password" },
  { name: "admin messages", path: "/admin/messages", who: "owner", shows: "From the shop" },
  { name: "admin gift cards", path: "/admin/gift-cards", who: "owner", shows: "left on all gift cards" },
  { name: "admin newsletter", path: "/admin/newsletter", who: "owner", shows: "Newsletter" },
  {
    name: "admin stock, counting",
    path: "/admin/stock",
    who: "owner",
    prepare: async (page) => {
      await page.getByRole("button", { name: "Change the count of Infinite, Small" }).click();
      await page.getByRole("button", { name: "Save count" }).waitFor();
    },
  },
  {
    name: "admin art, a new work",
    path: "/admin/art",
    who: "owner",
    prepare: async (page) => {
      await page.getByRole("button", { name: "New artwork" }).click();
      await page.getByRole("button", { name: "Add to gallery" }).click();
      await page.getByText("Choose an image first.").waitFor();
    },
  },
  { name: "admin prices", path: "/admin/prices", who: "owner", shows: "Framed tiles" },
  {
    name: "admin prices, changing them",
    path: "/admin/prices",
    who: "owner",
    prepare: async (page) => {
      await page.getByRole("button", { name: "Change prices" }).click();
      await page.getByLabel(/^Tiles/).fill("12");
      await page.getByLabel(/^Savings, in dollars/).fill("twelve");
      await page.getByRole("button", { name: "Save draft" }).click();
      await page.getByText("Enter an amount like 12.00.").waitFor();
    },
  },
  { name: "admin promos", path: "/admin/promos", who: "owner", shows: "XMAS20" },
  {
    name: "admin promos, a new one sent empty",
    path: "/admin/promos",
    who: "owner",
    prepare: async (page) => {
      await page.getByRole("button", { name: "New code" }).click();
      await page.getByRole("button", { name: "Create code" }).click();
      await page.getByText("Enter a percentage like 20").waitFor();
    },
  },
  {
    name: "admin words, a question being changed",
    path: "/admin/copy",
    who: "owner",
    prepare: async (page) => {
      await page.getByRole("button", { name: "Edit Can I return my order?" }).click();
      await page.getByRole("button", { name: "Preview of Frequent questions" }).click();
      await page.getByRole("heading", { name: "How do I buy?" }).waitFor();
    },
  },
  { name: "admin settings", path: "/admin/settings", who: "owner", shows: "Return address" },
  {
    name: "admin settings, another tax rate",
    path: "/admin/settings#tax-title",
    who: "owner",
    prepare: async (page) => {
      await page.getByRole("button", { name: "Add a rate" }).click();
      await page.getByRole("group", { name: "Rate 2" }).waitFor();
    },
  },
  { name: "admin people", path: "/admin/people", who: "owner", shows: "What each role can do" },
  { name: "admin jobs", path: "/admin/jobs", who: "owner", shows: "No jobs." },
  {
    name: "admin reconciliation",
    path: "/admin/reconciliation",
    who: "owner",
    shows: "No open discrepancies.",
  },
  {
    name: "admin audit, proved",
    path: "/admin/audit",
    who: "owner",
    prepare: async (page) => {
      await page.getByRole("button", { name: "Verify log" }).click();
      await page.getByText(/^The log is intact/).waitFor();
    },
  },
  {
    name: "admin webhooks, a new one sent empty",
    path: "/admin/webhooks",
    who: "owner",
    prepare: async (page) => {
      await page.getByRole("button", { name: "New webhook" }).click();
      await page.getByRole("button", { name: "Create webhook" }).click();
      await page.getByText("Enter a full address").waitFor();
    },
  },
  { name: "admin exports", path: "/admin/exports", who: "owner", shows: "Download" },
];
