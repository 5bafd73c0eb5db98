"use client";

import dynamic from "next/dynamic";
import { type ReactNode, useEffect, useState, useSyncExternalStore } from "react";
import { NewVersionNotice } from "@/components/new-version-notice.tsx";
import { ensureVisitorOnFirstVisit } from "@/lib/ensure-visitor.ts";
import { importWithRetry } from "@/lib/import-with-retry.ts";
import { registerServiceWorker } from "@/lib/offline.ts";
import { PageViewTracker } from "@/lib/page-view-tracker.tsx";
import { readServerTiming } from "@/lib/read-server-timing.ts";
import { isToasterRequested, onToasterRequested } from "@/lib/toast.ts";
import { runAfterPageLoad } from "@/lib/wait-for-input-idle.ts";

const Toaster = dynamic(() => importWithRetry(() => import("@/lib/toaster.tsx")).then((module) => module.Toaster), {
  ssr: false,
});

const Consent = dynamic(
  () =>
    importWithRetry(() => import("@/features/accounts/consent/consent.tsx")).then(
      (module) => module.ConsentAndTracking,
    ),
  {
    ssr: false,
  },
);

/** Providers that every page needs. Pages that call the API also use `ApiProvider`. */
export function Providers({ children }: { children: ReactNode }) {
  useEffect(ensureVisitorOnFirstVisit, []);
  useEffect(registerServiceWorker, []);
  return (
    <>
      <ConsentLoader />
      {children}
      <PageViewTracker />
      <NewVersionNotice />
      <ToasterLoader />
    </>
  );
}

/** Loads the consent banner after the page has loaded, and only if the server has configured trackers or traces. */
function ConsentLoader() {
  const [shouldLoad, setShouldLoad] = useState(false);
  useEffect(() => {
    if (readServerTiming().length > 0) runAfterPageLoad(() => setShouldLoad(true));
  }, []);
  return shouldLoad ? <Consent /> : null;
}

function ToasterLoader() {
  const isRequested = useSyncExternalStore(onToasterRequested, isToasterRequested, () => false);
  return isRequested ? <Toaster /> : null;
}
