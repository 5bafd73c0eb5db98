"use client";

import { Skeleton } from "@storywall/ui/skeleton";
import dynamic from "next/dynamic";
import { importWithRetry } from "@/lib/import-with-retry.ts";
import { plannerPageTexts } from "./planner-page-texts.ts";

/** Rendered only in the browser, because the plan is stored there. */
export const LazyPlanner = dynamic(() => importWithRetry(() => import("./planner-host.tsx")), {
  ssr: false,
  loading: () => (
    <div role="status" aria-label={plannerPageTexts.opening}>
      <Skeleton className="aspect-6/5 w-full lg:w-2/3" />
    </div>
  ),
});
