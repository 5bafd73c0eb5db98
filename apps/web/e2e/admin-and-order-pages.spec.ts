import { inspectScreens, isForNewcomers } from "./inspect-screens.ts";
import { test } from "./lined-shop.ts";
import { screens } from "./pages.ts";

// The admin pages list what all visitors did, so they need a shop in which nothing else has happened: of the specs that
// share this one, it is the first.
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
