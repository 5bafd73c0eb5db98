"use client";

import { Skeleton } from "@storywall/ui/skeleton";
import dynamic from "next/dynamic";
import { patiently } from "@/lib/patiently.ts";

/** What is planned is known to the browser alone, so nothing of the planner is needed before the page stands. */
export const PlannerWhenWanted = dynamic(() => patiently(() => import("./planner-host.tsx")), {
  ssr: false,
  loading: () => (
    <div role="status" aria-label="Opening your wall">
      <Skeleton className="aspect-6/5 w-full lg:w-2/3" />
    </div>
  ),
});
