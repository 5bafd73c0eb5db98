import { buttonClass } from "@storywall/ui/button";
import { EmptyState } from "@storywall/ui/empty-state";
import type { Metadata } from "next";
import { KeptWalls } from "@/features/walls/offline/kept-walls.tsx";

export const metadata: Metadata = { title: "You are offline", robots: { index: false, follow: false } };

/** Shown by the service worker where a page is asked for and there is no connection. */
export default function OfflinePage() {
  return (
    <EmptyState
      isPage
      title="You are offline"
      action={
        // Asks for the same address again, also where scripts do not run.
        <form>
          <button type="submit" className={buttonClass("primary")}>
            Try again
          </button>
        </form>
      }
    >
      <p>This page needs a connection.</p>
      <KeptWalls />
    </EmptyState>
  );
}
