import { expect, test, vi } from "vitest";

test("each page is told once, in the order it was shown, also when it is come back to (S-040)", async () => {
  const page: { dataLayer?: unknown[] } = {};
  vi.stubGlobal("window", page);
  const { tellPageView } = await import("./page-view.ts");
  for (const path of ["/", "/", "/browse", "/", "/browse", "/browse"]) tellPageView(path);
  expect(page.dataLayer).toEqual(["/", "/browse", "/", "/browse"].map((path) => ({ event: "pageview", page: path })));
  vi.unstubAllGlobals();
});

test("a path that is a secret is told without it", async () => {
  vi.resetModules();
  const page: { dataLayer?: { page?: string }[] } = {};
  vi.stubGlobal("window", page);
  const { tellPageView } = await import("./page-view.ts");
  for (const path of ["/p/8sB3_x-1", "/send/link_1.abc.def", "/p/8sB3_x-1/more", "/planner"]) tellPageView(path);
  expect(page.dataLayer?.map((view) => view.page)).toEqual([
    "/p/[token]",
    "/send/[token]",
    "/p/[token]/more",
    "/planner",
  ]);
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
