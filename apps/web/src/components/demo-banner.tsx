import { demoText } from "@storywall/domain/catalog/copy/demo-text";
import { isDemoBannerShown } from "@/lib/env.ts";
import { siteTexts } from "./site-texts.ts";

/** Included in the initial HTML to avoid layout shift. At startup, the server looks for its id in the built pages. */
export function DemoBanner() {
  if (!isDemoBannerShown) return null;
  return (
    <aside
      id="demo-banner"
      aria-label={siteTexts.aboutDemo}
      className="flex min-h-11 items-center justify-center bg-ink px-4 py-2 text-center text-paper text-sm"
    >
      <p>{demoText}</p>
    </aside>
  );
}
