// Which browser specs a change touches.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { root } from "./bootstrap.mjs";
import { isWebTouched } from "./changed-files.mjs";

/** Specs, without folder and ending, by the folder whose files they try. */
const specsOf = {
  "apps/web/src/features/admin": ["admin-books", "admin-desk", "board"],
  "apps/web/src/app/admin": ["admin-books", "admin-desk", "board"],
  "apps/web/src/features/admin-mode": ["admin-desk"],
  "apps/web/src/features/art": ["browse-art", "art-upload"],
  "apps/web/src/features/art-sets": ["browse-art"],
  "apps/web/src/features/browse": ["browse-art"],
  "apps/web/src/features/cart": ["cart"],
  "apps/web/src/shared/cart": ["cart", "coming-back"],
  "apps/web/src/features/checkout": ["checkout", "payments"],
  "apps/web/src/features/consent": ["consent", "page-views"],
  "apps/web/src/features/editor": ["editor", "filling-tiles", "crop", "arrange"],
  "apps/web/src/shared/tiles": ["crop", "print-look", "shown-is-printed"],
  "apps/web/src/features/faq": ["content"],
  "apps/web/src/features/help": ["content"],
  "apps/web/src/features/home": ["content", "first-load"],
  "apps/web/src/features/messages": ["aftersales"],
  "apps/web/src/features/order": ["order", "aftersales", "upload-later"],
  "apps/web/src/features/planner": ["planner"],
  "apps/web/src/features/promo": ["cart"],
  "apps/web/src/features/session": ["coming-back", "my-walls"],
  "apps/web/src/features/walls": ["walls", "my-walls"],
  "apps/web/src/features/your-data": ["your-data"],
  "packages/imaging": ["uploads", "shown-is-printed"],
};

/** A purchase from the first page to the print: for a change of the web app that no folder above names. */
const fallback = ["journey"];

/**
 * The browser specs a change touches, as paths that Playwright takes in apps/web: changed specs themselves, those of the changed
 * features, and one whole purchase for any other change of what the web app is built from.
 * @param {string[]} files
 * @returns {string[]}
 */
export function specsFor(files) {
  const all = readdirSync(join(root, "apps/web/e2e")).filter((name) => name.endsWith(".spec.ts"));
  const chosen = files.flatMap((file) => {
    const changed = /^apps\/web\/e2e\/(.+)\.spec\.ts$/.exec(file)?.[1];
    if (changed) return [changed];
    const folder = Object.keys(specsOf).find((one) => file.startsWith(`${one}/`));
    if (folder && !/\.test\.tsx?$/.test(file)) return specsOf[folder];
    return isWebTouched([file]) || file.startsWith("apps/web/e2e/") ? fallback : [];
  });
  return all.filter((name) => chosen.includes(name.slice(0, -".spec.ts".length))).map((name) => `e2e/${name}`);
}
