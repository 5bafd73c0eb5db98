import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { assertDemoBanner } from "./assert-demo-banner.ts";

const demo = { SHOP_MODE: "demo", HOST: "127.0.0.1", PUBLIC_URL: "http://localhost:3000" } as const;
const publicDemo = { ...demo, PUBLIC_URL: "https://demo.example" };
const live = { ...publicDemo, SHOP_MODE: "live" } as const;

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

/** Renders the banner the way a build with this value of DEMO_BANNER does. */
async function renderBanner(isDemoBannerShown: boolean): Promise<string> {
  vi.resetModules();
  vi.stubEnv("DEMO_BANNER", String(isDemoBannerShown));
  const { DemoBanner } = await import("../components/demo-banner.tsx");
  return renderToStaticMarkup(<DemoBanner />);
}

function writeTestBuild(html: string): string {
  const buildDir = mkdtempSync(join(tmpdir(), "storywall-build-"));
  onTestFinished(() => rmSync(buildDir, { recursive: true, force: true }));
  mkdirSync(join(buildDir, "server/app"), { recursive: true });
  writeFileSync(join(buildDir, "server/app/_not-found.html"), `<body>${html}</body>`);
  return buildDir;
}

test("the public demo banner says that no real payment is taken, in a named landmark of fixed height", async () => {
  const html = await renderBanner(true);
  expect(html).toContain("This is a demo shop. No real payments are taken.");
  expect(html).toMatch(/<aside [^>]*aria-label="About this demo" class="[^"]*min-h-11/);
  expect(await renderBanner(false)).toBe("");
});

test("a public demo starts only with the demo banner, and a live shop starts only without it", async () => {
  const withBanner = writeTestBuild(await renderBanner(true));
  const without = writeTestBuild(await renderBanner(false));
  expect(() => assertDemoBanner(without, publicDemo)).toThrow(/^The pages were built without the demo banner: /);
  expect(() => assertDemoBanner(without, { ...demo, HOST: "0.0.0.0" })).toThrow("ALLOW_PUBLIC_DEMO=true");
  expect(() => assertDemoBanner(withBanner, live)).toThrow(/^The pages were built with the demo banner: /);
  for (const started of [
    () => assertDemoBanner(withBanner, publicDemo),
    () => assertDemoBanner(without, demo),
    () => assertDemoBanner(without, live),
  ])
    expect(started).not.toThrow();
});
