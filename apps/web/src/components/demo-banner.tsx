import { demoText } from "@storywall/domain/catalog/copy/announcement";
import { siteTexts } from "./site-texts.ts";

/** Shown on every page of a public demo. Included in the initial HTML to avoid layout shift. */
export function DemoBanner() {
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
