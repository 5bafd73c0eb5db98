import { inspectScreens, isForNewcomers } from "./inspect-screens.ts";
import { screens } from "./screens.ts";
import { test } from "./shop-with-connections.ts";

// The admin pages list the data of all visitors, so this spec must run first in the shared shop.
test("pages of the shopper and the owner have no layout, image or accessibility problems in three widths, both color schemes and large text", async ({
  browser,
  shop,
  owner,
}) => {
  await inspectScreens(
    browser,
    shop,
    owner,
    screens.filter((screen) => !isForNewcomers(screen)),
  );
});
