"use client";

import { usePathname } from "next/navigation";
import { Suspense, useEffect } from "react";
import { tellPageView } from "./page-view.ts";

export function PageViews() {
  return (
    <Suspense>
      <OnEachPage />
    </Suspense>
  );
}

function OnEachPage() {
  const path = usePathname();
  useEffect(() => tellPageView(path), [path]);
  return null;
}
