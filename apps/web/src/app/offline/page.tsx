import { getButtonClassName } from "@storywall/ui/button";
import { EmptyState } from "@storywall/ui/empty-state";
import type { Metadata } from "next";
import { pageTexts } from "@/app/page-texts.ts";
import { OfflineWalls } from "@/features/walls/offline/offline-walls.tsx";
import { commonTexts } from "@/lib/common-texts.ts";

export const metadata: Metadata = { title: pageTexts.offline.title, robots: { index: false, follow: false } };

/** The service worker serves this page when a page is requested offline. */
export default function OfflinePage() {
  return (
    <EmptyState
      isPage
      title={pageTexts.offline.title}
      action={
        // Submitting this form reloads the page, even without JavaScript.
        <form>
          <button type="submit" className={getButtonClassName("primary")}>
            {commonTexts.tryAgain}
          </button>
        </form>
      }
    >
      <p>{pageTexts.offline.hint}</p>
      <OfflineWalls />
    </EmptyState>
  );
}
