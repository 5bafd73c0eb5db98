import { expect, test } from "./fixtures.ts";
import { inspectPage } from "./inspect-page.ts";

const page390 = (body: string) =>
  `<!doctype html><html lang="en"><title>A page</title><meta name="viewport" content="width=device-width"><main>${body}</main></html>`;

const faults = [
  {
    what: "something wider than the screen",
    body: `<h1>Wide</h1><p style="width:420px">Wide</p>`,
    says: /wider than the screen/,
  },
  {
    what: "a picture that is missing",
    body: `<h1>Gone</h1><img src="/no-such-picture.jpg" alt="Gone">`,
    says: /pictures missing/,
  },
  {
    what: "a drawing whose photo is missing",
    body: `<h1>Gone</h1><svg><image href="/no-such-photo.jpg" /></svg>`,
    says: /pictures missing/,
  },
  {
    what: "a tile whose frame the page has not drawn",
    body: `<h1>Bare</h1><svg><use href="#no-such-frame" /></svg>`,
    says: /pictures missing/,
  },
  {
    what: "words that are cut off",
    body: `<h1 style="width:60px;overflow:hidden;white-space:nowrap">A long name that ends nowhere</h1>`,
    says: /text cut off/,
  },
  {
    what: "a word broken over two lines",
    body: `<h1>Broken</h1><p style="width:40px;overflow-wrap:anywhere">Medium</p>`,
    says: /words broken over two lines/,
  },
  { what: "a button without a name", body: `<h1>Mute</h1><button type="button"></button>`, says: /barriers/ },
];

for (const { what, body, says } of faults) {
  test(`a page with ${what} does not pass`, async ({ page, watched }) => {
    watched.allowErrors(/404/);
    await page.route("**/broken-page", (route) => route.fulfill({ contentType: "text/html", body: page390(body) }));
    await page.goto("/broken-page");
    await expect(inspectPage(page, what, { patienceMs: 1000 })).rejects.toThrow(says);
  });
}
