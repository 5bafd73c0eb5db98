"use client";

import { Button } from "@storywall/ui/button";
import { useEffect, useId, useRef, useSyncExternalStore } from "react";
import {
  consumeReloadFlag,
  dismissNewVersionNotice,
  isNewVersionNoticeNeeded,
  onNewVersionNotice,
  reloadForNewVersion,
  watchForNewVersion,
} from "@/lib/new-version.ts";
import { toast } from "@/lib/toast.ts";
import { siteTexts } from "./site-texts.ts";

/** Tells the shopper that the shop was updated: before the page is reloaded for the new version, or afterwards. */
export function NewVersionNotice() {
  const isNeeded = useSyncExternalStore(onNewVersionNotice, isNewVersionNoticeNeeded, () => false);
  useEffect(watchForNewVersion, []);
  useEffect(() => {
    if (consumeReloadFlag()) toast.info(siteTexts.reloadedForNewVersion);
  }, []);
  return isNeeded ? <NewVersionDialog /> : null;
}

/**
 * A modal dialog, so that it can be used while another dialog is open. It must not load any script or style, because
 * those of the old version may be gone.
 */
function NewVersionDialog() {
  const ref = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useEffect(() => ref.current?.showModal(), []);
  return (
    <dialog
      ref={ref}
      aria-labelledby={heading}
      onClose={dismissNewVersionNotice}
      className="m-auto w-[min(30rem,calc(100vw-1.5rem))] rounded-2xl bg-card p-5 text-ink backdrop:bg-black/50"
    >
      <h2 id={heading} className="text-xl">
        {siteTexts.newVersionTitle}
      </h2>
      <p className="mt-2">{siteTexts.newVersionText}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button onClick={reloadForNewVersion}>{siteTexts.reloadPage}</Button>
        <Button variant="plain" onClick={() => ref.current?.close()}>
          {siteTexts.notNow}
        </Button>
      </div>
    </dialog>
  );
}
