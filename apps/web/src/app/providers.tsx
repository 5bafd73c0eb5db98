"use client";

import dynamic from "next/dynamic";
import { type ReactNode, useEffect, useSyncExternalStore } from "react";
import { greetNewcomer } from "@/lib/known-visitor";
import { keepShellOffline } from "@/lib/offline";
import { PageViews } from "@/lib/page-views";
import { patiently } from "@/lib/patiently";
import { areToastsWanted, onToastsWanted } from "@/lib/toast";

const Toaster = dynamic(() => patiently(() => import("@/lib/toaster")).then((module) => module.Toaster), {
  ssr: false,
});

/** What every page has, and nothing that only some need: see `WithShop`. */
export function Providers({ children }: { children: ReactNode }) {
  useEffect(greetNewcomer, []);
  useEffect(keepShellOffline, []);
  return (
    <>
      {children}
      <PageViews />
      <Toasts />
    </>
  );
}

function Toasts() {
  const areWanted = useSyncExternalStore(onToastsWanted, areToastsWanted, () => false);
  return areWanted ? <Toaster /> : null;
}
