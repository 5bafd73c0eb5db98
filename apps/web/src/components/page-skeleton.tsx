import { Skeleton } from "@storywall/ui/skeleton";
import { apiTexts } from "@/lib/api-texts.ts";
import { commonTexts } from "@/lib/common-texts.ts";

/** Shown while a page is loaded. */
export function PageSkeleton() {
  return (
    <div role="status" aria-label={apiTexts.loadingPage} className="mx-auto max-w-6xl px-4 py-8">
      <Skeleton className="h-9 w-64 max-w-full" />
      <Skeleton className="mt-6 h-80 w-full" />
    </div>
  );
}

export const LoadingText = () => <p role="status">{commonTexts.loading}</p>;
