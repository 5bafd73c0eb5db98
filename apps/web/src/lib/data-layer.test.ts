import { expect, test, vi } from "vitest";

test("each change of the path sends one page view (S-040)", async () => {
  const page: { dataLayer?: unknown[] } = {};
  vi.stubGlobal("window", page);
  const { trackPageView } = await import("./data-layer.ts");
  for (const path of ["/", "/", "/browse", "/", "/browse", "/browse"]) trackPageView(path);
  expect(page.dataLayer).toEqual(["/", "/browse", "/", "/browse"].map((path) => ({ event: "pageview", page: path })));
  vi.unstubAllGlobals();
});

test("secrets are removed from the path of a page view", async () => {
  vi.resetModules();
  const page: { dataLayer?: { page?: string }[] } = {};
  vi.stubGlobal("window", page);
  const { trackPageView } = await import("./data-layer.ts");
  for (const path of ["/p/8sB3_x-1", "/send/link_1.abc.def", "/collect/0a1b.Zx-_9", "/p/8sB3_x-1/more", "/planner"])
    trackPageView(path);
  expect(page.dataLayer?.map((view) => view.page)).toEqual([
    "/p/[token]",
    "/send/[token]",
    "/collect/[token]",
    "/p/[token]/more",
    "/planner",
  ]);
  vi.unstubAllGlobals();
});

test("data layer entries of other scripts are kept", async () => {
  vi.resetModules();
  const page = { dataLayer: [{ event: "gtm.js" }] };
  vi.stubGlobal("window", page);
  const { trackPageView } = await import("./data-layer.ts");
  trackPageView("/faq");
  expect(page.dataLayer).toEqual([{ event: "gtm.js" }, { event: "pageview", page: "/faq" }]);
  vi.unstubAllGlobals();
});
