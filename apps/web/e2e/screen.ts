import type { Page } from "@playwright/test";
import type { ExampleOrders } from "./create-example-orders.ts";

export type ShopperData = {
  orderId: string;
  shareToken: string;
  /** Token in the link that lets a phone upload photos. */
  sendToken: string;
  checkoutId: string;
  /** Path of the page on which the photos of a paid wall are uploaded. */
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
  calls?: "never answered" | "failing";
  prepare?: (page: Page) => Promise<void>;
  /** Expected console messages and failed requests. */
  trouble?: RegExp;
};
