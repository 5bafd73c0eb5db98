import { expect, test, vi } from "vitest";

test("each page is told once, in the order it was shown, also when it is come back to (S-040)", async () => {
  const page: { dataLayer?: unknown[] } = {};
  vi.stubGlobal("window", page);
  const { tellPageView } = await import("./page-view.ts");
  for (const path of ["/", "/", "/browse", "/", "/browse", "/browse"]) tellPageView(path);
  expect(page.dataLayer).toEqual(["/", "/browse", "/", "/browse"].map((path) => ({ event: "pageview", page: path })));
  vi.unstubAllGlobals();
});

test("what another script already put there stays", async () => {
  vi.resetModules();
  const page = { dataLayer: [{ event: "gtm.js" }] };
  vi.stubGlobal("window", page);
  const { tellPageView } = await import("./page-view.ts");
  tellPageView("/faq");
  expect(page.dataLayer).toEqual([{ event: "gtm.js" }, { event: "pageview", page: "/faq" }]);
  vi.unstubAllGlobals();
});
