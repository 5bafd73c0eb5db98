"use client";

import { usePathname } from "next/navigation";
import { Suspense, useEffect } from "react";
import { trackPageView } from "./data-layer.ts";

export function PageViewTracker() {
  return (
    <Suspense>
      <PathChangeTracker />
    </Suspense>
  );
}

function PathChangeTracker() {
  const path = usePathname();
  useEffect(() => trackPageView(path), [path]);
  return null;
}
