import { inspectScreens, isScreenForNewVisitors } from "./inspect-screens.ts";
import { screens } from "./screens.ts";
import { test } from "./shop-with-connections.ts";

// This spec must run first in the shared shop, because data from other specs would appear on the admin pages.
test("the page inspection finds no problems on shopper and admin pages", async ({ browser, shop, owner }) => {
  await inspectScreens(
    browser,
    shop,
    owner,
    screens.filter((screen) => !isScreenForNewVisitors(screen)),
  );
});
