"use client";

import { Button } from "@storywall/ui/button";
import { useEffect, useRef } from "react";
import { ErrorPage } from "@/components/error-page.tsx";
import { captureError } from "@/lib/capture-error.ts";

/** Returns the digest that identifies a server error in the log. Browser errors have none. */
const getErrorReference = (error: unknown): string | undefined => {
  const digest = error instanceof Error && "digest" in error ? error.digest : undefined;
  return typeof digest === "string" ? digest : undefined;
};

export default function PageError({ error, retry }: { error: unknown; retry: () => void }) {
  "use no memo"; // Rarely rendered, so memoization would only add bytes to every page.
  const containerRef = useRef<HTMLDivElement>(null);
  const reference = getErrorReference(error);

  // Focus the message, because the element that had the focus is gone.
  useEffect(() => containerRef.current?.focus(), []);
  useEffect(() => captureError(error), [error]);

  return (
    <div ref={containerRef} role="alert" tabIndex={-1} className="outline-none">
      <title>Something went wrong · Storywall</title>
      <ErrorPage title="This page didn't load" action={<Button onClick={() => retry()}>Try again</Button>}>
        <p>
          Something went wrong on our end. Your cart and photos are safe. If it happens again, reload the page or
          contact us.
        </p>
        {reference ? (
          <p className="mt-2 text-sm">
            If you contact us, include this code: <code>{reference}</code>
          </p>
        ) : null}
      </ErrorPage>
    </div>
  );
}
