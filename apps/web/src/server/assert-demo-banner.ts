import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isPublicDemo } from "@storywall/env/find-mode-problems";

type BannerEnv = { SHOP_MODE: "demo" | "live"; HOST: string; PUBLIC_URL: string };

/** @throws if the built pages lack the banner of a public demo, or if a live shop would show it. */
export function assertDemoBanner(buildDir: string, environment: BannerEnv): void {
  const page = join(buildDir, "server/app/_not-found.html");
  const hasBanner = existsSync(page) && readFileSync(page, "utf8").includes('id="demo-banner"');
  if (isPublicDemo(environment) && !hasBanner) {
    throw new Error("The pages were built without the demo banner: build them again with ALLOW_PUBLIC_DEMO=true.");
  }
  if (environment.SHOP_MODE === "live" && hasBanner) {
    throw new Error("The pages were built with the demo banner: build them again with SHOP_MODE=live.");
  }
}
