"use client";

import { Skeleton } from "@storywall/ui/skeleton";
import dynamic from "next/dynamic";
import { importWithRetry } from "@/lib/import-with-retry.ts";

export const LazyPrivateSet = dynamic(() => importWithRetry(() => import("./private-art-set.tsx")), {
  ssr: false,
  loading: () => <Skeleton className="mx-auto mt-16 h-96 max-w-6xl" />,
});
