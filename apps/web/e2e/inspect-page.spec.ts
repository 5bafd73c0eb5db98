import { expect, test } from "./fixtures.ts";
import { inspectPage } from "./inspect-page.ts";
import { findSmallTargets } from "./small-targets.ts";

const createPageHtml = (body: string) =>
  `<!doctype html><html lang="en"><title>A page</title><meta name="viewport" content="width=device-width"><main>${body}</main></html>`;

const problems = [
  {
    problem: "an element wider than the screen",
    body: `<h1>Wide</h1><p style="width:420px">Wide</p>`,
    error: /wider than the screen/,
  },
  {
    problem: "a missing image",
    body: `<h1>Gone</h1><img src="/no-such-picture.jpg" alt="Gone">`,
    error: /images missing/,
  },
  {
    problem: "an SVG with a missing photo",
    body: `<h1>Gone</h1><svg><image href="/no-such-photo.jpg" /></svg>`,
    error: /images missing/,
  },
  {
    problem: "a tile with an undefined frame",
    body: `<h1>Bare</h1><svg><use href="#no-such-frame" /></svg>`,
    error: /images missing/,
  },
  {
    problem: "text that is cut off",
    body: `<h1 style="width:60px;overflow:hidden;white-space:nowrap">A long name that ends nowhere</h1>`,
    error: /text cut off/,
  },
  {
    problem: "a word broken over two lines",
    body: `<h1>Broken</h1><p style="width:40px;overflow-wrap:anywhere">Medium</p>`,
    error: /words broken over two lines/,
  },
  {
    problem: "a button without a name",
    body: `<h1>Mute</h1><button type="button"></button>`,
    error: /accessibility violations/,
  },
];

for (const { problem, body, error } of problems) {
  test(`the page inspection fails for ${problem}`, async ({ page, watched }) => {
    watched.allowErrors(/404/);
    await page.route("**/broken-page", (route) =>
      route.fulfill({ contentType: "text/html", body: createPageHtml(body) }),
    );
    await page.goto("/broken-page");
    await expect(inspectPage(page, problem, { patienceMs: 1000 })).rejects.toThrow(error);
  });
}

test("the page inspection reports controls under 44 px", async ({ page }) => {
  await page.setContent(
    createPageHtml(`
      <button style="width:44px;height:40px">Low</button>
      <a href="/" style="display:inline-block;width:30px;height:44px">Slim</a>
      <button style="width:44px;height:44px">Fit</button>
      <label style="display:block;height:44px"><input type="checkbox"> Labelled</label>
      <p>Read <a href="/">our terms</a> first.</p>`),
  );
  const small = await findSmallTargets(page);
  expect(small).toEqual(["BUTTON Low: 44 × 40 px", "A Slim: 30 × 44 px"]);
});
