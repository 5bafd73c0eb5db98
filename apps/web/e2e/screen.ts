import type { Page } from "@playwright/test";
import type { ExampleOrders } from "./create-example-orders.ts";

export type ShopperData = {
  orderId: string;
  shareToken: string;
  /** Token in the link that a phone uses to upload photos. */
  sendToken: string;
  /** Token in the link that family and friends use to add photos. */
  collectToken: string;
  checkoutId: string;
  /** Path of the page for uploading the photos of a wall that is already paid. */
  photosWanted: string;
  /** A bought gift card: the path of its page for the buyer, and its code. */
  giftCard: { path: string; code: string };
  orders: ExampleOrders;
};

export type Screen = {
  name: string;
  path: string | ((data: ShopperData) => string);
  /** Who opens the page: a visitor without data; a shopper with a cart, photos and orders; or the shop's owner. */
  who?: "newcomer" | "shopper" | "owner";
  /** Text that appears once the page has loaded its data. */
  shows?: string | RegExp;
  calls?: "never answered" | "failing";
  prepare?: (page: Page, readData: () => Promise<ShopperData>) => Promise<void>;
  /** Console messages and failed requests that are expected. */
  trouble?: RegExp;
};
