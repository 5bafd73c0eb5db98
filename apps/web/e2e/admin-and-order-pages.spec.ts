import { inspectScreens, isForNewVisitors } from "./inspect-screens.ts";
import { screens } from "./screens.ts";
import { test } from "./shop-with-connections.ts";

// This spec must run before other specs in the shared shop, because their data would appear on the admin pages.
test("shopper and admin pages have no layout, image or accessibility problems at three widths, in both color schemes and with large text", async ({
  browser,
  shop,
  owner,
}) => {
  await inspectScreens(
    browser,
    shop,
    owner,
    screens.filter((screen) => !isForNewVisitors(screen)),
  );
});
