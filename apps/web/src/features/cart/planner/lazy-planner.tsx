"use client";

import { Skeleton } from "@storywall/ui/skeleton";
import dynamic from "next/dynamic";
import { importWithRetry } from "@/lib/import-with-retry.ts";

/** Client-only, because the plan is stored in the browser. */
export const LazyPlanner = dynamic(() => importWithRetry(() => import("./planner-host.tsx")), {
  ssr: false,
  loading: () => (
    <div role="status" aria-label="Opening your wall">
      <Skeleton className="aspect-6/5 w-full lg:w-2/3" />
    </div>
  ),
});
