import { test } from "./fixtures.ts";
import { inspectScreens, isForNewcomers } from "./inspect-screens.ts";
import { screens } from "./pages.ts";

const PARTS = 3;
const forNewcomers = screens.filter(isForNewcomers);

for (let part = 0; part < PARTS; part++) {
  const inPart = forNewcomers.filter((_, at) => at % PARTS === part);
  test(`on no page of a newcomer anything sticks out, is cut off, missing or a barrier, in three widths, two colors and large text (${part + 1} of ${PARTS})`, async ({
    browser,
    shop,
    owner,
  }) => {
    await inspectScreens(browser, shop, owner, inPart);
  });
}
