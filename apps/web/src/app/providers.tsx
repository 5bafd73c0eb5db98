"use client";

import dynamic from "next/dynamic";
import { type ReactNode, useEffect, useState, useSyncExternalStore } from "react";
import { afterLoad } from "@/lib/after-load.ts";
import { greetNewcomer } from "@/lib/known-visitor.ts";
import { keepShellOffline } from "@/lib/offline.ts";
import { PageViews } from "@/lib/page-views.tsx";
import { patiently } from "@/lib/patiently.ts";
import { areToastsWanted, onToastsWanted } from "@/lib/toast.ts";
import { toldWithPage } from "@/lib/told-with-page.ts";

const Toaster = dynamic(() => patiently(() => import("@/lib/toaster.tsx")).then((module) => module.Toaster), {
  ssr: false,
});

const Consent = dynamic(
  () => patiently(() => import("@/features/accounts/consent/consent.tsx")).then((module) => module.Consent),
  {
    ssr: false,
  },
);

/** Only what every page needs; see `WithShop` for pages that call procedures. */
export function Providers({ children }: { children: ReactNode }) {
  useEffect(greetNewcomer, []);
  useEffect(keepShellOffline, []);
  return (
    <>
      <WhereSomethingTracks />
      {children}
      <PageViews />
      <Toasts />
    </>
  );
}

/** Loads the consent question after the page, and only if something tracks. */
function WhereSomethingTracks() {
  const [isAsked, setIsAsked] = useState(false);
  useEffect(() => {
    if (toldWithPage().length > 0) afterLoad(() => setIsAsked(true));
  }, []);
  return isAsked ? <Consent /> : null;
}

function Toasts() {
  const areWanted = useSyncExternalStore(onToastsWanted, areToastsWanted, () => false);
  return areWanted ? <Toaster /> : null;
}
