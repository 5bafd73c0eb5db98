import { demoText } from "@storywall/domain/catalog/copy/demo-text";
import { isDemoBannerShown } from "@/lib/env.ts";

/** Part of the first HTML to avoid layout shift. The server checks at startup that built pages contain its id. */
export function DemoBanner() {
  if (!isDemoBannerShown) return null;
  return (
    <aside
      id="demo-banner"
      aria-label="About this demo"
      className="flex min-h-11 items-center justify-center bg-ink px-4 py-2 text-center text-paper text-sm"
    >
      <p>{demoText}</p>
    </aside>
  );
}
