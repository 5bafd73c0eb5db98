import { inspectScreens, isForNewcomers } from "./inspect-screens.ts";
import { test } from "./lined-shop.ts";
import { screens } from "./pages.ts";

// The admin pages list the data of all visitors, so this spec must run first in the shared shop.
test("on no page of a shopper or the owner anything sticks out, is cut off, missing or a barrier, in three widths, two colors and large text", async ({
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
