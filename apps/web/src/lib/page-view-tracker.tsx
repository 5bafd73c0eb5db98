"use client";

import { usePathname } from "next/navigation";
import { Suspense, useEffect } from "react";
import { trackPageView } from "./data-layer.ts";

export function PageViewTracker() {
  return (
    <Suspense>
      <PathTracker />
    </Suspense>
  );
}

function PathTracker() {
  const path = usePathname();
  useEffect(() => trackPageView(path), [path]);
  return null;
}
