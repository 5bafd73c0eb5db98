import { getButtonClassName } from "@storywall/ui/button";
import { EmptyState } from "@storywall/ui/empty-state";
import type { Metadata } from "next";
import { OfflineWalls } from "@/features/walls/offline/offline-walls.tsx";

export const metadata: Metadata = { title: "You are offline", robots: { index: false, follow: false } };

/** The service worker serves this page when a page is requested offline. */
export default function OfflinePage() {
  return (
    <EmptyState
      isPage
      title="You are offline"
      action={
        // Submitting the form reloads the page even without JavaScript.
        <form>
          <button type="submit" className={getButtonClassName("primary")}>
            Try again
          </button>
        </form>
      }
    >
      <p>Connect to the internet to open this page.</p>
      <OfflineWalls />
    </EmptyState>
  );
}
