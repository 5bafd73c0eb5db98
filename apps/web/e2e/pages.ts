import type { Page } from "@playwright/test";

/** What was made for the shopper whose pages are looked at. */
export type Made = { orderId: string; adminLink: string; shareToken: string };

export type Screen = {
  name: string;
  path: string | ((made: Made) => string);
  /** Who looks: a newcomer with nothing, or a shopper with a cart, photos and a paid order. */
  who?: "newcomer" | "shopper";
  /** Words that tell that what comes late has come. */
  shows?: string | RegExp;
  /** Brings the page into the state that is looked at. */
  prepare?: (page: Page) => Promise<void>;
  /** What the console and the network say when this page is right to fail. */
  trouble?: RegExp;
};

const noPage = /404/;

/** Every page of the shop in every state that can be reached by an address and a few presses. */
export const screens: readonly Screen[] = [
  { name: "home", path: "/" },
  {
    name: "menu",
    path: "/",
    prepare: (page) => page.getByRole("button", { name: "Menu" }).click(),
  },
  { name: "browse", path: "/browse" },
  { name: "browse, filtered", path: "/browse?tiles=4&orientation=portrait" },
  { name: "art", path: "/art" },
  { name: "art, by tag", path: "/art?tags=calm,blue" },
  { name: "art, nothing found", path: "/art?tags=no_such_tag" },
  {
    name: "art item",
    path: "/art?tags=landscape",
    prepare: async (page) => {
      await page.getByRole("main").getByRole("heading", { level: 3 }).getByRole("link").first().click();
      await page.getByRole("button", { name: "Add to cart" }).waitFor();
    },
  },
  { name: "art sets", path: "/art-sets" },
  { name: "art set", path: "/art-sets/set_agr232782yww4vv9n6g3mj9kyf" },
  { name: "art set of somebody else", path: "/art-sets/set_00000000000000000000000000", trouble: noPage },
  { name: "admin mode", path: "/art?is_admin_mode=true", shows: "Not signed in" },
  { name: "cart, empty", path: "/cart", shows: "Your cart is empty" },
  { name: "cart, full", path: "/cart", who: "shopper", shows: "Check out" },
  {
    name: "cart drawer",
    path: "/browse",
    who: "shopper",
    prepare: async (page) => {
      await page.getByRole("button", { name: /^Cart/ }).click();
      await page.getByRole("link", { name: "Check out" }).waitFor();
    },
  },
  { name: "editor, empty", path: "/create/trio" },
  { name: "editor, empty dozen", path: "/create/dozen" },
  { name: "editor, wave of four", path: "/create/mixed_absolute_four_frames" },
  { name: "editor, with photos", path: "/create/trio", who: "shopper" },
  { name: "checkout, nothing to buy", path: "/checkout" },
  { name: "checkout", path: "/checkout", who: "shopper" },
  {
    name: "checkout, sent empty",
    path: "/checkout",
    who: "shopper",
    prepare: async (page) => {
      await page.getByRole("button", { name: /^Pay/ }).click();
      await page.getByRole("heading", { name: /fields need another look/ }).waitFor();
    },
  },
  { name: "order", path: ({ orderId }) => `/order/${orderId}`, who: "shopper", shows: /^SW-/ },
  {
    name: "order, to be cancelled",
    path: ({ orderId }) => `/order/${orderId}`,
    who: "shopper",
    prepare: (page) => page.getByRole("button", { name: "Cancel the order" }).click(),
  },
  {
    name: "order, another address",
    path: ({ orderId }) => `/order/${orderId}`,
    who: "shopper",
    prepare: (page) => page.getByRole("button", { name: "Change the address" }).click(),
  },
  { name: "find my order", path: "/order/find" },
  { name: "order of somebody else", path: ({ orderId }) => `/order/${orderId}`, trouble: noPage },
  { name: "my walls, none yet", path: "/walls", shows: "No walls yet" },
  { name: "my walls", path: "/walls", who: "shopper", shows: "Above the stairs" },
  {
    name: "share a wall",
    path: "/walls",
    who: "shopper",
    shows: "Above the stairs",
    prepare: async (page) => {
      await page.getByRole("button", { name: "Share Above the stairs" }).click();
      await page.getByText("Links that work").waitFor();
    },
  },
  { name: "shared wall", path: ({ shareToken }) => `/p/${shareToken}`, shows: "Make one from your photos" },
  { name: "shared wall, link ended", path: "/p/no-such-link", shows: "shows nothing any more" },
  { name: "questions", path: "/faq" },
  { name: "questions, as a dialog", path: "/shipping?faq=1", shows: "Frame types" },
  {
    name: "offer",
    path: "/returns?faq=1",
    prepare: async (page) => {
      await page.getByRole("button", { name: "See the current offer" }).click();
      await page.getByRole("link", { name: "See all walls" }).waitFor();
    },
  },
  { name: "message us", path: "/contact", shows: "@" },
  {
    name: "message us, incomplete",
    path: "/contact",
    prepare: async (page) => {
      await page.getByRole("button", { name: "Send the message" }).click();
      await page.getByText("Write us a few words.").waitFor();
    },
  },
  { name: "shipping", path: "/shipping" },
  { name: "returns", path: "/returns" },
  { name: "privacy", path: "/privacy" },
  { name: "terms", path: "/terms" },
  { name: "accessibility", path: "/accessibility" },
  { name: "sign in", path: "/sign-in" },
  { name: "admin sign in", path: "/admin/sign-in" },
  { name: "no such page", path: "/no-such-page", trouble: noPage },
];
