"use client";

import { Button } from "@storywall/ui/button";
import { useEffect, useRef } from "react";
import { ErrorPage } from "@/components/error-page.tsx";
import { captureError } from "@/lib/capture-error.ts";
import { commonTexts } from "@/lib/common-texts.ts";
import { isLoadError, reloadIfBuildReplaced } from "@/lib/new-version.ts";
import { errorTexts } from "./error-texts.tsx";

/** Returns the digest that identifies a server error in the log. Browser errors have none. */
const getErrorReference = (error: unknown): string | undefined => {
  const digest = error instanceof Error && "digest" in error ? error.digest : undefined;
  return typeof digest === "string" ? digest : undefined;
};

export default function PageError({ error, retry }: { error: unknown; retry: () => void }) {
  "use no memo"; // Rarely rendered, so memoizing it would only make every page larger.
  const containerRef = useRef<HTMLDivElement>(null);
  const reference = getErrorReference(error);

  // Focus the message, because the element that had the focus no longer exists.
  useEffect(() => containerRef.current?.focus(), []);
  useEffect(() => captureError(error), [error]);
  useEffect(() => void reloadIfBuildReplaced(error), [error]);
  const isUnloaded = isLoadError(error);
  // Rendering a failed lazy component again does not load it again, so the page is reloaded.
  const action = isUnloaded ? (
    <Button onClick={() => window.location.reload()}>{errorTexts.reloadPage}</Button>
  ) : (
    <Button onClick={() => retry()}>{commonTexts.tryAgain}</Button>
  );

  return (
    <div ref={containerRef} role="alert" tabIndex={-1} className="outline-none">
      <title>{errorTexts.pageTitle}</title>
      <ErrorPage title={errorTexts.title} action={action}>
        <p>{isUnloaded ? errorTexts.loadMessage : errorTexts.message}</p>
        {reference ? <p className="mt-2 text-sm">{errorTexts.errorCode(<code>{reference}</code>)}</p> : null}
      </ErrorPage>
    </div>
  );
}
