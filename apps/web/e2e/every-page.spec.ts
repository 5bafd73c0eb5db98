import { test } from "./fixtures.ts";
import { inspectScreens, isScreenForNewVisitors } from "./inspect-screens.ts";
import { screens } from "./screens.ts";

const PARTS = 3;
const forNewcomers = screens.filter(isScreenForNewVisitors);

for (let part = 0; part < PARTS; part++) {
  const inPart = forNewcomers.filter((_, at) => at % PARTS === part);
  test(`the page inspection finds no problems on pages for new visitors (${part + 1} of ${PARTS})`, async ({
    browser,
    shop,
    owner,
  }) => {
    await inspectScreens(browser, shop, owner, inPart);
  });
}
