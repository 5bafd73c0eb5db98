import type { Page } from "@playwright/test";
import type { ExampleOrders } from "./create-example-orders.ts";

export type ShopperData = {
  orderId: string;
  shareToken: string;
  /** Token of the link for uploads from a phone. */
  sendToken: string;
  checkoutId: string;
  /** Path in the email that asks for the photos of a paid wall. */
  photosWanted: string;
  orders: ExampleOrders;
};

export type Screen = {
  name: string;
  path: string | ((made: ShopperData) => string);
  /** Who opens the page: a visitor without data; a shopper with a cart, photos and orders; or the shop's owner. */
  who?: "newcomer" | "shopper" | "owner";
  /** Text that appears once the page has loaded its data. */
  shows?: string | RegExp;
  /** How the shop responds to the page's calls. */
  calls?: "never answered" | "failing";
  prepare?: (page: Page) => Promise<void>;
  /** Expected console messages and failed requests. */
  trouble?: RegExp;
};
