import { Skeleton } from "@storywall/ui/skeleton";
import { connection } from "next/server";
import { type ReactNode, Suspense } from "react";
import { ApiProvider } from "./api-provider.tsx";
import { apiTexts } from "./api-texts.ts";

/**
 * Layout for segments whose pages call the API. Their pages are rendered per request with a nonce, so prefetching loads
 * only the skeleton.
 */
export function ApiLayout({ children, fallback = <PageSkeleton /> }: { children: ReactNode; fallback?: ReactNode }) {
  return (
    <Suspense fallback={fallback}>
      <DynamicContent>{children}</DynamicContent>
    </Suspense>
  );
}

async function DynamicContent({ children }: { children: ReactNode }) {
  await connection();
  return <ApiProvider>{children}</ApiProvider>;
}

export function PageSkeleton() {
  return (
    <div role="status" aria-label={apiTexts.loadingPage} className="mx-auto max-w-6xl px-4 py-8">
      <Skeleton className="h-9 w-64 max-w-full" />
      <Skeleton className="mt-6 h-80 w-full" />
    </div>
  );
}
